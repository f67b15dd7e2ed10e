// Photo access: every kind of viewer against every state of a post, through every endpoint that can return a photo.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { imageUrl, type Variant, variants, variantUrls } from '#server/media/image-url.ts'
import { putBack } from '#server/moderation/put-back.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { type TakenItem, takeDown } from '#server/moderation/take-down.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { accessTo, type PhotoFacts } from './access.ts'
import { aMosaic, anImage, getContent, type Made, PAID, readAddress, type SeenPost } from './testing.ts'

const people = ['visitor', 'user', 'buyer', 'blocked', 'blockedBuyer', 'creator', 'other', 'deactivated'] as const
type Person = (typeof people)[number]
type Seen = 'full' | 'locked' | 'withheld' | 'gone' | 'none'

const states = ['published', 'draft', 'deleted', 'closed'] as const
/** Closed by the desk: invisible to everyone, creator and buyers included. */
const barred = ['takenDown', 'suspended'] as const
type State = (typeof states)[number] | (typeof barred)[number]
const kinds = {
  'paid snap': {},
  'free snap': { price_id: 1 },
  'paid slide': { previews: [false, true, false] },
  'free slide': { price_id: 1, previews: [false, false] },
} as const
type KindName = keyof typeof kinds

/** The expected rule, restated independently of access.ts: F full, L mosaics, G 410, N 404, one letter for each of `people`. */
const rule: Record<State, { paid: string; free: string }> = {
  published: { paid: 'LLFNFFLL', free: 'FFFNNFFF' },
  draft: { paid: 'GGFNFFGG', free: 'GGGNNFGG' },
  deleted: { paid: 'GGFNFGGG', free: 'GGGNNGGG' },
  closed: { paid: 'GGFNFGGG', free: 'GGGNNGGG' },
  takenDown: { paid: 'GGGNGGGG', free: 'GGGNNGGG' },
  suspended: { paid: 'GGGNGGGG', free: 'GGGNNGGG' },
}
const letters: Record<string, Seen> = { F: 'full', L: 'locked', G: 'gone', N: 'none' }

function expected(state: State, kind: KindName, person: Person): Seen {
  return letters[rule[state][kind.startsWith('paid') ? 'paid' : 'free'][people.indexOf(person)]!]!
}

let server: TestServer
let luz: Creator
let closed: Creator
let suspended: Creator
const posts = {} as Record<State, Record<KindName, Made>>
const sessions = {} as Record<Person, string | undefined>
const accounts = {} as Record<Person, bigint | undefined>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  const { services } = server
  const content = getContent(server)
  luz = await aCreator(services, { page_url: 'luz' })
  closed = await aCreator(services, { page_url: 'sarado' })
  suspended = await aCreator(services, { page_url: 'pinigil' })
  const makers: Partial<Record<State, Creator>> = { closed, suspended }
  for (const person of people) {
    if (person === 'visitor') continue
    accounts[person] = person === 'creator' ? luz.account_id : (await aCreator(services)).account_id
    sessions[person] = await server.signIn(accounts[person]!)
  }
  for (const state of [...states, ...barred]) {
    posts[state] = {} as Record<KindName, Made>
    for (const [kind, wish] of Object.entries(kinds) as [KindName, object][])
      posts[state][kind] = await content.make(makers[state] ?? luz, { caption: `#${state}`, ...wish })
  }
  const paid = [...states, ...barred].flatMap((state) => [posts[state]['paid snap'], posts[state]['paid slide']])
  const links: string[] = []
  for (const post of paid)
    for (const person of ['buyer', 'blockedBuyer', 'deactivated'] as const)
      links.push((await content.buy(post, sessions[person]!)).body.data.link_url)
  await content.pay(links)

  for (const post of Object.values(posts.draft)) await content.update(post, { is_published: 0 })
  for (const post of Object.values(posts.deleted)) await content.remove(post)
  for (const person of ['blocked', 'blockedBuyer'] as const)
    for (const creator of [luz, closed, suspended])
      await services.db
        .insertInto('blocks')
        // One case per direction, because a block works both ways.
        .values(
          person === 'blocked'
            ? { blocker_id: creator.account_id, blocked_id: accounts[person]! }
            : { blocker_id: accounts[person]!, blocked_id: creator.account_id },
        )
        .execute()
  await services.db
    .updateTable('accounts')
    .set({ deactivated_at: clock.now() })
    .where('id', 'in', [closed.account_id, accounts.deactivated!])
    .execute()
  await inTransaction(services.db, async (tx) => {
    await suspendAccount(tx, services, suspended.account_id, { message: 'Nanloko', holdPayouts: true, by: null })
    for (const { id, kind } of Object.values(posts.takenDown))
      await takeDown(tx, services, getItem(id, kind), 'Bawal ito')
  })
})
afterAll(() => server.close())

