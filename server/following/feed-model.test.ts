// Compares every page of every feed with a model of follows and publications, while twenty people take random steps that change
// feeds. `npm run properties -- --feed-steps 10000` runs longer, with another seed.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduledBlocs } from '#server/blocs/scheduled-blocs.ts'
import { scheduledPosts } from '#server/content/scheduled-posts.ts'
import { anImage } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { putBack } from '#server/moderation/put-back.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { publishDue } from '#server/publishing/publish-due.ts'
import { aServer, type TestServer } from '#test/server.ts'

const PEOPLE = 20
const STEPS = Number(process.env.FEED_STEPS ?? 300)
/** With this one, 300 steps are of every kind, each at least twice, and the longest feed has three pages. */
const SEED = Number(process.env.FEED_SEED ?? 3)
/** After every step all pages of one person's feed are checked; after this many steps, all people's feeds. */
const ALL_EVERY = 100
const FEED_PAGE = 12
/** The maximum of items; at it, a step that would add an item removes one instead. */
const ITEMS_MAX = 300
/** How far ahead an item is scheduled: longer than the test takes on a busy machine, so that only its steps make items due. */
const AHEAD_MIN_MS = 600_000
const AHEAD_MAX_MS = 1_200_000

interface Person extends Creator {
  as: string
  follows: Set<number>
  blocks: Set<number>
  isDeactivated: boolean
}

interface Item {
  id: string
  kind: 'snap' | 'slide' | 'bloc' | 'goal'
  owner: number
  text: string
  isPublished: boolean
  publishAt: number | undefined
  /** Its position in the order of first publications. */
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
    people.push({ ...creator, as, follows: new Set(), blocks: new Set(), isDeactivated: false })
  }
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

interface Step {
  what: keyof typeof steps
  actor: number
  target: number
  pick: number
}

const steps = {
  follow: (actor: number, target: number) => relate(actor, target, 'follow'),
  unfollow: (actor: number, target: number) => relate(actor, target, 'unfollow'),
  block: (actor: number, target: number) => relate(actor, target, 'block'),
  unblock: (actor: number, target: number) => relate(actor, target, 'unblock'),
  publish: (actor: number, _target: number, pick: number) => write(actor, pick, {}),
  draft: (actor: number, _target: number, pick: number) => write(actor, pick, { is_published: 0 }),
  schedule: (actor: number, _target: number, pick: number) =>
    write(actor, pick, { is_published: 0, publish_at: later(pick) }),
  edit: (_actor: number, _target: number, pick: number) => change(pick, () => true, { text: nextText() }),
  publishDraft: (_actor: number, _target: number, pick: number) =>
    change(pick, (item) => !item.isPublished, { isPublished: true, publishAt: undefined }),
  unpublish: (_actor: number, _target: number, pick: number) =>
    change(pick, (item) => item.isPublished && item.kind !== 'goal', { isPublished: false }),
  reschedule: (_actor: number, _target: number, pick: number) =>
    change(pick, (item) => !item.isPublished && item.kind !== 'goal', { publishAt: later(pick).getTime() }),
  remove,
  takeDown: (_actor: number, _target: number, pick: number) => moderate(pick, false),
  putBack: (_actor: number, _target: number, pick: number) => moderate(pick, true),
  deactivate: (actor: number) => setDeactivated(actor, true),
  reactivate: (actor: number) => setDeactivated(actor, false),
  waitForNext: () => advanceTo(Math.min(...items.map((item) => item.publishAt ?? Number.POSITIVE_INFINITY))),
  /** Several items become due before the publishing job runs. */
  downtime: () => advanceTo(clock.now().getTime() + AHEAD_MAX_MS),
}

const call = (actor: number, method: string, path: string, body?: object) =>
  server.inject(method, `/v1/user/${path}`, { as: people[actor]!.as, body })
