// Nobody's page may stand where the server answers something itself: every first path and file of it is read and refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#contract/addresses/pages.ts'
import { newPageUrl } from '#contract/fields.ts'
import { reservedBeginnings, reservedPageUrls } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { aServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

/** Of the routes that were bound, and of the pages. */
function getFirstPaths(paths: string[]): string[] {
  const all = [...paths, ...pages.map(({ path }) => path)]
  const firsts = all.flatMap((path) => path.match(/(?<=^\/)[^/:*]+/) ?? [])
  // `/test/sessions` is there for tests only.
  return [...new Set(firsts)].filter((first) => first !== 'test')
}

/** Whether it could be a page's address at all. */
function couldBeTaken(word: string): boolean {
  return newPageUrl.safeParse(word).success
}

async function getReason(page_url: string): Promise<string | null> {
  const { status, body } = await server.inject('GET', `/v1/auth/page-url?page_url=${encodeURIComponent(page_url)}`)
  expect(status, page_url).toBe(200)
  return body.data.reason
}

test('every first path and file the server answers is reserved', async () => {
  const words = getFirstPaths(server.paths())
  expect(words).toEqual(expect.arrayContaining(['v1', 'icon.svg', 'assets', 'reactions', 'dashboard', 'pay']))
  for (const word of words.filter(couldBeTaken)) expect(await getReason(word), word).toBe(texts.pageUrlReserved)
})

test('so is every word of ours, of providers, and what begins like us', async () => {
  const words = [...reservedPageUrls, ...reservedBeginnings.map((beginning) => `${beginning}.ph`)]
  for (const word of words.filter(couldBeTaken)) expect(await getReason(word), word).toBe(texts.pageUrlReserved)
})

test('nobody signs up with one, and nobody changes to one', async () => {
  const body = { page_name: 'Me', email: 'me@example.com', password: 'tuyo at kamatis 7' }
  for (const page_url of ['icon.svg', 'gcash', 'pixel.official', 'desk'])
    expect(await server.inject('POST', '/v1/auth/register', { body: { ...body, page_url } }), page_url).toMatchObject({
      status: 422,
      body: { errors: { page_url: [texts.pageUrlReserved] } },
    })
})
