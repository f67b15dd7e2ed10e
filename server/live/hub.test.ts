// The hub of the screens: what each listener is sent when several of one surface listen at different places, and how long a poll waits.
import { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { EVENTS_CHANNEL } from '#server/events/record-events.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, aPaidGift } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { Hub, type Listener } from './hub.ts'
import { poll } from './listen-routes.ts'
import { readScreen } from './screens.ts'

let server: TestServer
let hub: Hub

beforeAll(async () => {
  server = await aServer()
  const { db, database, log } = server.services
  hub = await Hub.open({ db, url: database.url, log, channels: { events: EVENTS_CHANNEL, tests: 'no_tests' } })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await hub.close()
  await server.close()
})

/** A listener that has had everything up to this place, and the places that it was sent since. */
function listener(after: number, onSent = () => {}): Listener & { places: (number | null)[] } {
  const places: (number | null)[] = []
  const send: Listener['send'] = (messages) => {
    places.push(...messages.map(({ place }) => place))
    onSent()
  }
  return { after, places, send, end: () => {} }
}

test('a screen that joins while events are read for another one misses none of the earlier ones', async () => {
  const luz = await aCreator(server.services)
  const as = await server.signIn(luz.account_id)
  const { body } = await server.inject('POST', '/v1/user/surfaces', { as, body: { kind: 'overlay', name: 'OBS' } })
  for (let n = 0; n < 3; n++) await aPaidGift(server.services, luz, { amount: 100_00n })
  await deliverNotices(server.services)
  const screen = (await readScreen(server.services.db, body.data.id))!
  const late = listener(0)
  const first = listener(2, () => {
    if (first.places.length === 1) hub.join(screen, late)
  })
  hub.join(screen, first)
  await expect.poll(() => late.places).toEqual([1, 2, 3])
  expect(first.places).toEqual([3])
})

test('a screen whose server was not listening for a moment gets the look and the showing that were changed meanwhile', async () => {
  const luz = await aCreator(server.services)
  const as = await server.signIn(luz.account_id)
  const { body } = await server.inject('POST', '/v1/user/surfaces', { as, body: { kind: 'overlay', name: 'OBS' } })
  const { id } = body.data
  await aPaidGift(server.services, luz, { amount: 100_00n })
  await deliverNotices(server.services)
  const { db } = server.services
  const screen = (await readScreen(db, id))!
  const seen: ReturnType<typeof listener> = listener(1)
  hub.join(screen, seen)
  // As a request to show it again leaves it; nobody heard of it.
  await sql`insert into showings (surface_id, place, wished_at) values (${id}, 1, now())`.execute(db)
  seen.takesEarlierRequests = true
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name = ${`pixel-${EVENTS_CHANNEL}`}`.execute(db)
  await expect.poll(() => seen.places, { timeout: 5000 }).toEqual(expect.arrayContaining([null, 1]))
})

test('a surface takes a limited number of screens on a server, and another one once a screen has left', async () => {
  const luz = await aCreator(server.services)
  const as = await server.signIn(luz.account_id)
  const { body } = await server.inject('POST', '/v1/user/surfaces', { as, body: { kind: 'overlay', name: 'OBS' } })
  const screen = (await readScreen(server.services.db, body.data.id))!
  const leave = Array.from({ length: serverLimits.listenersPerSurface }, () => hub.join(screen, listener(0)))
  expect(hub.join(screen, listener(0))).toBeUndefined()
  leave[0]!()
  expect(hub.join(screen, listener(0))).toBeDefined()
})

test('an idle screen is sent a sign of life, which keeps its connection open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { db, database, log } = server.services
  const other = await Hub.open({ db, url: database.url, log, channels: { events: EVENTS_CHANNEL, tests: 'no_tests' } })
  const luz = await aCreator(server.services)
  const as = await server.signIn(luz.account_id)
  const { body } = await server.inject('POST', '/v1/user/surfaces', { as, body: { kind: 'overlay', name: 'OBS' } })
  const beat = vi.fn()
  other.join((await readScreen(db, body.data.id))!, { ...listener(0), beat })
  vi.advanceTimersByTime(serverLimits.liveBeatSeconds * 1000)
  expect(beat).toHaveBeenCalledOnce()
  await other.close()
})

test('at a beat the screens of an account that was closed are disconnected, and only those', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { db, database, log } = server.services
  const other = await Hub.open({ db, url: database.url, log, channels: { events: EVENTS_CHANNEL, tests: 'no_tests' } })
  const ends = { closed: vi.fn(), open: vi.fn() }
  for (const [account, end] of Object.entries(ends)) {
    const creator = await aCreator(server.services)
    const as = await server.signIn(creator.account_id)
    const { body } = await server.inject('POST', '/v1/user/surfaces', { as, body: { kind: 'overlay', name: account } })
    other.join((await readScreen(db, body.data.id))!, { ...listener(0), end })
    if (account === 'closed')
      await db
        .updateTable('accounts')
        .set({ deactivated_at: new Date() })
        .where('id', '=', creator.account_id)
        .execute()
  }
  vi.advanceTimersByTime(serverLimits.liveBeatSeconds * 1000)
  await expect.poll(() => ends.closed.mock.calls.length).toBe(1)
  expect(ends.open).not.toHaveBeenCalled()
  await other.close()
})

test('a long poll without events is answered before 25 seconds are over', async () => {
  const luz = await aCreator(server.services)
  const as = await server.signIn(luz.account_id)
  const { body } = await server.inject('POST', '/v1/user/surfaces', { as, body: { kind: 'overlay', name: 'OBS' } })
  const screen = (await readScreen(server.services.db, body.data.id))!
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = poll(hub, screen, 0, { raw: { socket: new EventEmitter() } } as FastifyRequest)
  vi.advanceTimersByTime(24_500)
  expect(await answer).toEqual([])
})
