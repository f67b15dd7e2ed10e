// Which queued jobs an erasure deletes: mails to or about the owner, and no others that only contain the letters of the name.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/passwords.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { aCreator } from '#server/money/testing.ts'
import { queueMail } from '#server/outside/mail.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { eraseAccounts } from './erase-accounts.ts'

const password = 'tuyo at kamatis 7'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

/** Somebody of this name whose erasure is due in a week. */
async function createLeaver(page_name: string): Promise<string> {
  const { account_id, page_url } = await aCreator(server.services, {
    password_hash: await hashPassword(password),
    page_name,
  })
  const as = await server.signIn(account_id)
  expect((await server.inject('POST', '/v1/user/erase', { as, body: { password } })).status).toBe(200)
  return `${page_url}@example.com`
}

test('mails to and about the owner are deleted, and no job that has the letters of the name in other words', async () => {
  const { db } = server.services
  const email = await createLeaver('Acc')
  await createLeaver('C++ (Ana')
  const toBen = (subject: string) => queueMail(db, { to: 'ben@example.com', subject, text: 'Kumusta' })
  await enqueue(db, 'prepare-export', { account_id: '990099' })
  await enqueue(db, 'mail-reset-link', { email: 'acc.ountant@example.com' })
  await enqueue(db, 'mail-reset-link', { email: email.toUpperCase() })
  await toBen('An accident in Acchen')
  await toBen('Acc, who follows you')
  await toBen('New from C++ (Ana: a Snap')
  await queueMail(db, { to: email, subject: 'Hi', text: 'Kumusta' })
  clock.shift(7 * DAY_MS + 1000)
  expect(await eraseAccounts(server.services)).toBe(2)
  const { rows } = await sql<{ said: string }>`
    select coalesce(payload ->> 'account_id', payload ->> 'email', payload ->> 'subject') as said
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('prepare-export', 'mail-reset-link', 'send-mail') order by j.id`.execute(db)
  expect(rows.map(({ said }) => said)).toEqual(['990099', 'acc.ountant@example.com', 'An accident in Acchen'])
})
