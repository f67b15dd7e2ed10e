// The pages of who reacted, where blocks leave gaps; and how often one account may react. Content needs no row of its own here.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { ReactionId } from '#contract/reaction-kinds.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { readReactions } from './queries.ts'
import { react, removeReaction } from './react.ts'
import { readReactors } from './read-reactors.ts'
import { throttleReaction } from './throttle-reaction.ts'

let server: TestServer
let people: bigint[]
let goal: string
beforeAll(async () => {
  server = await aServer({ env: { RATE_LIMITS: 'on' } })
  people = []
  for (let n = 0; n < 7; n++) people.push(await createTestAccount(server.services, { page_url: `tao${n}` }))
})
beforeEach(() => {
  goal = randomUUID()
})
afterAll(() => server.close())

const about = () => ({ content_type: 'goal', content_id: goal }) as const
const add = (n: number, id: ReactionId) => react(server.services, people[n]!, about(), id)

/** The people of a page by number, and the total, as this account sees them; nobody's without one. */
async function page(number: number, viewer?: number, reaction_id?: ReactionId) {
  const query = { ...about(), reaction_id, page: number, per_page: 2 }
  const viewerId = viewer === undefined ? undefined : people[viewer]
  const { data, total } = await readReactors(server.services.db, query, viewerId)
  return { who: data.reactors.map(({ page_url }) => Number(page_url!.slice('tao'.length))), total, ...data.totals }
}

describe('who reacted', () => {
  test('is in pages, the latest first; changing a reaction keeps its place among all', async () => {
    for (const n of [0, 1, 2, 3, 4]) await add(n, 1)
    await add(0, 5)
    expect((await page(1)).who).toEqual([4, 3])
    expect((await page(3)).who).toEqual([0])
    expect(await page(4)).toMatchObject({ who: [], total: 5, all_count: 5, heart_count: 4, angry_count: 1 })
  })

  test('of one kind is a list of its own, in which a changed reaction is the latest', async () => {
    for (const n of [0, 1, 2]) await add(n, 3)
    await add(3, 1)
    await add(3, 3)
    expect([(await page(1, undefined, 3)).who, (await page(2, undefined, 3)).who]).toEqual([
      [3, 2],
      [1, 0],
    ])
    expect(await page(1, undefined, 1)).toMatchObject({ who: [], total: 0, all_count: 4, support_count: 4 })
  })

  test('has full pages without those whom a block hides, whoever blocked whom', async () => {
    for (const n of [0, 1, 2, 3, 4, 5]) await add(n, n === 4 ? 2 : 1)
    await sql`insert into blocks (blocker_id, blocked_id, created_at)
      values (${people[6]!}, ${people[4]!}, ${clock.now()}), (${people[2]!}, ${people[6]!}, ${clock.now()})`.execute(
      server.services.db,
    )
    const pages = [await page(1, 6), await page(2, 6), await page(3, 6)]
    expect(pages.map(({ who }) => who)).toEqual([[5, 3], [1, 0], []])
    expect(pages[0]).toMatchObject({ total: 4, all_count: 4, heart_count: 4, laugh_count: 0 })
    expect((await page(1, 6, 1)).who).toEqual([5, 3])
    expect(await page(1, 6, 2)).toMatchObject({ who: [], total: 0 })
    expect(await page(1, 5)).toMatchObject({ who: [5, 4], total: 6, heart_count: 5, laugh_count: 1 })
    await server.services.db.deleteFrom('blocks').execute()
  })
})

test('the answer to a reaction has the new counts and the own reaction, and of nobody else’s', async () => {
  await add(0, 2)
  expect(await add(1, 4)).toMatchObject({ laugh_count: 1, sad_count: 1, all_count: 2, details: { id: 4 } })
  const read = (n?: number) => readReactions(server.services.db, 'goal', goal, n === undefined ? undefined : people[n])
  expect([(await read(0)).details, (await read(2)).details, (await read()).details]).toEqual([{ id: 2 }, null, null])
  const removed = await removeReaction(server.services, people[1]!, about())
  expect(removed).toMatchObject({ sad_count: 0, all_count: 1, details: null })
  expect(await removeReaction(server.services, people[1]!, about())).toEqual(removed)
  expect((await readReactions(server.services.db, 'bloc', goal, people[0])).all_count).toBe(0)
})

test('an account is told to wait after so many reactions in an hour, wherever it sits; others react on', async () => {
  const [ana, ben] = [people[0]!, people[1]!]
  const take = (who: bigint, network: string) => throttleReaction(server.services, who, network)
  for (let n = 0; n < serverLimits.reactionsPerHour; n++) await take(ana, `198.51.100.${n % 200}`)
  await expect(take(ana, '203.0.113.9')).rejects.toMatchObject({ code: 'TooManyRequestsException' })
  await expect(take(ben, '203.0.113.9')).resolves.toBeUndefined()
})
