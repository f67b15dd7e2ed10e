// A thousand live screens on one process: memory per screen, the delay of a gift, the page rate beside them, memory left afterwards.
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { makeSurface } from '#server/surfaces/make-surface.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { choose } from './faults.ts'
import { p99 } from './percentile.ts'
import type { Running } from './processes.ts'
import { startWithProvider } from './with-provider.ts'

const LISTENERS = 1000
const GIFTS = 10
const CONCURRENT = 50
const PAGE_SECONDS = 8
const PAGE_CONNECTIONS = 10
const ALL_RECEIVED_MS = 60_000

export interface LiveCost {
  what: string
  /** Memory of the product's process per listener, in bytes. */
  bytesEach: number
  /** From the payer's last click at the provider, which sends the webhook, to the bytes at the listener. */
  p99Ms: number
  /** A visitor's requests a second with all screens listening, divided by those without. */
  pageRatio: number
  /** Memory still used after all have left, per listener, in bytes. */
  leftEach: number
}

interface Creator {
  page_url: string
  token: string
}

/** Measures all screens at one creator, then one screen at each of as many creators. */
export async function benchLive(environment: BenchEnvironment): Promise<LiveCost[]> {
  const memoryFile = join(environment.dataDir, 'memory.json')
  const { stop, ...running } = await startWithProvider(environment, (origin) => ({
    PUBLIC_URL: origin,
    MEMORY_FILE: memoryFile,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'report-memory.ts')}`,
  }))
  const server = { ...running, memoryFile }
  try {
    const one = await withOverlay(environment, environment.creator)
    const many: Creator[] = []
    for (let index = 0; index < LISTENERS; index++) many.push(await createCreator(environment, index))
    return [
      await measure(server, `${LISTENERS} overlays of one creator`, Array<Creator>(LISTENERS).fill(one)),
      await measure(server, `${LISTENERS} creators with one overlay each`, many),
    ]
  } finally {
    await stop()
  }
}

interface Server {
  port: number
  origin: string
  product: Running
  memoryFile: string
}

async function measure(server: Server, what: string, creators: Creator[]): Promise<LiveCost> {
  const page = `${server.origin}/${creators[0]!.page_url}`
  // Warms up, so that everything allocated once exists before memory is measured.
  const first = await listenAll(server, creators)
  for (const creator of creators.slice(0, GIFTS)) await giveAndWait(server, creator, first)
  await closeAll(first)
  const aloneBefore = await rate(page)
  const before = await memory(server)
  const listeners = await listenAll(server, creators)
  const during = await memory(server)
  const beside = await rate(page)
  const delays: number[] = []
  for (let index = 0; index < GIFTS; index++) delays.push(...(await giveAndWait(server, creators[index]!, listeners)))
  await closeAll(listeners)
  const after = await memory(server)
  const aloneAfter = await rate(page)
  return {
    what,
    bytesEach: (during - before) / creators.length,
    p99Ms: p99(delays),
    pageRatio: beside / ((aloneBefore + aloneAfter) / 2),
    leftEach: (after - before) / creators.length,
  }
}

interface Listener {
  creator: Creator
  socket: Socket
  /** The number of gifts received, and the time of the last. */
  received: number
  receivedAt: number
}

/** Opens some connections at a time, since real screens do not all connect in one moment. */
async function listenAll({ port }: Server, creators: Creator[]): Promise<Listener[]> {
  const listeners: Listener[] = []
  for (let from = 0; from < creators.length; from += CONCURRENT)
    listeners.push(
      ...(await Promise.all(creators.slice(from, from + CONCURRENT).map((creator) => listen(port, creator)))),
    )
  return listeners
}

/** A bare socket, so that the listener costs less than what is measured. */
async function listen(port: number, creator: Creator): Promise<Listener> {
  const socket = connect(port, '127.0.0.1')
  const listener: Listener = { creator, socket, received: 0, receivedAt: 0 }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('error', reject)
  socket.on('data', (bytes) => {
    const text = bytes.toString()
    if (text.startsWith('HTTP/1.1 200')) resolve()
    else if (text.startsWith('HTTP/1.1 ')) reject(new Error(`a screen was answered ${text.split('\r\n')[0]}`))
    if (!text.includes('event: gift.paid')) return
    listener.received++
    listener.receivedAt = performance.now()
  })
  socket.write(`GET /v1/live/${creator.token} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\n\r\n`)
  await promise
  return listener
}

async function closeAll(listeners: Listener[]): Promise<void> {
  const lost = listeners.filter(({ socket }) => socket.destroyed)
  if (lost.length > 0) throw new Error(`${lost.length} screens were closed by the server`)
  const closed = listeners.map(({ socket }) => once(socket, 'close'))
  for (const { socket } of listeners) socket.destroy()
  await Promise.all(closed)
}

/** Gives a gift; returns the milliseconds until each of the creator's listeners received it. */
async function giveAndWait({ origin }: Server, creator: Creator, listeners: Listener[]): Promise<number[]> {
  const ofCreator = listeners.filter((listener) => listener.creator === creator)
  const before = ofCreator[0]!.received
  const answer = await fetch(`${origin}/v1/donate/${creator.page_url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ amount: 20 + before, confirm: 1, supporter_name: 'Payer' }),
  })
  const { data } = (await answer.json()) as { data: { link_url: string } }
  const paidAt = performance.now()
  await choose(data.link_url, 'paid')
  while (ofCreator.some(({ received }) => received === before)) {
    if (performance.now() - paidAt > ALL_RECEIVED_MS) throw new Error('a gift did not reach every listener in a minute')
    await wait(20)
  }
  return ofCreator.map(({ receivedAt }) => receivedAt - paidAt)
}

async function rate(url: string): Promise<number> {
  await autocannon({ url, connections: PAGE_CONNECTIONS, duration: 2 })
  const { requests, non2xx, errors } = await autocannon({ url, connections: PAGE_CONNECTIONS, duration: PAGE_SECONDS })
  if (non2xx > 0 || errors > 0) throw new Error(`${url} answered ${non2xx} times with something else than a 2xx`)
  return requests.average
}

/** The memory of the product's process in bytes after garbage collection. */
async function memory({ product, memoryFile }: Server): Promise<number> {
  // By then the resources of closed connections are released.
  await wait(2000)
  rmSync(memoryFile, { force: true })
  product.child.kill('SIGUSR2')
  for (;;) {
    await wait(100)
    try {
      return (JSON.parse(readFileSync(memoryFile, 'utf8')) as { bytes: number }).bytes
    } catch {
      // Not written yet.
    }
  }
}

async function createCreator(environment: BenchEnvironment, index: number): Promise<Creator> {
  const page_url = `live.bench.${index}`
  const account_id = await createTestAccount(environment.services, { page_url, page_name: `Live ${index}` })
  return withOverlay(environment, { account_id, page_url })
}

async function withOverlay(
  { services }: BenchEnvironment,
  { account_id, page_url }: { account_id: bigint; page_url: string },
): Promise<Creator> {
  const { link_url } = await makeSurface(services, account_id, { kind: 'overlay', name: 'Bench' })
  return { page_url, token: link_url!.split('/').at(-1)! }
}
