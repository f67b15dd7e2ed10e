// Publishing and updating posts: pictures, prices, sneak peeks, order, captions and hashtags.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { createLog } from '#server/kit/log.ts'
import { subscribeToPageChanges } from '#server/kit/page-changes.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { anImage, getContent, type Made, PAID, type SeenPost } from './testing.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let as: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  content = getContent(server)
})
beforeEach(async () => {
  luz = await aCreator(server.services)
  as = await server.signIn(luz.account_id)
})
afterAll(() => server.close())

const image = () => anImage(server.services, luz.account_id)

async function createSnap(body: object) {
  return server.inject('POST', '/v1/user/content/images/create', { as, body: { price_id: PAID, ...body } })
}

async function createSlide(body: object) {
  return server.inject('POST', '/v1/user/content/images/collection/create', { as, body: { price_id: PAID, ...body } })
}

async function seen(post: Made, by: string | null = post.by): Promise<SeenPost> {
  return (await content.read(post, by ?? undefined)).body.data
}

/** One letter per photo: P payable, S sneak peek, o open as in a free post. */
function showing(post: SeenPost): string {
  return post.images.map((photo) => (photo.is_payable ? 'P' : photo.is_preview ? 'S' : 'o')).join('')
}

test('a post sent again with its idempotency key is published once, and its photos are not refused', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { price_id: PAID, caption: 'Minsan', image: { filename: await image() } }
  const send = (changes: object = {}) =>
    server.inject('POST', '/v1/user/content/images/create', { as, headers, body: { ...body, ...changes } })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.data.id).toBe(first.body.data.id)
  const feed = await server.inject('GET', `/v1/profile/content/${luz.page_url}`)
  expect(feed.body.meta.total).toBe(1)
  expect((await send({ caption: 'Iba' })).body.exception).toBe('IdempotencyConflictException')
  const { status } = await server.inject('POST', '/v1/user/content/images/create', { as, body })
  expect(status).toBe(422)
  await server.inject('DELETE', `/v1/user/content/images/delete/${first.body.data.id}`, { as })
  const later = await send()
  expect([later.status, later.body.exception]).toEqual([410, 'ContentNotAccessibleException'])
  expect(server.bound.get('POST /v1/user/content/images/create')!.errors).toContain(later.body.exception)
})

describe('what a post costs', () => {
  test.each<[string, { price_id: number; is_payable?: number; images: object[] }, string, number]>([
    ['a paid slide hides what is payable', { price_id: PAID, images: [{}, { is_preview: 1 }, {}] }, 'PSP', PAID],
    ['a photo that is not payable is a sneak peek', { price_id: PAID, images: [{}, { is_payable: 0 }] }, 'PS', PAID],
    ['in the free tier no photo is hidden', { price_id: 1, images: [{}, { is_preview: 1 }] }, 'oo', 1],
    ['no payable photo: the post is free', { price_id: PAID, images: [{ is_payable: 0 }, { is_preview: 1 }] }, 'oo', 1],
    ['a post marked not payable is free', { price_id: PAID, is_payable: 0, images: [{}, {}] }, 'oo', 1],
  ])('%s', async (_, { images, ...body }, expected, priceId) => {
    const photos = []
    for (const photo of images) photos.push({ filename: await image(), ...photo })
    const { status, body: answer } = await createSlide({ ...body, images: photos })
    expect(status).toBe(200)
    expect(showing(answer.data)).toBe(expected)
    expect(answer.data).toMatchObject({
      kind: 'slide',
      collection_id: answer.data.id,
      price_id: priceId,
      is_payable: priceId !== 1,
      pricing: priceId === 1 ? null : { price_id: PAID, amount: 50, name: 'PIXEL - ₱50.00' },
      photo_count: images.length,
      preview_count: [...expected].filter((letter) => letter !== 'P').length,
    })
  })

  test('a Snap whose photo is a sneak peek is free', async () => {
    const { body } = await createSnap({ image: { filename: await image(), is_preview: 1 } })
    expect(body.data).toMatchObject({ kind: 'snap', collection_id: null, pricing: null, is_payable: false })
  })

  test('a post made free opens for everyone, and hides all photos when it gets a price again', async () => {
    const slide = await content.make(luz, { previews: [false, true] })
    await content.update(slide, { is_payable: 0 })
    expect(showing(await seen(slide))).toBe('oo')
    expect((await seen(slide, null)).images.every((photo) => photo.image_url)).toBe(true)
    await content.update(slide, { price_id: PAID, is_payable: 1 })
    expect(showing(await seen(slide))).toBe('PP')
    expect((await seen(slide, null)).images.some((photo) => photo.image_url)).toBe(false)
    await content.update(slide, { price_id: 1 })
    expect(await seen(slide)).toMatchObject({ pricing: null, is_payable: false })
  })

  test('changing one price to another leaves the sneak peeks unchanged', async () => {
    const slide = await content.make(luz, { previews: [false, true] })
    expect(await content.update(slide, { price_id: PAID + 1 })).toMatchObject({
      status: 200,
      body: { message: 'Successfully Updated.', data: { pricing: { amount: 55 } } },
    })
    expect(showing(await seen(slide))).toBe('PS')
  })

  test('an unknown price id is refused', async () => {
    const snap = await content.make(luz)
    for (const price_id of [0, -1, 9999, 1.5, '8', null])
      for (const answer of [
        await createSnap({ image: { filename: await image() }, price_id }),
        await content.update(snap, { price_id }),
      ])
        expect(answer).toMatchObject({ status: 422, body: { errors: { price_id: [texts.priceUnknown] } } })
  })
})

