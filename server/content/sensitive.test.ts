// Sensitive posts: every endpoint returns a mosaic, except to their creator and to viewers who said that they are 18.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { sharing } from '#contract/sharing.ts'
import { imageUrl, variants } from '#server/media/image-url.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { type Readers, readContentPreview } from '#server/sharing/read-preview.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { readPost } from './read-post.ts'
import { aMosaic, getContent, type Made, readAddress, type SeenPost } from './testing.ts'

let server: TestServer
let luz: Creator
let ana: string
let content: ReturnType<typeof getContent>
let free: Made
let paid: Made
let slide: Made

beforeAll(async () => {
  await buildPages()
  server = await aServer({ withProvider: true })
  content = getContent(server)
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz' })
  ana = await server.signIn((await aCreator(server.services)).account_id)
  free = await content.make(luz, { price_id: 1, caption: 'Libre #maselan', is_sensitive: 1 })
  paid = await content.make(luz, { caption: 'Bayad #maselan', is_sensitive: 1 })
  slide = await content.make(luz, { caption: '#maselan', is_sensitive: 1, previews: [true, false] })
  await setAdult(1, { as: ana })
  await content.sell(paid, ana)
  await setAdult(0, { as: ana })
})
afterAll(() => server.close())

/** The headers of a browser whose viewer said that they are 18 or older. */
const adultBrowser = { cookie: 'pixel_adult=1' }
type Sent = Parameters<TestServer['inject']>[2]

async function seen(post: Made, sent: Sent = {}): Promise<SeenPost> {
  const { status, body } = await server.inject('GET', readAddress(post), sent)
  expect(status).toBe(200)
  return body.data
}

/** Whether each photo is open, in the post and at the image route. */
async function open(post: Made, sent: Sent = {}): Promise<boolean[]> {
  const { images } = await seen(post, sent)
  const statuses = await Promise.all(
    post.filenames.flatMap((name) => variants.map((size) => server.inject('GET', imageUrl(name, size), sent))),
  )
  const isOpen = post.filenames.map((_, at) => statuses[at * variants.length]!.status === 200)
  expect(statuses.map(({ status }) => status === 200)).toEqual(isOpen.flatMap((is) => variants.map(() => is)))
  expect(images.map((photo) => [photo.image_url === null, photo.mosaic === aMosaic, photo.is_locked])).toEqual(
    isOpen.map((is) => [!is, !is, !is]),
  )
  return isOpen
}

const readSnap: Readers['snap'] = (db, at, viewerId) => readPost(db, 'snap', at, viewerId)

function setAdult(is_adult: unknown, sent: Sent = {}) {
  return server.inject('POST', '/v1/site/adult', { ...sent, body: { is_adult } })
}

