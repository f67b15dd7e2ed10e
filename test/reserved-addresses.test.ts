// No creator's page URL may collide with a route of the server: every first path segment and file of it is reserved.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#contract/addresses/pages.ts'
import { newPageUrl } from '#contract/fields.ts'
import { reservedBeginnings, reservedPageUrls } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { aServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

/** The first path segments of the bound routes and of the pages. */
function getFirstPaths(paths: string[]): string[] {
  const all = [...paths, ...pages.map(({ path }) => path)]
  const firsts = all.flatMap((path) => path.match(/(?<=^\/)[^/:*]+/) ?? [])
  // `/test/sessions` exists in tests only.
  return [...new Set(firsts)].filter((first) => first !== 'test')
}

/** Whether it has the format of a page URL. */
function isPageUrl(word: string): boolean {
  return newPageUrl.safeParse(word).success
}

async function getReason(page_url: string): Promise<string | null> {
  const { status, body } = await server.inject('GET', `/v1/auth/page-url?page_url=${encodeURIComponent(page_url)}`)
  expect(status, page_url).toBe(200)
  return body.data.reason
}

test('every first path segment and file that the server answers is reserved', async () => {
  const words = getFirstPaths(server.paths())
  expect(words).toEqual(expect.arrayContaining(['v1', 'icon.svg', 'assets', 'reactions', 'dashboard', 'pay']))
  for (const word of words.filter(isPageUrl)) expect(await getReason(word), word).toBe(texts.pageUrlReserved)
})

test('the product’s and providers’ names are reserved, and so is every page URL that begins like ours', async () => {
  const words = [...reservedPageUrls, ...reservedBeginnings.map((beginning) => `${beginning}.ph`)]
  for (const word of words.filter(isPageUrl)) expect(await getReason(word), word).toBe(texts.pageUrlReserved)
})

test('an account cannot sign up with a reserved page URL', async () => {
  const body = { page_name: 'Me', email: 'me@example.com', password: 'tuyo at kamatis 7' }
  for (const page_url of ['icon.svg', 'gcash', 'pixel.official', 'desk'])
    expect(await server.inject('POST', '/v1/auth/register', { body: { ...body, page_url } }), page_url).toMatchObject({
      status: 422,
      body: { errors: { page_url: [texts.pageUrlReserved] } },
    })
})

test('a page cannot change its URL to a reserved one or to one that looks like it', async () => {
  const as = await server.signIn(await createTestAccount(server.services, { page_url: 'luz.makes' }))
  const update = (page_url: string) => server.inject('PUT', '/v1/user/profile', { as, body: { page_url } })
  const reserved = ['desk', 'icon.svg', 'gcash', '9cash', 'pixel.official', 'p1xel', 'PIX3L']
  for (const page_url of reserved)
    expect(await update(page_url), page_url).toMatchObject({
      status: 422,
      body: { errors: { page_url: [texts.pageUrlReserved] } },
    })
  expect((await server.inject('GET', '/v1/user/profile', { as })).body.data.profile.page_url).toBe('luz.makes')
  // The same request with a free URL succeeds.
  expect((await update('luz.draws')).status).toBe(200)
})