function getItem(content_id: string, kind: Made['kind']): TakenItem {
  return { content_type: kind === 'slide' ? 'photo.collection' : 'photo', content_id, owner_id: luz.account_id }
}

/** Filenames of all our pictures that a response mentions, in any form. */
function getFilenamesIn(answer: Answer): Set<string> {
  return new Set([...JSON.stringify(answer.body).matchAll(/[0-9a-f]{32}\.jpg/g)].map((match) => match[0]))
}

function picture(filename: string, variant: Variant, as: string | undefined): Promise<Answer> {
  return server.inject('GET', imageUrl(filename, variant), { as })
}

/** The filenames of a post that a viewer with this access may fetch. */
function getOpen(post: Made, kind: KindName, seen: Seen): string[] {
  if (seen === 'full') return post.filenames
  return seen === 'locked' && kind === 'paid slide' ? [post.filenames[1]!] : []
}

function expectSeen(post: SeenPost, made: Made, kind: KindName, seen: Seen): void {
  const open = getOpen(made, kind, seen)
  expect(post.images).toHaveLength(made.filenames.length)
  for (const [index, photo] of post.images.entries()) {
    const address = `/media/image/${made.filenames[index]}`
    expect(photo).toEqual({
      id: made.photoIds[index],
      width: 400,
      height: 500,
      available_until: null,
      is_payable: kind.startsWith('paid') && !(kind === 'paid slide' && index === 1),
      is_preview: kind === 'paid slide' && index === 1,
      ...(open.includes(made.filenames[index]!)
        ? {
            image_url: `${address}/full`,
            image_url_variants: variantUrls(made.filenames[index]!),
            is_locked: false,
            mosaic: null,
            alt: null,
          }
        : { image_url: null, image_url_variants: null, is_locked: true, mosaic: aMosaic, alt: null }),
    })
  }
  expect(post.image_url).toBe(post.images[0]!.image_url)
}

const every = [...states, ...barred].flatMap((state) =>
  (Object.keys(kinds) as KindName[]).flatMap((kind) => people.map((person) => ({ state, kind, person }))),
)

describe.each(every)('a $state $kind, for viewer "$person",', ({ state, kind, person }) => {
  const seen = expected(state, kind, person)

  test(`has access "${seen}" when the post is read`, async () => {
    const post = posts[state][kind]
    const answer = await server.inject('GET', readAddress(post), { as: sessions[person] })
    expect(getFilenamesIn(answer)).toEqual(new Set(getOpen(post, kind, seen)))
    if (seen === 'none') expect(answer).toMatchObject({ status: 404, body: { exception: 'NotFoundException' } })
    else if (seen === 'gone')
      expect(answer).toMatchObject({ status: 410, body: { exception: 'ContentNotAccessibleException' } })
    else {
      expect(answer.status).toBe(200)
      expectSeen(answer.body.data, post, kind, seen)
      expect(answer.body.data).toMatchObject({
        is_purchased: ['buyer', 'blockedBuyer'].includes(person) && kind.startsWith('paid'),
        is_owner: person === 'creator',
        purchase_count: person === 'creator' ? (kind.startsWith('paid') ? 3 : 0) : null,
        pricing: kind.startsWith('paid') ? { price_id: PAID, amount: 50 } : null,
      })
    }
  })

  test(`has access "${seen}" at the image route`, async () => {
    // The image route answers 410, not 404, for what the desk closed.
    const refusal =
      seen === 'gone' && (state === 'takenDown' || state === 'suspended')
        ? { status: 410, body: { exception: 'ContentNotAccessibleException' } }
        : { status: 404, body: { exception: 'NotFoundException' } }
    const post = posts[state][kind]
    const allowed = []
    for (const filename of post.filenames) {
      const answers = await Promise.all(variants.map((variant) => picture(filename, variant, sessions[person])))
      const [first] = answers
      // All variants share one access decision, and each answer is either the whole bytes or the refusal.
      for (const [index, answer] of answers.entries()) {
        expect(answer.status).toBe(first!.status)
        if (answer.status === 200) {
          expect(String(answer.body)).toBe(`${variants[index]} of ${filename}`)
          expect(answer.headers['cache-control']).toContain('private')
        } else expect(answer).toMatchObject(refusal)
      }
      if (first!.status === 200) allowed.push(filename)
    }
    expect(allowed).toEqual(getOpen(post, kind, seen))
  })
})

