// Mail to an account goes to its owner's address, in their language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { readAddressee } from './mail.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

test.each([
  ['en', 'The bank sent the money back.'],
  ['fil', 'Ibinalik ng bank ang pera.'],
])('mail to an account with the language %s is written in it', async (language, expected) => {
  const { services } = server
  const id = await createTestAccount(services, { page_url: `bea-${language}`, email: `bea-${language}@example.com` })
  await services.db.updateTable('accounts').set({ language }).where('id', '=', id).execute()
  const { email, say } = await readAddressee(services.db, id)
  expect([email, say('The bank sent the money back.')]).toEqual([`bea-${language}@example.com`, expected])
})
