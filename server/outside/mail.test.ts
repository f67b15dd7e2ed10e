// Mail to an account goes to its owner's address, in their language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { sql } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { queueMail, readAddressee } from './mail.ts'

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

test('an erased account, of which no address is left, gets no mail', async () => {
  const { db } = server.services
  const id = await createTestAccount(server.services, { page_url: 'dating-bea', email: 'dating-bea@example.com' })
  const queued = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send-mail'`.execute(db)
    return rows[0]!.n
  }
  const tell = async () =>
    queueMail(db, { to: (await readAddressee(db, id)).email, about: [id], subject: 'Hello', text: 'Hello' })
  await tell()
  const before = await queued()
  await sql`update accounts set deactivated_at = now() where id = ${id}`.execute(db)
  await sql`select erase_account(${id}, array['dating-bea'], array['dating-bea@example.com'], now())`.execute(db)
  const erased = await queued()
  await tell()
  expect([before, await queued()]).toEqual([1, erased])
})