describe.each(people)('for viewer "%s"', (person) => {
  const shown = (state: State) => Object.entries(posts[state]) as [KindName, Made][]

  function expectList(answer: Answer, made: [State, KindName, Made][]): void {
    expect(answer.status).toBe(200)
    expect(answer.body.data.map((post: SeenPost) => post.id)).toEqual(made.map(([, , post]) => post.id))
    expect(answer.body.meta.total).toBe(made.length)
    for (const [index, [state, kind, post]] of made.entries())
      expectSeen(answer.body.data[index], post, kind, expected(state, kind, person))
    expect(getFilenamesIn(answer)).toEqual(
      new Set(made.flatMap(([state, kind, post]) => getOpen(post, kind, expected(state, kind, person)))),
    )
  }

  test('a page’s feed lists published posts, and drafts only for their creator', async () => {
    const answer = await server.inject('GET', '/v1/profile/content/luz?per_page=50', { as: sessions[person] })
    if (person.startsWith('blocked')) return expect(answer.status).toBe(404)
    if (person === 'creator') checkAndRemoveTakenDown(answer)
    const all = (person === 'creator' ? (['draft', 'published'] as const) : (['published'] as const)).flatMap((state) =>
      shown(state)
        .toReversed()
        .map(([kind, post]): [State, KindName, Made] => [state, kind, post]),
    )
    expectList(answer, all)
  })

  test.each(['sarado', 'pinigil'])('the closed or suspended page %s has no feed', async (pageUrl) => {
    const answer = await server.inject('GET', `/v1/profile/content/${pageUrl}`, { as: sessions[person] })
    expect(answer.status).toBe(person.startsWith('blocked') ? 404 : 410)
  })

  test.each([...states, ...barred])('a hashtag lists %s posts only if they are visible to everyone', async (state) => {
    const answer = await server.inject('GET', `/v1/explore/hashtags/${state}`, { as: sessions[person] })
    const found = state === 'published' && !person.startsWith('blocked') ? shown(state).toReversed() : []
    expectList(
      answer,
      found.map(([kind, post]) => [state, kind, post]),
    )
  })

  test('the library lists bought posts, also drafts and deleted ones and those of closed pages', async () => {
    const answer = await server.inject('GET', '/v1/user/purchases?per_page=50', { as: sessions[person] })
    if (person === 'visitor' || person === 'deactivated') return expect(answer.status).toBe(401)
    if (!['buyer', 'blockedBuyer'].includes(person)) return expectList(answer, [])
    expect(answer.body.meta.total).toBe(8)
    for (const post of answer.body.data as SeenPost[]) {
      const [state, kind, made] = states
        .flatMap((name) => shown(name).map(([kind, made]) => [name, kind, made] as const))
        .find(([, , made]) => made.id === post.id)!
      expectSeen(post, made, kind, 'full')
      expect(post.available_until === null).toBe(state !== 'deleted')
    }
  })

  test('only the creator can list the buyers', async () => {
    const answer = await getContent(server).buyers(posts.published['paid snap'], sessions[person])
    if (person === 'creator') return expect(answer.body.meta.total).toBe(3)
    if (person === 'visitor' || person === 'deactivated') return expect(answer.status).toBe(401)
    expect(answer.status).toBe(expected('published', 'paid snap', person) === 'none' ? 404 : 403)
  })
})

/** Checks that the creator's own list shows taken-down posts with the reason and without pictures, then removes them from it. */
function checkAndRemoveTakenDown(answer: Answer): void {
  const taken = answer.body.data.filter((post: SeenPost) => post.taken_down !== null)
  expect(taken.map((post: SeenPost) => post.id)).toEqual(
    Object.values(posts.takenDown)
      .toReversed()
      .map(({ id }) => id),
  )
  for (const post of taken) {
    expect(post).toMatchObject({ images: [], image_url: null, image_url_variants: null, caption: '#takenDown' })
    expect(post.taken_down).toEqual({ date: expect.any(String), message: 'Bawal ito' })
  }
  answer.body.data = answer.body.data.filter((post: SeenPost) => post.taken_down === null)
  answer.body.meta.total -= taken.length
}

test('a post that the desk puts back is visible again as before', async () => {
  const post = posts.takenDown['free snap']
  const item = getItem(post.id, post.kind)
  const status = async (as?: string) => (await server.inject('GET', readAddress(post), { as })).status
  const { services } = server
  const { db } = services
  expect(await inTransaction(db, (tx) => putBack(tx, services, item, 'Ayos na'))).toBe(true)
  expect(await Promise.all([status(), status(sessions.creator), status(sessions.blocked)])).toEqual([200, 200, 404])
  const found = await server.inject('GET', '/v1/explore/hashtags/takenDown')
  expect([found.body.meta.total, found.body.data[0].id]).toEqual([1, post.id])
  expect(await inTransaction(db, (tx) => takeDown(tx, services, item, 'Bawal ito'))).toBeDefined()
  expect(await inTransaction(db, (tx) => takeDown(tx, services, item, 'Bawal pa rin'))).toBeUndefined()
  expect(await status()).toBe(410)
})

