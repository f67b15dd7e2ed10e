import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

function choose(language: string, as?: string) {
  return server.inject('POST', '/v1/site/language', { as, body: { language } })
}

it('stores a visitor’s choice in a cookie', async () => {
  const { status, headers } = await choose('fil')
  expect([status, String(headers['set-cookie'])]).toEqual([200, expect.stringMatching(/^pixel_language=fil; Max-Age/)])
})

it('stores a signed-in user’s choice on the account, for its mails', async () => {
  const luz = await createTestAccount(server.services, { page_url: 'luz', page_name: 'Luz' })
  await choose('fil', await server.signIn(luz))
  const { language } = await server.services.db
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', luz)
    .executeTakeFirstOrThrow()
  expect(language).toBe('fil')
})

it('refuses an unsupported language', async () => {
  const { status, body } = await choose('xx')
  expect([status, body.errors.language]).toEqual([422, ['This language is not one of ours.']])
})
