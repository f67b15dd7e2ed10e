// The connection of a screen: where it begins, when it is refused, and what becomes of one that does not read or goes away.
import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { EVENTS_CHANNEL } from '#server/events/record-events.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { Hub, type Listener } from './hub.ts'
import { openStream, poll } from './listen-routes.ts'
import { readScreen, type Screen } from './screens.ts'
import { aSurface, followAt } from './testing.ts'

let server: TestServer
let hub: Hub
let screen: Screen
let token: string
let luz: Creator
beforeAll(async () => {
  server = await aServer()
  await server.fastify.listen({ port: server.services.config.port, host: '127.0.0.1' })
  hub = await openHub()
})
beforeEach(async () => {
  luz = await aCreator(server.services)
  const surface = await aSurface(server.services, luz)
  token = surface.token
  screen = (await readScreen(server.services.db, surface.id))!
})
afterAll(async () => {
  await hub.close()
  await server.close()
})

function openHub(): Promise<Hub> {
  const { db, database, log } = server.services
  return Hub.open({ db, url: database.url, log, channels: { events: EVENTS_CHANNEL, tests: 'no_tests' } })
}

/** Somebody follows the creator now, at this place of the list; the hubs are notified. */
async function follow(place: number): Promise<void> {
  await followAt(server.services, luz, place)
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${String(luz.account_id)})`.execute(server.services.db)
}

const asRequest = (socket: EventEmitter) => ({ raw: { socket } }) as unknown as FastifyRequest
const silent = (): Listener => ({ after: 0, send: () => {}, end: () => {} })
/** Takes all places of the surface on this server. */
const fill = () => Array.from({ length: serverLimits.listenersPerSurface }, () => hub.join(screen, silent())!)

describe('a stream', () => {
  /** The places that a new stream is sent, up to the third event, which comes after it was opened. */
  async function placesFrom(lastEventId: string | undefined): Promise<string[]> {
    const abort = new AbortController()
    const response = await fetch(`${server.url}/v1/live/${token}`, {
      headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
      signal: abort.signal,
    })
    await follow(3)
    let text = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part
      if (text.includes('id: 3\n')) break
    }
    abort.abort()
    return Array.from(text.matchAll(/^id: (\d+)$/gm), ([, place]) => place!)
  }

  test.each([
    [undefined, ['3']],
    ['1', ['2', '3']],
    ['0', ['1', '2', '3']],
    ['-1', ['3']],
    ['1.5', ['3']],
    ['wala', ['3']],
    ['1000000000000000', ['3']],
  ])('with the last event id %j is sent %j', async (lastEventId, places) => {
    for (const place of [1, 2]) await follow(place)
    expect(await placesFrom(lastEventId)).toEqual(places)
  })

  test('that does not read is cut off, so that what it is sent does not fill the memory', async () => {
    const done: string[] = []
    const raw = Object.assign(new EventEmitter(), {
      writableLength: 0,
      write: (text: string) => done.push(text),
      destroy: () => done.push('cut off'),
      writeHead: () => {},
      end: () => {},
    })
    const reply = { raw, getHeaders: () => ({}), hijack: () => {} } as unknown as FastifyReply
    const socket = Object.assign(new EventEmitter(), { setNoDelay: () => {} })
    openStream(hub, screen, 0, asRequest(socket), reply)
    expect(done.splice(0)).toEqual([expect.stringMatching(/^retry. 2000\n:\n\n$/)])
    raw.writableLength = 256 * 1024
    await follow(1)
    await expect
      .poll(() => done.splice(0))
      .toEqual([expect.stringMatching(/^id: 1\nevent: follower.new\ndata: \{.*\}\n\n$/)])
    raw.writableLength++
    await follow(2)
    await expect.poll(() => done.splice(0)).toEqual(['cut off'])
    raw.emit('close')
    for (const leave of fill()) leave()
  })
})

describe('a long poll', () => {
  test('ends when its screen goes away, and leaves its place to another', async () => {
    const leave = fill()
    leave[0]!()
    const socket = new EventEmitter()
    const answer = poll(hub, screen, 0, asRequest(socket))
    expect(hub.join(screen, silent())).toBeUndefined()
    socket.emit('close')
    expect(await answer).toEqual([])
    expect(hub.join(screen, silent())).toBeDefined()
  })

  test('that was answered no longer listens to its connection, which serves the next one', async () => {
    await follow(1)
    const socket = new EventEmitter()
    const events = await poll(hub, screen, 0, asRequest(socket))
    expect(events!.map((event) => JSON.parse(event).place)).toEqual([1])
    expect(socket.listenerCount('close')).toBe(0)
  })

  test('is answered with nothing when the server closes', async () => {
    const closing = await openHub()
    const answer = poll(closing, screen, 0, asRequest(new EventEmitter()))
    await closing.close()
    expect(await answer).toEqual([])
  })
})

test('a surface with too many screens takes neither a stream nor a poll, and a poll leaves no trace', async () => {
  fill()
  const socket = new EventEmitter()
  expect(poll(hub, screen, 0, asRequest(socket))).toBeUndefined()
  expect(socket.listenerCount('close')).toBe(0)
  const reply = { raw: new EventEmitter() } as unknown as FastifyReply
  expect(openStream(hub, screen, 0, asRequest(socket), reply)).toBeUndefined()
  expect(reply.raw.listenerCount('close')).toBe(0)
})
