// Search finds the right content despite accents, typos, Filipino affixes and two scripts, and never hidden content.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discoveryLimits } from '#contract/discovery.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { indexWords } from './index-words.ts'
import { findContent } from './search.ts'
import { captions, queries } from './search-queries.fixture.ts'
import { getWords, type Word } from './words.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
const made: Record<string, Made> = {}
let luz: Creator
let tala: Creator
let kapit: Made
beforeAll(async () => {
  server = await aServer()
  content = getContent(server)
  luz = await aCreator(server.services, {
    page_url: 'luz.art',
    page_name: 'Luz Peña',
    bio: 'Gumuguhit ng mga bakunawa',
  })
  tala = await aCreator(server.services, { page_url: 'tala', page_name: 'Tala' })
  for (const [name, caption] of Object.entries(captions)) {
    const creator = await aCreator(server.services, { page_url: `may.${name}`, page_name: `May ${name.length}` })
    made[name] = await content.make(creator, { caption })
  }
  kapit = await content.make(tala, { caption: 'Kapitbahay' })
  await indexWords(server.services)
})
afterAll(() => server.close())

async function found(
  search: string,
  { as, type = 'posts', more = '' }: { as?: string; type?: string; more?: string } = {},
) {
  const { status, body } = await server.inject(
    'GET',
    `/v1/explore/search?type=${type}&search=${encodeURIComponent(search)}${more}`,
    { as },
  )
  expect(status, search).toBe(200)
  return body.data
}
const ids = async (search: string, how = {}) => (await found(search, how)).map((row: { id: string }) => row.id)

test('at least nine in ten of sixty queries have the right result among the first three', async () => {
  expect(queries).toHaveLength(60)
  const missed: string[] = []
  for (const [query, name] of queries) if (!(await ids(query)).slice(0, 3).includes(made[name]!.id)) missed.push(query)
  const share = 1 - missed.length / queries.length
  process.stdout.write(
    `${(share * 100).toFixed(1)} % of ${queries.length} queries find the right one among the first three\n`,
  )
  expect(share, missed.join(', ')).toBeGreaterThanOrEqual(0.9)
})

describe('a word', () => {
  test.each(['kapitbahay', 'kapitbahya', 'kapitbhay', 'kapitbahoy', 'kapitbbahay'])(
    'of seven or more letters is found with one typo: %s',
    async (typed) => {
      await indexWords(server.services)
      expect(await ids(typed)).toEqual([kapit.id])
    },
  )

  test('of fewer letters is not found with a typo, and no word with two', async () => {
    for (const typed of ['estaro', 'kapotbohay', 'walangganito']) expect(await ids(typed), typed).toEqual([])
  })

  test('as typed ranks before a newer match with a typo', async () => {
    const exact = await content.make(tala, { caption: 'tahanan' })
    const slip = await content.make(luz, { caption: 'tahanin' })
    await indexWords(server.services)
    expect(await ids('tahanan')).toEqual([exact.id, slip.id])
    expect(await ids('tahanin')).toEqual([slip.id, exact.id])
  })

  test('is cut between two characters: a long one in any script is indexed, and keeps no other content from it', async () => {
    const word = `a${'𐤀'.repeat(30)}`
    const long = await content.make(tala, { caption: word })
    const other = await content.make(luz, { caption: 'Barandilya' })
    await indexWords(server.services)
    expect(await ids('barandilya')).toEqual([other.id])
    expect(await ids(word)).toEqual([long.id])
  })

  test('of punctuation only finds nothing and causes no error', async () => {
    for (const typed of ['', '   ', "'", '&|!', '~', "a'b:*c", '\\', '💛'])
      expect(await found(typed), typed).toEqual([])
  })
})

test('words that nothing has together find what has one of them', async () => {
  const one = await content.make(tala, { caption: 'Gulaman' })
  await indexWords(server.services)
  expect(await ids('gulaman kalabera')).toEqual([one.id])
})

test('an unknown type is refused', async () => {
  const { status, body } = await server.inject('GET', '/v1/explore/search?search=adobo&type=people')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['type']])
})

