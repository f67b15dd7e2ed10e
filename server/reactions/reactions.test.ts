import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { giveBack } from '#server/money/testing.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: bigint
let asRudy: string
let asLuz: string
let post: Made
let people: string[]

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  content = getContent(server)
  luz = await createTestAccount(server.services, { page_url: 'luz' })
  asLuz = await server.signIn(luz)
  asRudy = await server.signIn(await createTestAccount(server.services, { page_url: 'rudy', page_name: 'Rudy' }))
  people = await Promise.all(
    Array.from({ length: 10 }, async (_, index) =>
      server.signIn(await createTestAccount(server.services, { page_url: `tao${index}` })),
    ),
  )
})
beforeEach(async () => {
  post = await content.make({ account_id: luz, page_url: 'luz' })
})
afterAll(() => server.close())

const about = (made: Made) => ({
  content_id: made.id,
  content_type: made.kind === 'snap' ? 'photo' : 'photo.collection',
})
const add = (as: string | undefined, reaction_id: unknown, made = post) =>
  server.inject('POST', '/v1/user/reactions/add', { as, body: { ...about(made), reaction_id } })
const remove = (as: string | undefined, made = post) =>
  server.inject('DELETE', '/v1/user/reactions/remove', { as, body: about(made) })
const reactors = (as?: string, more = '', made = post) =>
  server.inject('GET', `/v1/content/reactors?${new URLSearchParams(about(made))}${more}`, { as })
const none = { heart_count: 0, laugh_count: 0, support_count: 0, sad_count: 0, angry_count: 0, all_count: 0 }

async function expectCountsToEqualRows(): Promise<void> {
  const { rows } = await sql<{ list: string; size: number; rows: number; blocks: number }>`
    select list, size, (select coalesce(sum(b.size), 0)::int from counted_blocks b where b.list = l.list) as blocks,
           (select count(*)::int from reactions r where place is not null
              and l.list in (reactors(r), reactors(r) || ':' || r.reaction_id)) as rows
      from counted_lists l where list like 'reactors:%'`.execute(server.services.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { list, size, rows: real, blocks } of rows) expect([list, size, blocks]).toEqual([list, real, real])
}

describe('a reaction', () => {
  test('replaces the account’s previous one and can be removed', async () => {
    expect((await add(asRudy, 1)).body.data).toEqual({ ...none, heart_count: 1, all_count: 1, details: { id: 1 } })
    expect((await add(asRudy, '4')).body.data).toEqual({ ...none, sad_count: 1, all_count: 1, details: { id: 4 } })
    expect((await content.read(post)).body.data.reactions).toEqual({
      ...none,
      sad_count: 1,
      all_count: 1,
      details: null,
    })
    expect((await content.read(post, asRudy)).body.data.reactions.details).toEqual({ id: 4 })
    for (let round = 0; round < 2; round++) expect((await remove(asRudy)).body.data).toEqual({ ...none, details: null })
    await expectCountsToEqualRows()
  })

  test('is changed and removed by its own account alone', async () => {
    for (const as of [asRudy, asLuz]) await add(as, 1)
    expect((await add(asRudy, 4)).body.data).toMatchObject({ heart_count: 1, sad_count: 1, all_count: 2 })
    expect((await remove(asRudy)).body.data).toEqual({ ...none, heart_count: 1, all_count: 1, details: null })
  })

  test('counts equal the rows after 200 concurrent changes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        index % 4 === 3 ? remove(people[index % 10]) : add(people[index % 10], 1 + (index % 5)),
      ),
    )
    // 503 is allowed: a request that waits more than two seconds for a connection is refused without any change.
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toContain(200)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await expectCountsToEqualRows()
  })

  test('is refused from visitors and on unknown content', async () => {
    expect((await add(undefined, 1)).body.exception).toBe('UnauthorizedAccessException')
    expect((await remove(undefined)).status).toBe(401)
    expect((await add(asRudy, 6)).body.errors.reaction_id).toHaveLength(1)
    expect((await add(asRudy, 1, { ...post, id: crypto.randomUUID() })).status).toBe(404)
    expect((await add(asRudy, 1, { ...post, id: 'x' })).status).toBe(404)
    expect((await add(asRudy, 1, { ...post, kind: 'slide' })).status).toBe(404)
  })
})

