// Receivers of events during `npm run chaos`, each like the real program: an overlay's screen, a webhook's receiver, and a program
// that polls the list. In the end each must have had every event, in order, and none twice.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { makeToken } from '#server/accounts/api-tokens.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { makeSurface } from '#server/surfaces/make-surface.ts'
import type { BenchEnvironment } from './environment.ts'
import type { Receiver } from './receiver-faults.ts'

interface ReceivedEvent {
  place: number
  id: string
}

export const surfaceKinds = ['overlay', 'webhook', 'poll'] as const
export type SurfaceKind = (typeof surfaceKinds)[number]

const openers: Record<SurfaceKind, (bench: BenchEnvironment, origin: string) => Promise<Receiver>> = {
  overlay,
  webhook,
  poll,
}

export function startReceiver(kind: SurfaceKind, bench: BenchEnvironment, origin: string): Promise<Receiver> {
  return openers[kind](bench, origin)
}

/** Every place of the creator's event list, which must have one event per paid gift and no gap. */
export async function eventPlaces({ services, creator }: BenchEnvironment): Promise<number[]> {
  const { rows } = await sql<{ place: bigint }>`
    select place from events where creator_id = ${creator.account_id} order by place`.execute(services.db)
  return rows.map(({ place }) => Number(place))
}

/** Works like the overlay's page: claims, shows and acknowledges each event; reconnects with the last place it had. */
async function overlay({ services, creator }: BenchEnvironment, origin: string): Promise<Receiver> {
  const { id, link_url } = await makeSurface(services, creator.account_id, { kind: 'overlay', name: 'Chaos' })
  const live = `${origin}/v1/live/${link_url!.split('/').at(-1)}`
  const places: number[] = []
  const abort = new AbortController()
  let last = 0
  void keepRunning(abort.signal, async () => {
    for await (const event of stream(live, last, abort.signal)) {
      await show(event.place)
      last = Math.max(last, event.place)
    }
  })

  async function show(place: number): Promise<void> {
    const claim = await send('claim', { place })
    if (!claim) return
    places.push(place)
    await send('shown', { place, claim })
    await send('ack', { place, claim })
  }

  /** Retries until the server answers; a claim whose answer was lost is then refused, and its event stays unsure. */
  async function send(what: string, body: object): Promise<string | undefined> {
    while (!abort.signal.aborted) {
      const answer = await fetch(`${live}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { data: { claim?: string } }).data.claim
      if (answer && answer.status < 500) return undefined
      await wait(100)
    }
    return undefined
  }

  return {
    name: 'overlay',
    places,
    repeats: 0,
    async unsure() {
      const { rows } = await sql<{ place: bigint }>`
        select place from showings where surface_id = ${id} and claim is not null and acknowledged_at is null`.execute(
        services.db,
      )
      return rows.map(({ place }) => Number(place))
    },
    close: () => abort.abort(),
  }
}

async function* stream(live: string, after: number, signal: AbortSignal): AsyncGenerator<ReceivedEvent> {
  const answer = await fetch(live, { headers: { 'last-event-id': String(after) }, signal })
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`)
  let rest = ''
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data && /^id: /m.test(block)) yield JSON.parse(data) as ReceivedEvent
    }
  }
}

/** Accepts every delivery; recognises a repeated event by its id. */
async function webhook({ services, creator }: BenchEnvironment): Promise<Receiver> {
  const seen = new Set<string>()
  const receiver: Receiver = {
    name: 'webhook',
    places: [],
    repeats: 0,
    unsure: async () => [],
    close: () => undefined,
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { place } = JSON.parse(body) as ReceivedEvent
    const id = String(request.headers['webhook-id'])
    if (seen.has(id)) receiver.repeats++
    else receiver.places.push(place)
    seen.add(id)
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  await makeSurface(services, creator.account_id, { kind: 'webhook', name: 'Chaos', url })
  receiver.close = () => server.close()
  return receiver
}

/** Polls for events after the last place it has. */
async function poll({ services, creator }: BenchEnvironment, origin: string): Promise<Receiver> {
  const { id: sessionId } = await services.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(newToken()),
      account_id: creator.account_id,
      expires_at: new Date(Date.now() + DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const viewer = { accountId: creator.account_id, sessionId }
  const { token } = await makeToken(services, viewer, { name: 'Chaos', scopes: ['events'] })
  const places: number[] = []
  const abort = new AbortController()
  void keepRunning(abort.signal, async () => {
    const answer = await fetch(`${origin}/v1/events?limit=1000&after=${places.at(-1) ?? 0}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
    const { data } = (await answer.json()) as { data: ReceivedEvent[] }
    places.push(...data.map(({ place }) => place))
  })
  return { name: 'poll', places, repeats: 0, unsure: async () => [], close: () => abort.abort() }
}

/** Restarts `listen` whenever it fails, because the server is killed all the time. */
async function keepRunning(signal: AbortSignal, listen: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await listen().catch(() => undefined)
    await wait(200)
  }
}