test('posts, Bloc posts and goals are returned as by their own endpoints', async () => {
  const as = await server.signIn(luz.account_id)
  const { body } = await server.inject('POST', '/v1/user/blocs', {
    as,
    body: { title: 'Balangay', description: 'Una' },
  })
  const goal = await getGoals(server).add(luz, { title: 'Bagong balangay' })
  const snap = await content.make(luz, { caption: 'balangay' })
  await indexWords(server.services)
  const rows = await found('balangay')
  expect(rows.map((row: { kind: string; id: string }) => [row.kind, row.id])).toEqual([
    ['snap', snap.id],
    ['goal', goal.id],
    ['bloc', body.data.id],
  ])
  expect(rows[0]).toEqual((await content.read(snap)).body.data)
})

test('one creator never fills a page, and all results appear on some page', async () => {
  const mine: string[] = []
  const first = await content.make(tala, { caption: 'pahiyas' })
  for (let n = 0; n < 8; n++) mine.unshift((await content.make(luz, { caption: 'pahiyas' })).id)
  await indexWords(server.services)
  expect(await ids('pahiyas', { more: '&per_page=4' })).toEqual([
    ...mine.slice(0, discoveryLimits.perCreator),
    first.id,
  ])
  const all = await Promise.all([1, 2, 3].map((page) => ids('pahiyas', { more: `&per_page=4&page=${page}` })))
  expect(all.flat().sort()).toEqual([...mine, first.id].sort())
})

describe('every exact match ranks before a slip, on whichever page it is:', () => {
  /** Publishes newest last, and returns the ids newest first. */
  async function publish(creator: Creator, caption: string, count: number): Promise<string[]> {
    const made: string[] = []
    for (let n = 0; n < count; n++) made.unshift((await content.make(creator, { caption })).id)
    return made
  }

  test('a creator’s fourth one too, and among slips one creator still does not fill a page', async () => {
    const exact = await publish(luz, 'pintakasi', discoveryLimits.perCreator + 2)
    const older = await publish(tala, 'pintokasi', 2)
    const ours = await publish(luz, 'pintokasi', 2)
    await indexWords(server.services)
    expect(await ids('pintakasi')).toEqual([...exact, ...older, ...ours])
    expect(await ids('pintakasi', { more: '&per_page=4' })).toEqual(exact.slice(0, 4))
    // The second page begins with an exact match: its creator has room for two slips.
    expect(await ids('pintakasi', { more: '&per_page=4&page=2' })).toEqual([exact[4], ...ours, older[0]])
    expect(await ids('pintakasi', { more: '&per_page=4&page=3' })).toEqual([older[1]])
  })

  test('of two words, one with both before one with a slip in one, and that before one with a slip in both', async () => {
    const both = await publish(luz, 'tindahan bulaklakan', discoveryLimits.perCreator + 1)
    const one = await publish(tala, 'tindahan bulaklokan', discoveryLimits.perCreator + 1)
    const none = await publish(luz, 'tindahon bulaklokan', 1)
    await indexWords(server.services)
    expect(await ids('tindahan bulaklakan')).toEqual([...both, ...one, ...none])
  })
})

test('content that is hidden, changed, taken down, closed or blocked is not found from the next request on', async () => {
  const creator = await aCreator(server.services, { page_url: 'lihim' })
  const post = await content.make(creator, { caption: 'salakot' })
  await indexWords(server.services)
  const viewer = await createTestAccount(server.services, { page_url: 'tingin' })
  const as = await server.signIn(viewer)
  const isFound = async () => (await ids('salakot', { as })).includes(post.id)
  const { db } = server.services
  const setPost = (to: object) => db.updateTable('posts').set(to).where('id', '=', post.id).execute()
  const setPage = (to: object) => db.updateTable('accounts').set(to).where('id', '=', creator.account_id).execute()
  expect(await isFound()).toBe(true)
  for (const [set, hide, show] of [
    [setPost, { is_published: false }, { is_published: true }],
    [setPost, { is_sensitive: true }, { is_sensitive: false }],
    [setPost, { taken_down_at: clock.now() }, { taken_down_at: null }],
    [setPage, { deactivated_at: clock.now() }, { deactivated_at: null }],
    [setPage, { suspended_at: clock.now() }, { suspended_at: null }],
  ] as const) {
    await set(hide)
    expect(await isFound(), JSON.stringify(hide)).toBe(false)
    await set(show)
    expect(await isFound()).toBe(true)
  }
  for (const [blocker_id, blocked_id] of [
    [viewer, creator.account_id],
    [creator.account_id, viewer],
  ] as const) {
    await db.insertInto('blocks').values({ blocker_id, blocked_id }).execute()
    expect(await isFound()).toBe(false)
    await db.deleteFrom('blocks').execute()
  }
  await setPost({ caption: 'iba na' })
  expect(await isFound()).toBe(false)
  await content.remove(post)
  await indexWords(server.services)
  const { words, slips } = await db
    .selectFrom('listed_content')
    .selectAll()
    .where('content_id', '=', post.id)
    .executeTakeFirstOrThrow()
  expect([words, slips]).toEqual(['', []])
})