describe('the list of reactors', () => {
  test('is latest first with each reaction, and can be filtered by reaction', async () => {
    await add(asRudy, 5)
    await add(people[0], 2)
    const { body } = await reactors()
    expect(body.data.reactors).toEqual([
      expect.objectContaining({ page_url: 'tao0', reaction: { name: 'Haha', icon_url: '/reactions/laugh.svg' } }),
      expect.objectContaining({ page_name: 'Rudy', reaction: { name: 'Angry', icon_url: '/reactions/angry.svg' } }),
    ])
    expect(body.data.totals).toEqual({ ...none, laugh_count: 1, angry_count: 1, all_count: 2 })
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 12, total: 2 })
    expect((await reactors(undefined, '&reaction_id=5')).body.data.reactors).toHaveLength(1)
    const [latest, first] = await Promise.all([1, 2].map((page) => reactors(undefined, `&per_page=1&page=${page}`)))
    expect([latest, first].map((one) => one!.body.data.reactors[0].page_url)).toEqual(['tao0', 'rudy'])
  })

  test('leaves out accounts blocked from the viewer, in the totals too', async () => {
    await add(asRudy, 5)
    await add(people[1], 5)
    await server.inject('POST', '/v1/user/block', { as: people[1]!, body: { username: 'rudy' } })
    for (const [as, seen] of [
      [asRudy, ['rudy']],
      [people[1], ['tao1']],
      [undefined, ['tao1', 'rudy']],
    ] as const)
      for (const more of ['', '&reaction_id=5']) {
        const { data, meta } = (await reactors(as, more)).body
        expect(data.reactors.map(({ page_url }: { page_url: string }) => page_url)).toEqual(seen)
        expect([data.totals.angry_count, data.totals.all_count, meta.total]).toEqual([
          seen.length,
          seen.length,
          seen.length,
        ])
      }
    await server.inject('POST', '/v1/user/unblock', { as: people[1]!, body: { username: 'rudy' } })
  })

  test('calls whoever bought it anonymously before reacting Someone, blocked or not, also after a refund', async () => {
    const [before, after] = [people[4]!, people[5]!]
    await add(before, 2)
    for (const as of [before, after]) await content.sell(post, as, { is_anonymous: 1 })
    await add(after, 1)
    const someone = { page_url: null, page_name: 'Someone', avatar: null, avatar_variants: null }
    const expectSomeone = async (as?: string) => {
      const { data, meta } = (await reactors(as)).body
      expect([data.reactors.length, data.totals.all_count, meta.total]).toEqual([2, 2, 2])
      expect(data.reactors[0]).toMatchObject(someone)
      // A name that disappeared with the purchase would reveal it.
      expect(data.reactors[1]).toMatchObject({ page_url: 'tao4' })
      expect(JSON.stringify(data)).not.toContain('tao5')
    }
    for (const as of [undefined, asLuz, before, after]) await expectSomeone(as)
    const block = (what: string) => server.inject('POST', `/v1/user/${what}`, { as: asLuz, body: { username: 'tao5' } })
    expect((await block('block')).status).toBe(200)
    await expectSomeone(asLuz)
    await block('unblock')
    const { id } = await server.services.db
      .selectFrom('payments as p')
      .innerJoin('profiles as b', 'b.account_id', 'p.payer_account_id')
      .select('p.id')
      .where('b.page_url', '=', 'tao5')
      .executeTakeFirstOrThrow()
    await giveBack(server.services, id)
    await expectSomeone()
    // Whoever buys again under their own name has one: once it is paid, not before.
    const again = await content.buy(post, after)
    await expectSomeone()
    await content.pay([again.body.data.link_url])
    const { reactors: shown } = (await reactors()).body.data
    expect(shown.map(({ page_url }: { page_url: string }) => page_url)).toEqual(['tao5', 'tao4'])
  })

  test('leaves out an account that was being deactivated while it reacted', async () => {
    const { db } = server.services
    const ana = await createTestAccount(server.services, { page_url: 'pasara' })
    const asAna = await server.signIn(ana)
    let reacting: ReturnType<typeof add> | undefined
    await inTransaction(db, async (tx) => {
      await tx.updateTable('accounts').set({ deactivated_at: new Date() }).where('id', '=', ana).execute()
      reacting = add(asAna, 1)
      await untilWaitedFor(tx)
    })
    expect((await reacting)!.body.data.all_count).toBe(0)
    await expectCountsToEqualRows()
  })

  test('leaves out deactivated accounts until they are reactivated', async () => {
    const ana = await createTestAccount(server.services, { page_url: 'ana' })
    await add(await server.signIn(ana), 1)
    const close = (at: Date | null) =>
      server.services.db.updateTable('accounts').set({ deactivated_at: at }).where('id', '=', ana).execute()
    await close(new Date())
    expect((await reactors()).body.data).toEqual({ reactors: [], totals: none })
    await close(null)
    expect((await reactors()).body.data.totals.heart_count).toBe(1)
    await expectCountsToEqualRows()
  })
})

test('a client that sends no body with DELETE names the content in the query', async () => {
  await add(asRudy, 1)
  const path = '/v1/user/reactions/remove'
  const removed = await server.inject('DELETE', `${path}?${new URLSearchParams(about(post))}`, { as: asRudy })
  expect(removed.body.data).toMatchObject({ details: null })
  expect(Object.keys((await server.inject('DELETE', path, { as: asRudy })).body.errors)).toEqual(
    Object.keys(about(post)),
  )
})

describe('reacting is refused', () => {
  test('to a blocked account, as if the content did not exist', async () => {
    await server.inject('POST', '/v1/user/block', { as: asLuz, body: { username: 'rudy' } })
    expect((await add(asRudy, 1)).body.exception).toBe('NotFoundException')
    expect((await reactors(asRudy)).body.exception).toBe('NotFoundException')
    await server.inject('POST', '/v1/user/unblock', { as: asLuz, body: { username: 'rudy' } })
  })

  test('on hidden content, whose reactors are not shown either; by its buyers, who still see it, too', async () => {
    await content.sell(post, people[2]!)
    await content.update(post, { is_published: false })
    for (const viewer of [asRudy, people[2]])
      expect((await add(viewer, 1)).body.exception).toBe('ReactionNotAllowedException')
    expect((await reactors(asRudy)).body.exception).toBe('ContentNotAccessibleException')
  })

  test('to everyone but buyers, if the creator chooses so', async () => {
    const limit = (limited: boolean) =>
      server.inject('PUT', '/v1/user/content/images/settings', {
        as: asLuz,
        body: { reactions_limited_to_buyers: limited },
      })
    expect((await limit(true)).body.data).toEqual({ reactions_limited_to_buyers: true })
    expect((await add(people[2], 1)).body.exception).toBe('ReactionNotAllowedException')
    expect((await reactors(people[2])).status).toBe(200)
    await content.sell(post, people[2]!)
    expect((await add(people[2], 1)).status).toBe(200)
    expect((await add(asLuz, 1)).status).toBe(200)
    await limit(false)
    expect((await add(people[3], 1)).status).toBe(200)
  })
})