test('a post is found only under its creator’s page and its own kind', async () => {
  const post = posts.published['paid snap']
  const other = await aCreator(server.services)
  for (const address of [
    readAddress({ ...post, pageUrl: other.page_url }),
    readAddress({ ...post, kind: 'slide' }),
    readAddress({ ...post, id: '00000000-0000-7000-8000-000000000000' }),
    readAddress({ ...post, id: 'x' }),
    readAddress({ ...post, id: "'%20or%201=1" }),
    readAddress({ ...post, pageUrl: 'nobody' }),
  ])
    expect(await server.inject('GET', address), address).toMatchObject({ status: 404 })
})

test('an upload that no post uses is visible to its uploader only', async () => {
  const filename = await anImage(server.services, luz.account_id)
  const other = await server.signIn(accounts.user!)
  for (const variant of variants) {
    expect((await picture(filename, variant, sessions.creator)).status).toBe(200)
    expect((await picture(filename, variant, other)).status).toBe(404)
    expect((await picture(filename, variant, undefined)).status).toBe(404)
  }
})

describe('accessTo', () => {
  const now = new Date('2026-03-20T00:00:00Z')
  const day = (n: number) => new Date(now.getTime() + n * 86_400_000)
  const facts: PhotoFacts = {
    creator_id: 1n,
    price: 50_00n,
    is_published: true,
    is_payable: true,
    is_sensitive: false,
    is_adult: false,
    deleted_at: null,
    purge_at: null,
    removed_at: null,
    photo_purge_at: null,
    taken_down_at: null,
    creator_deactivated_at: null,
    creator_barred_at: null,
    is_blocked: false,
    bought_at: null,
    is_withdrawn: false,
  }
  const deleted = { deleted_at: day(-14), purge_at: day(1) }
  const removed = { removed_at: day(-14), photo_purge_at: day(1) }
  test.each<[string, Partial<PhotoFacts>, bigint | undefined, Seen]>([
    ['bought and deleted 14 days ago', { ...deleted, bought_at: day(-20) }, 2n, 'full'],
    ['bought and deleted, after the 15 days', { ...deleted, purge_at: now, bought_at: day(-20) }, 2n, 'gone'],
    [
      'bought and deleted, after the 15 days, for a blocked buyer',
      { ...deleted, purge_at: now, bought_at: day(-20), is_blocked: true },
      2n,
      'none',
    ],
    ['removed from its slide after it was bought', { ...removed, bought_at: day(-20) }, 2n, 'full'],
    ['removed from its slide before it was bought', { ...removed, bought_at: day(-1) }, 2n, 'gone'],
    ['removed from its slide, for its creator', removed, 1n, 'gone'],
    ['purchase started just before it was deleted', { ...deleted, bought_at: day(-14.001) }, 2n, 'full'],
    ['a payable photo of a post that became free', { price: 0n }, undefined, 'full'],
    ['a photo whose is_payable is null', { is_payable: null }, undefined, 'locked'],
    ['consent withdrawn by a person in it', { price: 0n, is_withdrawn: true }, undefined, 'gone'],
    ['consent withdrawn, for its buyer', { is_withdrawn: true, bought_at: day(-20) }, 2n, 'gone'],
    [
      'consent withdrawn, for a blocked buyer',
      { is_withdrawn: true, bought_at: day(-20), is_blocked: true },
      2n,
      'none',
    ],
    ['consent withdrawn, for its creator', { is_withdrawn: true }, 1n, 'withheld'],
    ['consent withdrawn and deleted, for its creator', { ...deleted, is_withdrawn: true }, 1n, 'gone'],
    ['free and sensitive', { price: 0n, is_sensitive: true }, 2n, 'locked'],
    ['free and sensitive, for an adult', { price: 0n, is_sensitive: true, is_adult: true }, undefined, 'full'],
    ['free and sensitive, for its creator', { price: 0n, is_sensitive: true }, 1n, 'full'],
    ['bought and sensitive', { is_sensitive: true, bought_at: day(-20) }, 2n, 'locked'],
    ['bought and sensitive, for an adult', { is_sensitive: true, is_adult: true, bought_at: day(-20) }, 2n, 'full'],
    ['paid, not bought and sensitive, for an adult', { is_sensitive: true, is_adult: true }, 2n, 'locked'],
    ['sensitive, deleted and not bought, for an adult', { ...deleted, is_sensitive: true, is_adult: true }, 2n, 'gone'],
  ])('%s', (_, change, viewer, seen) => {
    expect(accessTo(viewer, { ...facts, ...change }, now)).toBe(seen)
  })
})