test('creators are found by words of their name, page URL and bio, with a typo too', async () => {
  const pages = async (search: string) =>
    (await found(search, { type: 'creators' })).map((row: { page_url: string }) => row.page_url)
  expect((await pages('luz'))[0]).toBe('luz.art')
  for (const typed of ['peña', 'PENA', 'guhit bakunawa', 'bakunava', 'art'])
    expect(await pages(typed), typed).toContain('luz.art')
  const [card] = await found('luz.art', { type: 'creators' })
  expect(card).toEqual((await server.inject('GET', '/v1/explore/creators?search=luz.art')).body.data[0])
})

test('the creator who published last is the first active one', async () => {
  await content.make(tala, { caption: 'ngayon lang' })
  // A draft is not published.
  await content.make(luz, { caption: 'hindi pa', is_published: 0 })
  const { body } = await server.inject('GET', '/v1/explore/active')
  expect(body.data).toHaveLength(discoveryLimits.active)
  expect(body.data[0].page_url).toBe('tala')
})

describe('in a long list', () => {
  /** Advances the sequence as if `by` more rows had been listed. */
  const skipPlaces = (by: number) =>
    sql`select setval('listed_content_places', nextval('listed_content_places') + ${by})`.execute(server.services.db)
  /** Inserts rows with this word and its slips, without content behind them. */
  const fill = (word: Word, count: number) =>
    sql`
      insert into listed_content (content_id, kind, creator_id, is_listed, is_read, published_at, words, slips)
      select gen_random_uuid(), 'snap', ${luz.account_id}, true, true, now(), array_to_tsvector(${[word.word, ...word.roots]}::text[]),
             ${word.slips}::int[] from generate_series(1, ${count}::int)`.execute(server.services.db)

  test('old content is found, newest first, and an old draft published now counts as new', async () => {
    const drafted = await content.make(tala, { caption: 'bangkarero', is_published: 0 })
    const old = await content.make(tala, { caption: 'bangkarero' })
    await skipPlaces(300_000)
    const later = await content.make(luz, { caption: 'bangkarero' })
    await skipPlaces(300_000)
    await server.services.db.updateTable('posts').set({ is_published: true }).where('id', '=', drafted.id).execute()
    await indexWords(server.services)
    expect(await ids('bangkarero')).toEqual([drafted.id, later.id, old.id])
    expect(await ids('bangkareru')).toEqual([drafted.id, later.id, old.id])
    const { rows } = await sql<{ segment: number }>`
      select segment from listed_content where content_id in (${drafted.id}, ${later.id}, ${old.id}) order by published_at`.execute(
      server.services.db,
    )
    expect(new Set(rows.map(({ segment }) => segment)).size).toBe(3)
    expect(rows.map(({ segment }) => segment)).toEqual(rows.map(({ segment }) => segment).toSorted((a, b) => a - b))
  })

  test('an exact match is found although more newer near misses exist than are shown', async () => {
    const exact = await content.make(tala, { caption: 'paruparo' })
    await indexWords(server.services)
    await skipPlaces(100_000)
    await fill(getWords('paruparu')[0]!, 2 * discoveryLimits.searchMax)
    expect((await ids('paruparo'))[0]).toBe(exact.id)
  })

  test('the search for a common word stops once enough is found', async () => {
    await fill(getWords('karaniwan')[0]!, discoveryLimits.searchMax)
    await skipPlaces(100_000)
    await fill(getWords('karaniwan')[0]!, discoveryLimits.searchMax)
    const newest = await sql<{ id: string }>`
      select content_id as id from listed_content where words @@ 'karaniwan' order by segment desc limit ${discoveryLimits.searchMax}`.execute(
      server.services.db,
    )
    const found = await findContent(server.services.db, undefined, 'karaniwan', 12)
    expect(found.map(({ id }) => id).sort()).toEqual(newest.rows.map(({ id }) => id).sort())
  })
})