describe('a sensitive post', () => {
  test('is sold only to buyers who said that they are 18', async () => {
    const refused = await content.buy(slide, ana)
    expect(refused).toMatchObject({ status: 403, body: { exception: 'ForbiddenException' } })
    const cookie = `pixel_session=${ana}; ${adultBrowser.cookie}`
    expect((await content.buy(slide, ana, {}, { cookie })).status).toBe(200)
  })

  test('is a mosaic for visitors and signed-in viewers, whether they bought it or not', async () => {
    for (const as of [undefined, ana]) {
      expect(await open(free, { as })).toEqual([false])
      expect(await open(paid, { as })).toEqual([false])
      expect(await open(slide, { as })).toEqual([false, false])
      expect(await seen(paid, { as })).toMatchObject({ is_sensitive: true, is_covered: true, image_url: null })
    }
  })

  test('is visible to its creator without saying that they are 18', async () => {
    for (const post of [free, paid]) expect(await open(post, { as: post.by })).toEqual([true])
    expect(await seen(free, { as: free.by })).toMatchObject({ is_sensitive: true, is_covered: false })
  })

  test('is visible to a viewer who said that they are 18, as far as they have paid', async () => {
    expect(await open(free, { headers: adultBrowser })).toEqual([true])
    expect(await open(paid, { headers: adultBrowser })).toEqual([false])
    expect(await open(slide, { headers: adultBrowser })).toEqual([true, false])
    expect(await seen(paid, { headers: adultBrowser })).toMatchObject({ is_covered: false })
  })

  test('is listed as its mosaic on the page and in the library', async () => {
    const list = async (sent: Sent) => (await server.inject('GET', '/v1/profile/content/luz', sent)).body.data
    const urls = async (sent: Sent) => (await list(sent)).map(({ image_url }: SeenPost) => image_url)
    expect(await urls({})).toEqual([null, null, null])
    expect(await urls({ headers: adultBrowser })).toEqual([
      imageUrl(slide.filenames[0]!, 'full'),
      null,
      imageUrl(free.filenames[0]!, 'full'),
    ])
    const library = await server.inject('GET', '/v1/user/purchases', { as: ana })
    expect(library.body.data).toMatchObject([{ id: paid.id, is_purchased: true, is_covered: true, image_url: null }])
  })

  test('is not found by hashtag, even by an adult, until it is no longer sensitive', async () => {
    const found = async () =>
      (await server.inject('GET', '/v1/explore/hashtags/maselan', { headers: adultBrowser })).body.meta.total
    expect(await found()).toBe(0)
    await content.update(free, { is_sensitive: 0 })
    expect([await found(), await open(free)]).toEqual([1, [true]])
    const answer = await content.update(free, { is_sensitive: 1 })
    expect(answer.body.data).toMatchObject({ is_sensitive: true, is_published: true, caption: 'Libre #maselan' })
    expect([await found(), await open(free)]).toEqual([0, [false]])
  })

  test('stays sensitive when its caption changes', async () => {
    await content.update(slide, { caption: 'Iba #maselan' })
    expect(await seen(slide)).toMatchObject({ is_sensitive: true, is_covered: true })
  })

  test('has a link preview without photo and mosaic', async () => {
    const readers = { snap: readSnap } as unknown as Readers
    for (const post of [free, paid]) {
      const at = { username: 'luz', id: post.id }
      const facts = await readContentPreview(server.services.db, readers, 'snap', at, undefined)
      expect(facts.preview.title).toContain('#maselan')
      expect([facts.photo, facts.mosaic]).toEqual([undefined, undefined])
    }
    const preview = await server.inject(
      'GET',
      sharing.contentPreview('snap').replace(':pageUrl', 'luz').replace(':id', free.id),
    )
    expect(preview.status).toBe(200)
  })
})

describe('the confirmation that a viewer is 18 or older', () => {
  test('is stored in a visitor’s browser and can be withdrawn', async () => {
    const answer = await setAdult(1)
    expect([answer.status, answer.body.data]).toEqual([200, { is_adult: true }])
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^pixel_adult=1; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const back = await setAdult('0')
    expect(back.body.data).toEqual({ is_adult: false })
    expect(String(back.headers['set-cookie'])).toMatch(/^pixel_adult=; .*Expires=Thu, 01 Jan 1970/)
  })

  test('is stored with a signed-in account for every device, and does not affect other viewers of the browser', async () => {
    const answer = await setAdult(1, { as: ana })
    expect(String(answer.headers['set-cookie'])).not.toContain('pixel_adult')
    expect(await open(paid, { as: ana })).toEqual([true])
    expect(await open(free)).toEqual([false])
    await setAdult(0, { as: ana })
    expect(await open(paid, { as: ana })).toEqual([false])
  })

  test('accepts only yes or no', async () => {
    expect((await setAdult('maybe')).status).toBe(422)
    expect((await server.inject('POST', '/v1/site/adult', { body: {} })).status).toBe(422)
  })
})

describe('a cached page', () => {
  const page = async (headers: Record<string, string>) =>
    (await server.inject('GET', addresses.snap('luz', free.id), { headers: { accept: 'text/html', ...headers } })).body
  const answers = async (headers: Record<string, string>) =>
    JSON.stringify(
      (await server.inject('GET', addresses.pageAnswers(addresses.snap('luz', free.id)), { headers })).body,
    )

  test('never serves one visitor the variant of another', async () => {
    const address = imageUrl(free.filenames[0]!, 'full')
    for (const read of [page, answers]) {
      for (let round = 0; round < 2; round++) {
        expect(await read(adultBrowser)).toContain(address)
        expect(await read({})).not.toContain(free.filenames[0])
      }
    }
  })

  test('has a form that works without JavaScript and leads back to the photo', async () => {
    const shown = await page({})
    expect(shown).toContain('action="/adult"')
    expect(shown).toContain('I am 18 or older: show it')
    const next = addresses.snap('luz', free.id)
    const sent = await server.submit(addresses.adult, { is_adult: '1', next })
    expect([sent.status, sent.headers.location]).toEqual([303, next])
    const cookie = String(sent.headers['set-cookie']).split(';')[0]!
    const open = await page({ cookie })
    expect(open).toContain(free.filenames[0])
    expect(open).toContain('Hide sensitive photos again')
  })
})
