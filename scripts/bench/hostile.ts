// (e) Every hostile picture at once, from several accounts, while somebody asks `/livez`: how long that takes, and how much memory is held.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { UPLOAD_PATH } from '#contract/media.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { hostilePictures } from '#server/media/hostile-pictures.fixture.ts'
import { anAccount } from '../../db/world.ts'
import type { MoneyWorld } from './money-world.ts'
import { freePort, productEnv, startProcess } from './processes.ts'

const ACCOUNTS = 3
const AT_ONCE = 32
const QUIET_MS = 10_000

export interface Siege {
  sent: number
  /** How often each status was answered. */
  answers: Record<string, number>
  /** Milliseconds to `/livez`, 99th percentile, before and during. */
  quietMs: number
  siegeMs: number
  /** Bytes of resident memory, the most of the server and of any one decoding process, and of all together. */
  serverBytes: number
  decoderBytes: number
  allBytes: number
}

export async function benchHostile(world: MoneyWorld): Promise<Siege> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const pictures = await hostilePictures(`http://127.0.0.1:${await freePort()}`)
  const cookies = await Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => aSession(world, `siege${n}`)))
  const product = await startProcess(
    'scripts/start.ts',
    { ...productEnv(port, 1, world.databaseUrl, world.config.dataDir), PIXEL_ROLE: 'web' },
    `${origin}/livez`,
  )
  try {
    const quietMs = await pulse(origin, new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
    const memory = watchMemory(product.child.pid!)
    const waiting = pictures.flatMap((picture) => cookies.map((cookie) => ({ cookie, ...picture })))
    const sent = waiting.length
    const answers: Record<string, number> = {}
    const besieger = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const form = new FormData()
        form.append('image', new Blob([new Uint8Array(next.bytes)]), next.name)
        const response = await fetch(origin + UPLOAD_PATH, {
          method: 'POST',
          headers: { cookie: next.cookie },
          body: form,
        })
        await response.arrayBuffer()
        answers[response.status] = (answers[response.status] ?? 0) + 1
      }
    }
    const siegeMs = await pulse(origin, Promise.all(Array.from({ length: AT_ONCE }, besieger)))
    return { sent, answers, quietMs, siegeMs, ...memory.stop() }
  } finally {
    await product.stop()
  }
}

async function aSession({ services }: MoneyWorld, pageUrl: string): Promise<string> {
  const account_id = await anAccount(services, { page_url: pageUrl })
  const token = newToken()
  await services.db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), account_id, expires_at: new Date(Date.now() + 86_400_000) })
    .execute()
  return `pixel_session=${token}`
}

/** What one in a hundred waits for `/livez` until the work is done. */
async function pulse(origin: string, work: Promise<unknown>): Promise<number> {
  const thread = new Worker(new URL('pulse.ts', import.meta.url), { workerData: `${origin}/livez` })
  await work
  thread.postMessage('stop')
  const [ms] = await once(thread, 'message')
  return ms
}

/** Looks at the process and all that it started, ten times a second. */
function watchMemory(pid: number) {
  const most = { serverBytes: 0, decoderBytes: 0, allBytes: 0 }
  const look = () => {
    const held = familyOf(pid).map((member) => ({ ...member, bytes: residentOf(member.pid) }))
    const of = (isDecoder: boolean) => held.filter((member) => member.isDecoder === isDecoder).map(({ bytes }) => bytes)
    most.serverBytes = Math.max(most.serverBytes, ...of(false))
    most.decoderBytes = Math.max(most.decoderBytes, ...of(true))
    most.allBytes = Math.max(
      most.allBytes,
      held.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }
  const timer = setInterval(look, 100)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

function familyOf(pid: number): { pid: number; isDecoder: boolean }[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    parents.set(Number(name), Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1] ?? 0))
  const family = [pid]
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family.map((member) => ({
    pid: member,
    isDecoder: read(`/proc/${member}/cmdline`).includes('decoder-process'),
  }))
}

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
}

/** Nothing of a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