describe('pictures', () => {
  test('are refused if they belong to another account, do not exist, are purged, already used or listed twice', async () => {
    const rudy = await aCreator(server.services)
    const purged = await image()
    await server.services.db
      .updateTable('images')
      .set({ purged_at: new Date() })
      .where('filename', '=', purged)
      .execute()
    const used = (await content.make(luz)).filenames[0]!
    const removed = await content.make(luz)
    await content.remove(removed)
    for (const filename of [
      await anImage(server.services, rudy.account_id),
      'nothing.jpg',
      '../../etc/passwd',
      purged,
      used,
      removed.filenames[0]!,
    ]) {
      expect(await createSnap({ image: { filename } }), filename).toMatchObject({
        status: 422,
        body: { errors: { 'image.filename': [texts.photoUnknown] } },
      })
      expect(await createSlide({ images: [{ filename: await image() }, { filename }] }), filename).toMatchObject({
        status: 422,
        body: { errors: { 'images.1.filename': [texts.photoUnknown] } },
      })
    }
    const twice = await image()
    expect(await createSlide({ images: [{ filename: twice }, { filename: twice }] })).toMatchObject({
      status: 422,
      body: { errors: { 'images.1.filename': [texts.photoUnknown] } },
    })
  })

  test('used concurrently by several new posts go to one of them', async () => {
    const filename = await image()
    const answers = await Promise.all(Array.from({ length: 6 }, () => createSnap({ image: { filename } })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('number from one to ten per post', async () => {
    expect(await createSlide({ images: [] })).toMatchObject({ body: { errors: { images: [texts.photoMissing] } } })
    const eleven = []
    for (let i = 0; i < 11; i++) eleven.push({ filename: await image() })
    expect(await createSlide({ images: eleven })).toMatchObject({ body: { errors: { images: [texts.tooManyPhotos] } } })
    expect(await createSlide({ images: eleven.slice(1) })).toMatchObject({ status: 200 })
    expect(await createSnap({ image: {} })).toMatchObject({
      body: { errors: { 'image.filename': [texts.photoMissing] } },
    })
    expect(await createSnap({ image: { filename: 'a\0b' } })).toMatchObject({ status: 422 })
  })
})

describe('the photos of a slide', () => {
  const list = (post: Made, order: number[]) => order.map((index) => ({ id: post.photoIds[index], is_payable: 1 }))
  const ids = (post: SeenPost) => post.images.map((photo) => photo.id)

  test('can be reordered and keep their ids', async () => {
    const slide = await content.make(luz, { previews: [false, false, false, false] })
    for (const order of [
      [3, 2, 1, 0],
      [1, 0, 3, 2],
      [0, 1, 2, 3],
    ]) {
      const { status } = await content.replacePhotos(slide, list(slide, order))
      expect(status).toBe(200)
      expect(ids(await seen(slide))).toEqual(order.map((index) => slide.photoIds[index]))
    }
  })

  test('are matched by id, filename or URL, and new ones are added', async () => {
    const slide = await content.make(luz, { previews: [false, false, false] })
    const fresh = await image()
    const { body } = await content.replacePhotos(slide, [
      { filename: fresh },
      { filename: slide.filenames[2], is_preview: 1 },
      { url: `/media/image/${slide.filenames[1]}/full` },
      { id: slide.photoIds[0] },
    ])
    expect(ids(body.data)).toEqual([expect.any(String), slide.photoIds[2], slide.photoIds[1], slide.photoIds[0]])
    expect(showing(body.data)).toBe('PSPP')
    expect(body.data.images[0].image_url).toBe(`/media/image/${fresh}/full`)
  })

  test('make the slide free once none of them is payable', async () => {
    const slide = await content.make(luz, { previews: [false, true] })
    const { body } = await content.replacePhotos(
      slide,
      slide.photoIds.map((id) => ({ id, is_payable: 0, is_preview: 1 })),
    )
    expect(showing(body.data)).toBe('oo')
    expect(body.data).toMatchObject({ pricing: null, price_id: 1 })
  })

  test('added to a free slide are free', async () => {
    const slide = await content.make(luz, { previews: [false], price_id: 1 })
    const { body } = await content.replacePhotos(slide, [{ id: slide.photoIds[0] }, { filename: await image() }])
    expect(showing(body.data)).toBe('oo')
  })

  test('are refused if they belong to another slide, are listed twice or do not exist, and nothing changes', async () => {
    const slide = await content.make(luz, { previews: [false, false] })
    const other = await content.make(luz, { previews: [false] })
    for (const [photos, errors] of [
      [[{ id: other.photoIds[0] }], { 'images.0.id': [texts.photoUnknown] }],
      [[{ id: 'x' }], { 'images.0.id': [texts.photoUnknown] }],
      [[{ filename: other.filenames[0] }], { 'images.0.filename': [texts.photoUnknown] }],
      [list(slide, [0, 0]), { 'images.1.id': [texts.photoUnknown] }],
      [[{}], { 'images.0.filename': [texts.photoMissing] }],
      [[{ url: 'https://evil.example/x.jpg' }], { 'images.0.filename': [texts.photoMissing] }],
      [[], { images: [texts.photoMissing] }],
    ] as const)
      expect(await content.replacePhotos(slide, [...photos])).toMatchObject({ status: 422, body: { errors } })
    expect(ids(await seen(slide))).toEqual(slide.photoIds)
  })

  test('added later are open to earlier buyers too, and removed ones stay open to those who bought them', async () => {
    const slide = await content.make(luz, { previews: [false, false] })
    const early = await server.signIn((await aCreator(server.services)).account_id)
    await content.sell(slide, early)
    await content.replacePhotos(slide, [{ id: slide.photoIds[1] }, { filename: await image() }])
    const late = await server.signIn((await aCreator(server.services)).account_id)
    await content.sell(slide, late)

    const now = ids(await seen(slide))
    expect(now).toHaveLength(2)
    expect(ids(await seen(slide, early))).toEqual([...now, slide.photoIds[0]])
    expect((await seen(slide, early)).images).toMatchObject([
      { is_locked: false, available_until: null },
      { is_locked: false, available_until: null },
      { is_locked: false, available_until: expect.any(String) },
    ])
    expect(await seen(slide, early)).toMatchObject({ photo_count: 2, preview_count: 0, available_until: null })
    for (const other of [late, null]) expect(ids(await seen(slide, other))).toEqual(now)
  })

  test('that were removed keep their ids when they are added again', async () => {
    const slide = await content.make(luz, { previews: [false, false] })
    await content.sell(slide, await server.signIn((await aCreator(server.services)).account_id))
    await content.replacePhotos(slide, list(slide, [1]))
    await content.replacePhotos(slide, list(slide, [1, 0]))
    expect((await seen(slide)).images).toMatchObject([
      { id: slide.photoIds[1], available_until: null },
      { id: slide.photoIds[0], available_until: null },
    ])
  })
})

describe('updating a post', () => {
  test('changes only the fields that are sent', async () => {
    const snap = await content.make(luz, { caption: 'One #first' })
    await content.update(snap, { is_published: 0 })
    expect(await seen(snap)).toMatchObject({ caption: 'One #first', is_published: false, price_id: PAID })
    await content.update(snap, { caption: null, is_published: 1 })
    expect(await seen(snap)).toMatchObject({ caption: null, is_published: true, price_id: PAID })
  })

  test('replaces a Slide’s photos in the same request: with its price, or not at all', async () => {
    const slide = await content.make(luz, { previews: [false, true, true] })
    const [first, second] = slide.photoIds
    const images = [
      { id: second, is_payable: 1 },
      { id: first, is_preview: 1 },
    ]
    const edited = { caption: 'Dalawa na lang', price_id: PAID + 1, is_published: 1, is_payable: 1, images }
    expect((await content.update(slide, edited)).status).toBe(200)
    expect(await seen(slide)).toMatchObject({
      caption: 'Dalawa na lang',
      price_id: PAID + 1,
      images: [
        { id: second, is_payable: true, is_preview: false },
        { id: first, is_payable: false, is_preview: true },
      ],
    })
    const before = await seen(slide)
    const unknown = { caption: 'Iba', images: [{ id: first }, { filename: `${'0'.repeat(32)}.jpg` }] }
    expect((await content.update(slide, unknown)).status).toBe(422)
    expect(await seen(slide)).toEqual(before)
    await content.update(slide, { is_payable: 0, images })
    expect(await seen(slide)).toMatchObject({ price_id: 1, images: [{ is_payable: false }, { is_payable: false }] })
  })

  test('accepts the post’s own id in the body, and is refused with the id of another post', async () => {
    const [snap, slide] = [await content.make(luz), await content.make(luz, { previews: [false] })]
    const photos = [{ id: slide.photoIds[0] }]
    for (const field of ['id', 'collection_id']) {
      for (const post of [snap, slide])
        expect((await content.update(post, { [field]: post.id, caption: `By ${field}.` })).status).toBe(200)
      expect((await seen(slide)).caption).toBe(`By ${field}.`)
      expect((await content.update(snap, { [field]: null, caption: 'None.' })).status).toBe(200)
      const put = (id: string) =>
        server.inject('PUT', `/v1/user/content/images/collection/update/${slide.id}/image`, {
          as,
          body: { [field]: id, images: photos },
        })
      expect((await put(slide.id)).status).toBe(200)
      const refused = { status: 422, body: { errors: { [field]: [texts.otherPost] } } }
      expect(await put(snap.id)).toMatchObject(refused)
      for (const other of [slide.id, '', 'x'])
        expect(await content.update(snap, { [field]: other, caption: 'Other.' })).toMatchObject(refused)
    }
    expect((await seen(snap)).caption).toBe('None.')
  })

  test('is allowed only to its creator, and to nobody once the post is deleted', async () => {
    const slide = await content.make(luz, { previews: [false] })
    const rudy = await server.signIn((await aCreator(server.services)).account_id)
    const tries = (by: string) => [
      content.update(slide, { caption: 'Mine.' }, by),
      content.replacePhotos(slide, [{ id: slide.photoIds[0] }], by),
      content.remove(slide, by),
      content.update({ ...slide, kind: 'snap' }, { caption: 'A Snap?' }, by),
      content.update({ ...slide, id: 'x' }, { caption: 'What?' }, by),
    ]
    expect((await Promise.all(tries(rudy))).map((answer) => answer.status)).toEqual([403, 403, 403, 404, 404])
    expect(await content.remove(slide)).toMatchObject({ status: 200, body: { message: 'Successfully deleted photo' } })
    for (const answer of await Promise.all(tries(as))) expect(answer.status).toBe(404)
  })

  test('notifies listeners of page changes', async () => {
    const slide = await content.make(luz, { previews: [false] })
    for (const change of [
      () => content.make(luz),
      () => content.update(slide, { caption: 'New.' }),
      () => content.replacePhotos(slide, [{ id: slide.photoIds[0] }]),
      () => content.remove(slide),
    ]) {
      const notified = Promise.withResolvers<string>()
      const changes = await subscribeToPageChanges(server.services.database.url, createLog('silent'), {
        onChange: notified.resolve,
        onMissed: () => undefined,
      })
      await change()
      expect(await notified.promise).toBe(String(luz.account_id))
      await changes.close()
    }
  })
})

describe('captions', () => {
  test.each([
    ['Uy #Komiks, salamat!', ['komiks']],
    ['#STRASSE #straße', ['strasse']],
    ['#ΟΔΟΣ #οδος', ['οδος']],
    ['#Привет #ПРИВЕТ', ['привет']],
    ['#漫画と#漫画', ['漫画と']],
    ['#हिन्दी #مرحبا #ไทย', ['हिन्दी', 'مرحبا', 'ไทย']],
    ['#cafe\u0301 #café', ['café']],
    ['#İstanbul', ['i̇stanbul']],
    ['#2026 #snap_1 #_', ['2026', 'snap_1', '_']],
    ['a#no ##no /#no &#39; # no', []],
    [`#${'x'.repeat(101)}`, []],
    ['#😀 #a😀b', ['a']],
  ])('%s has exactly the hashtags %j', async (caption, tags) => {
    const post = await content.make(luz, { caption })
    for (const tag of tags)
      for (const spelling of [tag, tag.toUpperCase(), `#${tag}`]) {
        const { body } = await server.inject('GET', `/v1/explore/hashtags/${encodeURIComponent(spelling)}`)
        expect(body.data.map((found: SeenPost) => found.id)).toContain(post.id)
      }
    const rows = await server.services.db
      .selectFrom('hashtags')
      .select('tag')
      .where('content_id', '=', post.id)
      .execute()
    expect(rows.map((row) => row.tag).sort()).toEqual(tags.map((tag) => tag.normalize('NFC')).sort())
  })

  test('that are changed are found under their new hashtags only', async () => {
    const post = await content.make(luz, { caption: '#uno #dos' })
    await content.update(post, { caption: '#dos #tres' })
    const found = async (tag: string) => (await server.inject('GET', `/v1/explore/hashtags/${tag}`)).body.meta.total
    expect([await found('uno'), await found('dos'), await found('tres')]).toEqual([0, 1, 1])
    await content.update(post, { is_published: 0 })
    expect([await found('dos'), await found('tres')]).toEqual([0, 0])
    await content.update(post, { is_published: 1 })
    expect([await found('dos'), await found('tres')]).toEqual([1, 1])
    await content.remove(post)
    expect([await found('dos'), await found('tres')]).toEqual([0, 0])
  })

  test.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ["'; drop table posts; --", "'; drop table posts; --"],
    ['a\u0000b\u202Ec', 'abc'],
    ['  \n ', null],
    ['👨‍👩‍👧‍👦'.repeat(300), '👨‍👩‍👧‍👦'.repeat(300)],
    ['\ud800 lone', '\ufffd lone'],
    ['{{constructor}} %s \\u0000', '{{constructor}} %s \\u0000'],
  ])('%j is stored as plain text', async (caption, stored) => {
    const post = await content.make(luz, { caption })
    expect((await seen(post)).caption).toBe(stored)
  })

  test('longer than 300 characters are refused', async () => {
    const snap = await content.make(luz)
    for (const caption of ['x'.repeat(301), '#a'.repeat(100_000).slice(0, 60_000)])
      expect(await content.update(snap, { caption })).toMatchObject({
        status: 422,
        body: { errors: { caption: [texts.length300] } },
      })
  })

  test.each(['%00', '%', 'a%2Fb', '%23', "'", '%F0%9F%98%80'])('the hashtag %s causes no server error', async (tag) => {
    expect((await server.inject('GET', `/v1/explore/hashtags/${tag}`)).status).toBeLessThan(500)
  })
})

describe('prices', () => {
  async function prices(query: string): Promise<number[]> {
    const { body } = await server.inject('GET', `/v1/user/prices${query}`, { as })
    return body.data.map((tier: { price: number }) => tier.price)
  }

  test('are listed fifteen a page, the free one first', async () => {
    const { body } = await server.inject('GET', '/v1/user/prices', { as })
    expect(body.data).toHaveLength(15)
    expect(body.data[0]).toEqual({
      price_id: 1,
      price: 0,
      name: 'PIXEL - Free',
      description: 'Open to everyone',
      price_label: '₱0.00',
    })
    expect(body.meta).toMatchObject({ per_page: 15, current_page: 1 })
    expect((await prices(`?page=${body.meta.last_page}`)).at(-1)).toBe(10_000)
    expect((await server.inject('GET', '/v1/user/prices')).status).toBe(401)
  })

  test.each([
    ['?suggested_prices_only=1', [20, 50, 100, 150, 200, 300, 500, 1000]],
    ['?suggested_prices_only=true&per_page=1', [20]],
    ['?suggested_prices_only=false&per_page=1', [0]],
    ['?search=25', [25, 250, 2500]],
    ['?search=20.', [20]],
    ['?search=0', [0]],
    ['?search=₱1,0', [100, 1000, 10_000]],
    ['?search=9999', []],
    ['?search=.', []],
    ['?search=abc&per_page=1', [0]],
    ['?search=&per_page=1', [0]],
  ])('%s finds %j', async (query, found) => {
    expect(await prices(encodeURI(query))).toEqual(found)
  })
})