const nextText = () => `Balita ${++texts}`
const later = (pick: number) => new Date(clock.now().getTime() + AHEAD_MIN_MS + (pick % (AHEAD_MAX_MS - AHEAD_MIN_MS)))
const isBlocked = (a: number, b: number) => people[a]!.blocks.has(b) || people[b]!.blocks.has(a)

async function relate(
  actor: number,
  target: number,
  verb: 'follow' | 'unfollow' | 'block' | 'unblock',
): Promise<boolean> {
  const [person, other] = [people[actor]!, people[target]!]
  if (actor === target || person.isDeactivated || other.isDeactivated) return false
  const { status } = await call(actor, 'POST', verb, { username: other.page_url })
  if (verb === 'follow') {
    expect(status === 200).toBe(!isBlocked(actor, target))
    if (status === 200) person.follows.add(target)
  }
  if (verb === 'unfollow') person.follows.delete(target)
  if (verb === 'unblock') person.blocks.delete(target)
  if (verb === 'block') {
    expect(status === 200).toBe(!other.blocks.has(actor))
    if (status !== 200) return true
    person.blocks.add(target)
    person.follows.delete(target)
    other.follows.delete(actor)
  }
  return true
}

const bases = {
  snap: 'content/images',
  slide: 'content/images/collection',
  bloc: 'blocs',
  goal: 'goals',
}

async function write(actor: number, pick: number, timing: { is_published?: 0; publish_at?: Date }): Promise<boolean> {
  if (people[actor]!.isDeactivated) return false
  if (items.length >= ITEMS_MAX) return remove(actor, actor, pick)
  const kind = (['snap', 'slide', 'bloc', 'goal'] as const)[pick % 4]!
  const running = items.filter((item) => item.owner === actor && item.kind === 'goal' && item.isPublished).length
  if (kind === 'goal' && (timing.publish_at || running >= 3)) return false
  const text = nextText()
  const image = { filename: await anImage(server.services, people[actor]!.account_id) }
  const bodies = {
    snap: { caption: text, price_id: 1, image, ...timing },
    slide: { caption: text, price_id: 1, images: [image], ...timing },
    bloc: { title: text, description: 'Bago', ...timing },
    goal: { title: text, target_amount: 500, state: timing.is_published === 0 ? 'draft' : 'active' },
  }
  const path = kind === 'snap' || kind === 'slide' ? `${bases[kind]}/create` : bases[kind]
  const { status, body } = await call(actor, 'POST', path, bodies[kind])
  expect(status, JSON.stringify(body)).toBe(200)
  const isPublished = timing.is_published === undefined
  items.push({
    ...{ id: body.data.id, kind, owner: actor, text, isPublished, isTakenDown: false },
    ...{ publishAt: timing.publish_at?.getTime(), place: isPublished ? ++places : undefined },
  })
  return true
}

