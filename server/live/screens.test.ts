// What each screen has to show, read directly: its list from its start on, in batches and pages, and no screen that is closed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { claimShowing } from './claim-showing.ts'
import { listShowings } from './list-showings.ts'
import { requestedPlaces } from './requested-places.ts'
import { dueAfter, openScreens, readScreen, waitingAt } from './screens.ts'
import { markShown } from './show.ts'
import { getScreenStates } from './showing-states.ts'
import { aSurface, followAt } from './testing.ts'

let server: TestServer
let bea: Creator
let luz: Creator
beforeAll(async () => {
  server = await aServer()
  bea = await aCreator(server.services)
})
beforeEach(async () => {
  luz = await aCreator(server.services)
})
afterAll(() => server.close())

const database = () => server.services.db

type Options = Parameters<typeof aSurface>[2] & { owner?: Creator }
const makeScreen = async ({ owner = luz, ...more }: Options = {}) => (await aSurface(server.services, owner, more)).id
const follow = (count: number) => followAt(server.services, luz, 1, count)
const due = async (id: string, after: number) => dueAfter(database(), (await readScreen(database(), id))!, after)

describe('what is due', () => {
  test('comes in batches, and the last one says that it is the last', async () => {
    const id = await makeScreen()
    await follow(serverLimits.liveBatch + 1)
    const first = await due(id, 0)
    expect([first.events.length, first.upTo, first.isAll]).toEqual([serverLimits.liveBatch, 100, false])
    const second = await due(id, first.upTo)
    expect([second.events.map(({ place }) => place), second.upTo, second.isAll]).toEqual([[101], 101, true])
    expect(await due(id, 101)).toEqual({ events: [], upTo: 101, isAll: true })
  })

  test('begins after the place at which the surface was made, and a screen that is further goes on from there', async () => {
    const id = await makeScreen({ begins_after: 2n })
    await follow(4)
    const places = async (after: number) => (await due(id, after)).events.map(({ place }) => place)
    expect([await places(0), await places(2), await places(3)]).toEqual([[3, 4], [3, 4], [4]])
  })

  test('is read up to what is held too, so that a screen does not ask for it again', async () => {
    const id = await makeScreen({ is_held: true })
    await follow(3)
    expect(await due(id, 0)).toEqual({ events: [], upTo: 3, isAll: true })
  })

  test('has a place only while it waits there', async () => {
    const id = await makeScreen()
    await follow(2)
    const screen = (await readScreen(database(), id))!
    const at = async (place: number) => (await waitingAt(database(), screen, place))?.place
    expect([await at(1), await at(2), await at(3)]).toEqual([1, 2, undefined])
    await claimShowing(database(), screen, 1)
    expect([await at(1), await at(2)]).toEqual([undefined, 2])
  })
})

describe('a screen', () => {
  test('is open while its account is, and a webhook or a deleted surface is none', async () => {
    const closed = await aCreator(server.services)
    const [mine, theirs] = [await makeScreen({ kind: 'soundbox' }), await makeScreen({ owner: closed })]
    const { rows } = await sql<{ id: string }>`
      insert into surfaces (account_id, kind, name, url, begins_after, created_at)
      values (${luz.account_id}, 'webhook', 'Sheet', 'https://203.0.114.9/hook', 0, ${clock.now()}) returning id`.execute(
      database(),
    )
    const hook = rows[0]!.id
    const gone = '00000000-0000-7000-8000-000000000000'
    expect(await openScreens(database(), [mine, theirs, hook, gone])).toEqual(new Set([mine, theirs]))
    await database()
      .updateTable('accounts')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', closed.account_id)
      .execute()
    expect(await openScreens(database(), [mine, theirs])).toEqual(new Set([mine]))
    expect([await readScreen(database(), theirs), await readScreen(database(), hook)]).toEqual([undefined, undefined])
  })

  test('that is paused claims nothing, though its list goes on', async () => {
    const id = await makeScreen()
    await follow(1)
    await database().updateTable('surfaces').set({ paused_at: clock.now() }).where('id', '=', id).execute()
    const screen = (await readScreen(database(), id))!
    await expect(claimShowing(database(), screen, 1)).rejects.toMatchObject({ code: 'NotWaitingException' })
    expect((await getScreenStates(database(), id, [1])).get(1)).toBe('waiting')
  })

  test('cannot report what another surface of the same creator has claimed', async () => {
    const [one, other] = [await makeScreen(), await makeScreen()]
    await follow(1)
    const { claim } = await claimShowing(database(), (await readScreen(database(), one))!, 1)
    await expect(markShown(database(), { id: other }, 1, claim)).rejects.toMatchObject({ data: { state: 'waiting' } })
    expect(await markShown(database(), { id: one }, 1, claim)).toEqual({ place: 1, state: 'shown' })
  })
})

test('requested places are those that nobody has claimed, asked for since, in order and of this surface', async () => {
  const [id, other] = [await makeScreen(), await makeScreen()]
  await follow(5)
  const now = clock.now()
  const wish = (surface_id: string, place: bigint, secondsAgo: number, isClaimed = false) =>
    sql`insert into showings (surface_id, place, wished_at, claim, claimed_at)
      values (${surface_id}, ${place}, ${new Date(now.getTime() - secondsAgo * 1000)},
              ${isClaimed ? '00000000-0000-7000-8000-000000000000' : null}::uuid, ${isClaimed ? now : null})`.execute(
      database(),
    )
  await wish(id, 4n, 10)
  await wish(id, 2n, 59)
  await wish(id, 1n, 60)
  await wish(id, 3n, 5, true)
  await wish(other, 5n, 5)
  expect(await requestedPlaces(database(), id, new Date(now.getTime() - 60_000))).toEqual([2, 4])
})

describe('the list of showings', () => {
  test('is newest first, and each page knows how many there are, also one behind the last', async () => {
    const id = await makeScreen()
    await follow(5)
    const page = async (number: number) => {
      const { rows, ...about } = await listShowings(database(), luz.account_id, id, { page: number, per_page: 2 })
      return { places: rows.map(({ place }) => place), ...about }
    }
    expect(await page(1)).toEqual({ places: [5, 4], page: 1, perPage: 2, total: 5 })
    expect(await page(3)).toEqual({ places: [1], page: 3, perPage: 2, total: 5 })
    expect(await page(4)).toEqual({ places: [], page: 4, perPage: 2, total: 5 })
  })

  test('of one state counts that state only', async () => {
    const id = await makeScreen()
    await follow(3)
    await claimShowing(database(), (await readScreen(database(), id))!, 2)
    const of = async (state: 'claimed' | 'waiting' | 'held') => {
      const query = { state, page: 1, per_page: 10 }
      const { rows, total } = await listShowings(database(), luz.account_id, id, query)
      return [rows.map(({ place }) => place), total]
    }
    expect([await of('claimed'), await of('waiting'), await of('held')]).toEqual([
      [[2], 1],
      [[3, 1], 2],
      [[], 0],
    ])
  })

  test.each(['another creator', 'no id'])('is not found by %s', async (who) => {
    const id = who === 'no id' ? 'OBS' : await makeScreen()
    const reader = who === 'no id' ? luz : bea
    const list = listShowings(database(), reader.account_id, id, { page: 1, per_page: 10 })
    await expect(list).rejects.toMatchObject({ code: 'NotFoundException' })
  })
})
