// Every page of every feed against a model of who follows whom and what is published: twenty people do all that changes a feed, at
// random. `npm run properties -- --feed-steps 10000` goes on for longer, with a seed of its own.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduledBlocs } from '#server/blocs/scheduled-blocs.ts'
import { scheduledPosts } from '#server/content/scheduled-posts.ts'
import { anImage } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { putBack, takeDown } from '#server/moderation/take-down.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { publishDue } from '#server/publishing/publish-due.ts'
import { aServer, type TestServer } from '#test/server.ts'

const PEOPLE = 20
const STEPS = Number(process.env.FEED_STEPS ?? 300)
const SEED = Number(process.env.FEED_SEED ?? 20_261_122)
/** After every step one person's feed is turned over from its first page to its last; after so many, everybody's. */
const ALL_EVERY = 100
const FEED_PAGE = 12
/** There is never more than so much at a time: what would be written then takes something away instead. */
const ITEMS_MAX = 300
/** What is scheduled waits at most so long, a downtime takes as long. */
const WAIT_SECONDS = 60

interface Person extends Creator {
  as: string
  follows: Set<number>
  blocks: Set<number>
  isAway: boolean
}

interface Item {
  id: string
  kind: 'snap' | 'slide' | 'bloc' | 'goal'
  owner: number
  text: string
  isPublished: boolean
  publishAt: number | undefined
  /** The how manieth thing ever published it is. */
  place: number | undefined
  isTakenDown: boolean
}

let server: TestServer
const people: Person[] = []
let items: Item[] = []
let places = 0
let texts = 0
let offsetMs = 0
const done: Record<string, number> = {}

