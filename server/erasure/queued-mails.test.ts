// Which queued jobs an erasure deletes: mails to or about the owner, and no others that only contain the name.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/password-hashes.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import { listed } from '#server/listed.ts'
import { aCreator } from '#server/money/testing.ts'
import { mailDigests } from '#server/notices/mail-digests.ts'
import { mailDueNotices } from '#server/notices/mail-notices.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { queueMail } from '#server/outside/mail.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { eraseAccounts } from './erase-accounts.ts'

const password = 'tuyo at kamatis 7'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(server.services.db))
afterEach(() => clock.shift(0))
afterAll(() => server.close())

async function createPerson(page_name: string) {
  const { account_id, page_url } = await aCreator(server.services, {
    password_hash: await hashPassword(password),
    page_name,
  })
  const as = await server.signIn(account_id)
  return { id: account_id, pageUrl: page_url, email: `${page_url}@example.com`, as }
}

/** The erasure is due in a week. */
async function leave({ as }: { as: string }): Promise<void> {
  expect((await server.inject('POST', '/v1/user/erase', { as, body: { password } })).status).toBe(200)
}

async function createLeaver(page_name: string): Promise<{ id: bigint; pageUrl: string; email: string }> {
  const person = await createPerson(page_name)
  await leave(person)
  return person
}

/** What the remaining jobs are about, in the order they were queued. */
async function eraseAndRead(leavers: number): Promise<string[]> {
  clock.shift(7 * DAY_MS + 1000)
  expect(await eraseAccounts(server.services)).toBe(leavers)
  const { rows } = await sql<{ said: string }>`
    select coalesce(payload ->> 'account_id', payload ->> 'email', payload ->> 'subject') as said
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('prepare-export', 'mail-reset-link', 'send-mail') order by j.id`.execute(server.services.db)
  return rows.map(({ said }) => said)
}

test('mails to and about the owner are deleted, and no other that has their name as a word', async () => {
  const { db } = server.services
  const { id, pageUrl, email } = await createLeaver('Gift')
  const toBen = (subject: string, about: bigint[], text = 'Kumusta') =>
    queueMail(db, { to: 'ben@example.com', about, subject, text })
  await toBen('Gift, who follows you', [id])
  await toBen('A gift for you', [])
  await toBen('A link to a page', [], `See http://pixel/${pageUrl}.`)
  await toBen('A link to another page', [], `See http://pixel/${pageUrl}.art`)
  await queueMail(db, { to: email, about: [], subject: 'Hi', text: 'Kumusta' })
  expect(await eraseAndRead(1)).toEqual(['A gift for you', 'A link to another page'])
})

test('mails that tell of the owner to others are deleted: of a new post and of a new follower', async () => {
  const { services } = server
  const gift = await createPerson('Gift')
  const ben = await createPerson('Ben')
  const body = { title: 'Balita', description: 'Bago' }
  for (const [one, other] of [
    [gift, ben],
    [ben, gift],
  ] as const)
    await server.inject('POST', '/v1/user/follow', { as: one.as, body: { username: other.pageUrl } })
  expect((await server.inject('POST', '/v1/user/blocs', { as: gift.as, body })).status).toBe(200)
  await deliverNotices(services)
  clock.shift(DAY_MS)
  await mailDigests(services, listed)
  await mailDueNotices(services)
  const toBen = async () => {
    const { rows } = await sql<{ about: string[] }>`
      select payload -> 'about' as about from graphile_worker._private_jobs
       where payload ->> 'to' = ${ben.email}`.execute(services.db)
    return rows.map(({ about }) => about)
  }
  const names = [String(ben.id), String(gift.id)]
  expect(await toBen()).toEqual([names, names])
  await leave(gift)
  clock.shift(9 * DAY_MS)
  expect(await eraseAccounts(services)).toBe(1)
  expect(await toBen()).toEqual([])
})

test('a mail of an older version, which does not say whom it is about, is deleted for the name in it', async () => {
  const { db } = server.services
  const { email } = await createLeaver('Acc')
  await createLeaver('C++ (Ana')
  const toBen = (subject: string) =>
    enqueue(db, 'send-mail', { to: 'ben@example.com', subject, text: 'Kumusta', id: subject })
  await enqueue(db, 'prepare-export', { account_id: '990099' })
  await enqueue(db, 'mail-reset-link', { email: 'acc.ountant@example.com' })
  await enqueue(db, 'mail-reset-link', { email: email.toUpperCase() })
  await toBen('An accident in Acchen')
  await toBen('Acc, who follows you')
  await toBen('New from C++ (Ana: a Snap')
  expect(await eraseAndRead(2)).toEqual(['990099', 'acc.ountant@example.com', 'An accident in Acchen'])
})