/** An item that fits and that its owner may change now. */
function choose(pick: number, fits: (item: Item) => boolean): Item | undefined {
  const some = items.filter((item) => !people[item.owner]!.isDeactivated && !item.isTakenDown && fits(item))
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

async function remove(_actor: number, _target: number, pick: number): Promise<boolean> {
  const item = choose(pick, () => true)
  if (!item) return false
  const prefix = item.kind === 'snap' || item.kind === 'slide' ? 'delete/' : ''
  expect((await call(item.owner, 'DELETE', `${bases[item.kind]}/${prefix}${item.id}`)).status).toBe(200)
  items = items.filter((one) => one !== item)
  return true
}

async function moderate(pick: number, isBack: boolean): Promise<boolean> {
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

async function setDeactivated(actor: number, isDeactivated: boolean): Promise<boolean> {
  if (people[actor]!.isDeactivated === isDeactivated) return false
  const { db } = server.services
  const deactivated_at = isDeactivated ? clock.now() : null
  await db.updateTable('accounts').set({ deactivated_at }).where('id', '=', people[actor]!.account_id).execute()
  people[actor]!.isDeactivated = isDeactivated
  return true
}

/** Moves the clock and publishes due items in the job's order; items that may not be published lose their schedule. */
async function advanceTo(until: number): Promise<boolean> {
  if (!Number.isFinite(until)) return false
  offsetMs += Math.max(0, until - clock.now().getTime()) + 1
  clock.shift(offsetMs)
  let due: Item[]
  do {
    due = findDue()
    await publishDue(server.services, [scheduledPosts, scheduledBlocs])
    // Again, if an item became due while the job ran: it was too late for it, or not.
  } while (findDue().length > due.length)
  const { rows } = await sql<{ id: string }>`
    select content_id as id from listed_content where content_id = any (${due.map((item) => item.id)}::uuid[])
     order by published_at, content_id`.execute(server.services.db)
  for (const { id } of rows) {
    const item = due.find((one) => one.id === id)!
    item.publishAt = undefined
    if (people[item.owner]!.isDeactivated || item.isTakenDown) continue
    item.isPublished = true
    item.place ??= ++places
  }
  return true
}

function findDue(): Item[] {
  return items.filter(({ publishAt }) => publishAt !== undefined && publishAt <= clock.now().getTime())
}

function expectedFeed(actor: number): { kind: string; id: string; text: string }[] {
  return items
    .filter(({ owner }) => people[actor]!.follows.has(owner) && !people[owner]!.isDeactivated)
    .filter((item) => item.isPublished && !item.isTakenDown)
    .toSorted((a, b) => b.place! - a.place!)
    .map(({ kind, id, text }) => ({ kind, id, text }))
}

let pagesRead = 0

async function checkFeed(actor: number): Promise<void> {
  if (people[actor]!.isDeactivated) return
  const expected = expectedFeed(actor)
  const last = Math.max(1, Math.ceil(expected.length / FEED_PAGE))
  for (let page = 1; page <= last + 1; page++) {
    const { body } = await call(actor, 'GET', `feed?page=${page}`)
    pagesRead++
    const seen = body.data.map((row: { kind: string; id: string; caption?: string; title?: string }) => ({
      ...{ kind: row.kind, id: row.id, text: row.caption ?? row.title },
    }))
    const onPage = expected.slice((page - 1) * FEED_PAGE, page * FEED_PAGE)
    expect(seen, `page ${page} of ${actor}`).toEqual(onPage)
    expect(body.meta).toMatchObject({ current_page: page, last_page: last, total: expected.length })
  }
}

/** Steps drawn more than once, so that most accounts are active and feeds have several pages. */
const weights: Partial<Record<keyof typeof steps, number>> = {
  follow: 12,
  publish: 12,
  schedule: 2,
  edit: 2,
  reactivate: 4,
}
const names = (Object.keys(steps) as (keyof typeof steps)[]).flatMap((name) => Array(weights[name] ?? 1).fill(name))
const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...names),
  actor: fc.nat(PEOPLE - 1),
  target: fc.nat(PEOPLE - 1),
  pick: fc.nat(),
})

test(`after ${STEPS} random steps every page of every feed is what the model says`, async () => {
  const sampled = fc.sample(anyStep, { seed: SEED, numRuns: STEPS })
  for (const [n, { what, actor, target, pick }] of sampled.entries()) {
    const name = `seed ${SEED}, step ${n}: ${what} ${actor} ${target} ${pick}`
    try {
      if (await steps[what](actor, target, pick)) done[what] = (done[what] ?? 0) + 1
      const readers = (n + 1) % ALL_EVERY === 0 ? people.keys() : [target]
      for (const reader of readers) await checkFeed(reader)
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
    }
  }
  const longest = Math.max(...people.map((_, actor) => expectedFeed(actor).length))
  if (process.env.FEED_STEPS)
    process.stdout.write(`${JSON.stringify({ seed: SEED, steps: STEPS, done, pagesRead, longest })}\n`)
  // Every kind of step happened, and some feed is longer than a page.
  expect([Object.keys(done).toSorted(), longest > FEED_PAGE]).toEqual([Object.keys(steps).toSorted(), true])
}, 3_600_000)