beforeAll(async () => {
  server = await aServer()
  for (let n = 0; n < PEOPLE; n++) {
    const creator = await aCreator(server.services)
    const as = await server.signIn(creator.account_id)
    people.push({ ...creator, as, follows: new Set(), blocks: new Set(), isAway: false })
  }
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

interface Step {
  what: keyof typeof steps
  who: number
  whom: number
  pick: number
}

const steps = {
  follow: (who: number, whom: number) => meet(who, whom, 'follow'),
  unfollow: (who: number, whom: number) => meet(who, whom, 'unfollow'),
  block: (who: number, whom: number) => meet(who, whom, 'block'),
  unblock: (who: number, whom: number) => meet(who, whom, 'unblock'),
  publish: (who: number, _whom: number, pick: number) => write(who, pick, {}),
  draft: (who: number, _whom: number, pick: number) => write(who, pick, { is_published: 0 }),
  schedule: (who: number, _whom: number, pick: number) =>
    write(who, pick, { is_published: 0, publish_at: later(pick) }),
  edit: (_who: number, _whom: number, pick: number) => change(pick, () => true, { text: nextText() }),
  publishDraft: (_who: number, _whom: number, pick: number) =>
    change(pick, (item) => !item.isPublished, { isPublished: true, publishAt: undefined }),
  unpublish: (_who: number, _whom: number, pick: number) =>
    change(pick, (item) => item.isPublished && item.kind !== 'goal', { isPublished: false }),
  planAnew: (_who: number, _whom: number, pick: number) =>
    change(pick, (item) => !item.isPublished && item.kind !== 'goal', { publishAt: later(pick).getTime() }),
  remove,
  takeDown: (_who: number, _whom: number, pick: number) => desk(pick, false),
  putBack: (_who: number, _whom: number, pick: number) => desk(pick, true),
  leave: (who: number) => setAway(who, true),
  comeBack: (who: number) => setAway(who, false),
  waitForNext: () => goOn(Math.min(...items.map((item) => item.publishAt ?? Number.POSITIVE_INFINITY))),
  /** Several fall due before anybody looks. */
  downtime: () => goOn(clock.now().getTime() + WAIT_SECONDS * 1000),
}

const call = (who: number, method: string, path: string, body?: object) =>
  server.inject(method, `/v1/user/${path}`, { as: people[who]!.as, body })
const nextText = () => `Balita ${++texts}`
const later = (pick: number) => new Date(clock.now().getTime() + 1000 + (pick % (WAIT_SECONDS * 1000 - 1000)))
const isKeptApart = (a: number, b: number) => people[a]!.blocks.has(b) || people[b]!.blocks.has(a)

async function meet(who: number, whom: number, verb: 'follow' | 'unfollow' | 'block' | 'unblock'): Promise<boolean> {
  const [person, other] = [people[who]!, people[whom]!]
  if (who === whom || person.isAway || other.isAway) return false
  const { status } = await call(who, 'POST', verb, { username: other.page_url })
  if (verb === 'follow') {
    expect(status === 200).toBe(!isKeptApart(who, whom))
    if (status === 200) person.follows.add(whom)
  }
  if (verb === 'unfollow') person.follows.delete(whom)
  if (verb === 'unblock') person.blocks.delete(whom)
  if (verb === 'block') {
    expect(status === 200).toBe(!other.blocks.has(who))
    if (status !== 200) return true
    person.blocks.add(whom)
    person.follows.delete(whom)
    other.follows.delete(who)
  }
  return true
}

const bases = {
  snap: 'content/images',
  slide: 'content/images/collection',
  bloc: 'blocs',
  goal: 'goals',
}

async function write(who: number, pick: number, wish: { is_published?: 0; publish_at?: Date }): Promise<boolean> {
  if (people[who]!.isAway) return false
  if (items.length >= ITEMS_MAX) return remove(who, who, pick)
  const kind = (['snap', 'slide', 'bloc', 'goal'] as const)[pick % 4]!
  const running = items.filter((item) => item.owner === who && item.kind === 'goal' && item.isPublished).length
  if (kind === 'goal' && (wish.publish_at || running >= 3)) return false
  const text = nextText()
  const image = { filename: await anImage(server.services, people[who]!.account_id) }
  const bodies = {
    snap: { caption: text, price_id: 1, image, ...wish },
    slide: { caption: text, price_id: 1, images: [image], ...wish },
    bloc: { title: text, description: 'Bago', ...wish },
    goal: { title: text, target_amount: 500, state: wish.is_published === 0 ? 'draft' : 'active' },
  }
  const path = kind === 'snap' || kind === 'slide' ? `${bases[kind]}/create` : bases[kind]
  const { status, body } = await call(who, 'POST', path, bodies[kind])
  expect(status, JSON.stringify(body)).toBe(200)
  const isPublished = wish.is_published === undefined
  items.push({
    ...{ id: body.data.id, kind, owner: who, text, isPublished, isTakenDown: false },
    ...{ publishAt: wish.publish_at?.getTime(), place: isPublished ? ++places : undefined },
  })
  return true
}

/** One of those its owner may change now. */
function choose(pick: number, fits: (item: Item) => boolean): Item | undefined {
  const some = items.filter((item) => !people[item.owner]!.isAway && !item.isTakenDown && fits(item))
  return some[pick % some.length]
}

async function change(pick: number, fits: (item: Item) => boolean, changes: Partial<Item>): Promise<boolean> {
  const item = choose(pick, fits)
  if (!item) return false
  const { kind, owner, id } = item
  const isPhoto = kind === 'snap' || kind === 'slide'
  const running = items.filter((one) => one.owner === owner && one.kind === 'goal' && one.isPublished).length
  if (kind === 'goal' && changes.isPublished && running >= 3) return false
  const { status, body } = await call(owner, 'PUT', `${bases[kind]}/${isPhoto ? 'update/' : ''}${id}`, {
    ...(changes.text !== undefined && (isPhoto ? { caption: changes.text } : { title: changes.text })),
    ...(kind === 'bloc' && { description: 'Bago', title: changes.text ?? item.text }),
    ...(changes.isPublished !== undefined &&
      (kind === 'goal' ? { state: 'active' } : { is_published: changes.isPublished ? 1 : 0 })),
    ...(changes.publishAt !== undefined && { publish_at: new Date(changes.publishAt) }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  Object.assign(item, changes)
  if (item.isPublished) item.place ??= ++places
  return true
}

async function remove(_who: number, _whom: number, pick: number): Promise<boolean> {
  const item = choose(pick, () => true)
  if (!item) return false
  const way = item.kind === 'snap' || item.kind === 'slide' ? 'delete/' : ''
  expect((await call(item.owner, 'DELETE', `${bases[item.kind]}/${way}${item.id}`)).status).toBe(200)
  items = items.filter((one) => one !== item)
  return true
}

async function desk(pick: number, isBack: boolean): Promise<boolean> {
  const some = items.filter((item) => item.isTakenDown === isBack)
  const item = some[pick % some.length]
  if (!item) return false
  const content_type = ({ snap: 'photo', slide: 'photo.collection', bloc: 'bloc', goal: 'goal' } as const)[item.kind]
  const taken = { content_type, content_id: item.id, owner_id: people[item.owner]!.account_id }
  const { services } = server
  await inTransaction<unknown>(services.db, (tx) =>
    isBack ? putBack(tx, services, taken, 'Maayos na') : takeDown(tx, services, taken, 'Hindi pwede'),
  )
  item.isTakenDown = !isBack
  return true
}

async function setAway(who: number, isAway: boolean): Promise<boolean> {
  if (people[who]!.isAway === isAway) return false
  const { db } = server.services
  const deactivated_at = isAway ? clock.now() : null
  await db.updateTable('accounts').set({ deactivated_at }).where('id', '=', people[who]!.account_id).execute()
  people[who]!.isAway = isAway
  return true
}

/** What is due by then is published, in the order of the round; what may not be published waits for nothing more. */
async function goOn(until: number): Promise<boolean> {
  if (!Number.isFinite(until)) return false
  offsetMs += Math.max(0, until - clock.now().getTime()) + 1
  clock.shift(offsetMs)
  await publishDue(server.services, [scheduledPosts, scheduledBlocs])
  const due = items.filter((item) => item.publishAt !== undefined && item.publishAt <= clock.now().getTime())
  const { rows } = await sql<{ id: string }>`
    select content_id as id from listed_content where content_id = any (${due.map((item) => item.id)}::uuid[])
     order by published_at, content_id`.execute(server.services.db)
  for (const { id } of rows) {
    const item = due.find((one) => one.id === id)!
    item.publishAt = undefined
    if (people[item.owner]!.isAway || item.isTakenDown) continue
    item.isPublished = true
    item.place ??= ++places
  }
  return true
}

function expectedFeed(who: number): { kind: string; id: string; text: string }[] {
  return items
    .filter(({ owner }) => people[who]!.follows.has(owner) && !people[owner]!.isAway)
    .filter((item) => item.isPublished && !item.isTakenDown)
    .toSorted((a, b) => b.place! - a.place!)
    .map(({ kind, id, text }) => ({ kind, id, text }))
}

let pagesRead = 0

async function checkFeed(who: number): Promise<void> {
  if (people[who]!.isAway) return
  const expected = expectedFeed(who)
  const last = Math.max(1, Math.ceil(expected.length / FEED_PAGE))
  for (let page = 1; page <= last + 1; page++) {
    const { body } = await call(who, 'GET', `feed?page=${page}`)
    pagesRead++
    const seen = body.data.map((row: { kind: string; id: string; caption?: string; title?: string }) => ({
      ...{ kind: row.kind, id: row.id, text: row.caption ?? row.title },
    }))
    const there = expected.slice((page - 1) * FEED_PAGE, page * FEED_PAGE)
    expect(seen, `page ${page} of ${who}`).toEqual(there)
    expect(body.meta).toMatchObject({ current_page: page, last_page: last, total: expected.length })
  }
}

/** Drawn so often where others are drawn once, so that most people are there and feeds have several pages. */
const oftener: Partial<Record<keyof typeof steps, number>> = {
  follow: 9,
  publish: 7,
  schedule: 2,
  edit: 2,
  comeBack: 4,
}
const names = (Object.keys(steps) as (keyof typeof steps)[]).flatMap((name) => Array(oftener[name] ?? 1).fill(name))
const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...names),
  who: fc.nat(PEOPLE - 1),
  whom: fc.nat(PEOPLE - 1),
  pick: fc.nat(),
})

test(`after ${STEPS} random steps every page of every feed is what the model says`, async () => {
  const drawn = fc.sample(anyStep, { seed: SEED, numRuns: STEPS })
  for (const [n, { what, who, whom, pick }] of drawn.entries()) {
    const name = `seed ${SEED}, step ${n}: ${what} ${who} ${whom} ${pick}`
    try {
      if (await steps[what](who, whom, pick)) done[what] = (done[what] ?? 0) + 1
      const looked = (n + 1) % ALL_EVERY === 0 ? people.keys() : [whom]
      for (const reader of looked) await checkFeed(reader)
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
    }
  }
  const longest = Math.max(...people.map((_, who) => expectedFeed(who).length))
  if (process.env.FEED_STEPS)
    process.stdout.write(`${JSON.stringify({ seed: SEED, steps: STEPS, done, pagesRead, longest })}\n`)
  // Whatever changes a feed happened, and feeds are longer than a page.
  expect([Object.keys(done).toSorted(), longest > FEED_PAGE]).toEqual([Object.keys(steps).toSorted(), true])
}, 3_600_000)
