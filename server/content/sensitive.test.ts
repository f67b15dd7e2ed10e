// Sensitive posts: a mosaic for everybody but their creator and those who said that they are 18, through every way out of the server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { sharing } from '#contract/sharing.ts'
import { imageUrl, variants } from '#server/media/image-url.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { type Readers, readContentPreview } from '#server/sharing/read-preview.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { readPost } from './read-posts.ts'
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
  await say(1, { as: ana })
  await content.sell(paid, ana)
  await say(0, { as: ana })
}, 300_000)
afterAll(() => server.close())

/** What a browser shows that was told its viewer is 18 or older. */
const adultBrowser = { cookie: 'pixel_adult=1' }
type Sent = Parameters<TestServer['inject']>[2]

async function seen(post: Made, sent: Sent = {}): Promise<SeenPost> {
  const { status, body } = await server.inject('GET', readAddress(post), sent)
  expect(status).toBe(200)
  return body.data
}

/** Whether each photo can be seen, and had. */
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

function say(is_adult: unknown, sent: Sent = {}) {
  return server.inject('POST', '/v1/site/adult', { ...sent, body: { is_adult } })
}

describe('a sensitive post', () => {
  test('is sold to nobody who has not said that they are 18, and to who has', async () => {
    const refused = await content.buy(slide, ana)
    expect(refused).toMatchObject({ status: 403, body: { exception: 'ForbiddenException' } })
    const cookie = `pixel_session=${ana}; ${adultBrowser.cookie}`
    expect((await content.buy(slide, ana, {}, { cookie })).status).toBe(200)
  })

  test('is a mosaic for a visitor and for who is signed in, bought or not', async () => {
    for (const as of [undefined, ana]) {
      expect(await open(free, { as })).toEqual([false])
      expect(await open(paid, { as })).toEqual([false])
      expect(await open(slide, { as })).toEqual([false, false])
      expect(await seen(paid, { as })).toMatchObject({ is_sensitive: true, is_covered: true, image_url: null })
    }
  })

  test('is seen by its creator, who said nothing', async () => {
    for (const post of [free, paid]) expect(await open(post, { as: post.by })).toEqual([true])
    expect(await seen(free, { as: free.by })).toMatchObject({ is_sensitive: true, is_covered: false })
  })

  test('is seen by who said that they are 18, as far as they have paid', async () => {
    expect(await open(free, { headers: adultBrowser })).toEqual([true])
    expect(await open(paid, { headers: adultBrowser })).toEqual([false])
    expect(await open(slide, { headers: adultBrowser })).toEqual([true, false])
    expect(await seen(paid, { headers: adultBrowser })).toMatchObject({ is_covered: false })
  })

  test('is in the page’s own list as its mosaic, and in the library', async () => {
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

  test('is found by no hashtag, not even by an adult, until it is no longer sensitive', async () => {
    const found = async () =>
      (await server.inject('GET', '/v1/explore/hashtags/maselan', { headers: adultBrowser })).body.meta.total
    expect(await found()).toBe(0)
    await content.update(free, { is_sensitive: 0 })
    expect([await found(), await open(free)]).toEqual([1, [true]])
    const answer = await content.update(free, { is_sensitive: 1 })
    expect(answer.body.data).toMatchObject({ is_sensitive: true, is_published: true, caption: 'Libre #maselan' })
    expect([await found(), await open(free)]).toEqual([0, [false]])
  })

  test('keeps being sensitive when something else of it is changed', async () => {
    await content.update(slide, { caption: 'Iba #maselan' })
    expect(await seen(slide)).toMatchObject({ is_sensitive: true, is_covered: true })
  })

  test('gives the picture of its link neither photo nor mosaic', async () => {
    const readers = { snap: readSnap } as unknown as Readers
    for (const post of [free, paid]) {
      const at = { username: 'luz', id: post.id }
      const facts = await readContentPreview(server.services.db, readers, 'snap', at, undefined)
      expect(facts.preview.title).toContain('#maselan')
      expect([facts.photo, facts.mosaic]).toEqual([undefined, undefined])
    }
    const drawn = await server.inject(
      'GET',
      sharing.contentPreview('snap').replace(':pageUrl', 'luz').replace(':id', free.id),
    )
    expect(drawn.status).toBe(200)
  })
})

describe('who says that they are 18 or older', () => {
  test('has it kept in the browser, and can take it back', async () => {
    const said = await say(1)
    expect([said.status, said.body.data]).toEqual([200, { is_adult: true }])
    expect(String(said.headers['set-cookie'])).toMatch(
      /^pixel_adult=1; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const back = await say('0')
    expect(back.body.data).toEqual({ is_adult: false })
    expect(String(back.headers['set-cookie'])).toMatch(/^pixel_adult=; .*Expires=Thu, 01 Jan 1970/)
  })

  test('has it kept with the account on every device, and the browser says nothing of others', async () => {
    const said = await say(1, { as: ana })
    expect(String(said.headers['set-cookie'])).not.toContain('pixel_adult')
    expect(await open(paid, { as: ana })).toEqual([true])
    expect(await open(free)).toEqual([false])
    await say(0, { as: ana })
    expect(await open(paid, { as: ana })).toEqual([false])
  })

  test('says yes or no and nothing else', async () => {
    expect((await say('maybe')).status).toBe(422)
    expect((await server.inject('POST', '/v1/site/adult', { body: {} })).status).toBe(422)
  })
})

describe('a kept page', () => {
  const page = async (headers: Record<string, string>) =>
    (await server.inject('GET', addresses.snap('luz', free.id), { headers: { accept: 'text/html', ...headers } })).body
  const answers = async (headers: Record<string, string>) =>
    JSON.stringify(
      (await server.inject('GET', addresses.pageAnswers(addresses.snap('luz', free.id)), { headers })).body,
    )

  test('never gives one visitor what another said', async () => {
    const address = imageUrl(free.filenames[0]!, 'full')
    for (const drawn of [page, answers]) {
      for (let round = 0; round < 2; round++) {
        expect(await drawn(adultBrowser)).toContain(address)
        expect(await drawn({})).not.toContain(free.filenames[0])
      }
    }
  })

  test('without a script a form says it, and leads back to the photo', async () => {
    const shown = await page({})
    expect(shown).toContain('action="/adult"')
    expect(shown).toContain('I am 18 or older: show it')
    const next = addresses.snap('luz', free.id)
    const sent = await server.inject('POST', addresses.adult, {
      body: new URLSearchParams({ is_adult: '1', next }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    })
    expect([sent.status, sent.headers.location]).toEqual([303, next])
    const cookie = String(sent.headers['set-cookie']).split(';')[0]!
    const open = await page({ cookie })
    expect(open).toContain(free.filenames[0])
    expect(open).toContain('Hide sensitive photos again')
  })
})
