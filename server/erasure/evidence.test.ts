// Evidence of a report that is open while the reported account is erased: it stays until the decision, and is deleted with it.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { purgeDeletedComments } from '#server/comments/purge-deleted-comments.ts'
import { aboutPost, getComments } from '#server/comments/testing.ts'
import { anImage, getContent } from '#server/content/testing.ts'
import { aStaffMember, type Person } from '#server/desk/testing.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, aPaidGift, type Creator } from '#server/money/testing.ts'
import type { Services } from '#server/outside/services.ts'
import { forgetEvidence } from '#server/reports/forget-evidence.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { eraseAccounts } from './erase-accounts.ts'

let server: TestServer
let mod: Person
beforeAll(async () => {
  server = await aServer()
  mod = await aStaffMember(server, 'mod', 'moderator')
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

async function call(method: string, path: string, body?: object, as?: string) {
  const answer = await server.inject(method, path, { as, ...(body && { body }) })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

interface Reported {
  creator: Creator
  filename: string
  reportNo: string
  /** Storage key of the copy. */
  copy: string
}

/** A person whose photo is reported. */
async function aReportedPerson(): Promise<Reported> {
  const creator = await aCreator(server.services)
  const filename = await anImage(server.services, creator.account_id)
  const made = await getContent(server).make(creator, { caption: 'Litrato ni Ana', filenames: [filename] })
  const about = { content_type: 'photo', content_id: made.id }
  const { report_no } = await call('POST', '/v1/report', { ...about, reason: 'spam', details: 'Ako ito' })
  const [copy] = await pictures(report_no)
  return { creator, filename, reportNo: report_no, copy: copy! }
}

async function ask({ account_id }: Creator): Promise<void> {
  await call('POST', '/v1/user/erase', {}, await server.signIn(account_id, { isProven: true }))
  clock.shift(8 * DAY_MS)
}

async function erase(creator: Creator): Promise<void> {
  await ask(creator)
  await eraseAccounts(server.services)
  clock.shift(0)
}

const decide = (reportNo: string, decision: 'dismiss' | 'take_down' = 'dismiss') =>
  call('POST', `/v1/desk/reports/${reportNo}/decide`, { decision, message: 'Ayos' }, mod.as)

async function pictures(reportNo: string): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('report_pictures as f')
    .innerJoin('reports as r', 'r.id', 'f.report_id')
    .select('f.storage_key')
    .where('r.report_no', '=', reportNo)
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

/** What the tables and the storage have of a report. */
async function left({ reportNo, copy }: Reported) {
  const row = await server.services.db
    .selectFrom('reports')
    .select(['evidence', 'details', 'picture_hashes'])
    .where('report_no', '=', reportNo)
    .executeTakeFirstOrThrow()
  const stored = await server.services.storage.get(copy)
  return { ...row, pictures: await pictures(reportNo), is_stored: stored !== undefined }
}

const nothing = { evidence: '', details: null, picture_hashes: null, pictures: [], is_stored: false }

test('evidence of an open report stays until the decision and is deleted with it, the files after the commit', async () => {
  const reported = await aReportedPerson()
  const evidence = { evidence: 'Litrato ni Ana', details: 'Ako ito', pictures: [reported.copy], is_stored: true }
  await erase(reported.creator)
  expect(await left(reported)).toMatchObject(evidence)
  await forgetEvidence(server.services)
  expect(await left(reported)).toMatchObject(evidence)
  await decide(reported.reportNo)
  expect(await left(reported)).toEqual({ ...nothing, is_stored: true })
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'erase-accounts'`.execute(
    server.services.db,
  )
  expect(rows).toHaveLength(1)
  await eraseAccounts(server.services)
  expect(await left(reported)).toEqual(nothing)
})

test('evidence of a report that is decided before the erasure is deleted with the account, and not sooner', async () => {
  const reported = await aReportedPerson()
  await decide(reported.reportNo)
  expect(await left(reported)).toMatchObject({ details: 'Ako ito', is_stored: true })
  await erase(reported.creator)
  expect(await left(reported)).toEqual(nothing)
})

test('a report decided while the account is being erased waits for that, and its evidence is deleted', async () => {
  const reported = await aReportedPerson()
  const { account_id } = reported.creator
  await ask(reported.creator)
  const { pool } = server.services.database
  const eraser = await pool.connect()
  await eraser.query('begin')
  await eraser.query('select id from accounts where id = $1 for update', [account_id])
  await eraser.query(`select erase_account($1, '{}', '{}', now())`, [account_id])
  const decided = decide(reported.reportNo)
  await untilWaitedFor(eraser)
  await eraser.query('commit')
  eraser.release()
  await decided
  expect(await left(reported)).toEqual({ ...nothing, is_stored: true })
})

test('files of a report decided while the files of its account are being removed are left to the next run', async () => {
  const reported = await aReportedPerson()
  await erase(reported.creator)
  // An earlier file of the same account: the decision comes while it is being removed.
  const { db, storage } = server.services
  const { account_id } = reported.creator
  await db
    .updateTable('erasures')
    .set({ storage_keys: ['earlier.jpg'], done_at: null })
    .where('account_id', '=', account_id)
    .execute()
  const remove = async (key: string) => {
    if (key === 'earlier.jpg') await decide(reported.reportNo)
    await storage.remove(key)
  }
  const slow: Services = { ...server.services, storage: Object.assign(Object.create(storage), { remove }) }
  await eraseAccounts(slow)
  expect((await left(reported)).is_stored).toBe(true)
  await eraseAccounts(server.services)
  expect(await left(reported)).toEqual(nothing)
})

/** What one person writes on the page of another, as it is reported: each returns its id. */
const writings = {
  async question(luz: Creator, ana: Creator) {
    const question = { question: 'Nakakahiya' }
    const { id } = await call(
      'POST',
      `/v1/profile/questions/${ana.page_url}`,
      question,
      await server.signIn(luz.account_id),
    )
    await call('POST', `/v1/user/questions/${id}/answer`, { answer: 'Hindi' }, await server.signIn(ana.account_id))
    return id as string
  },
  async comment(luz: Creator, ana: Creator) {
    const post = aboutPost(await getContent(server).make(ana, { price_id: 1 }))
    return (await getComments(server).add(post, await server.signIn(luz.account_id), 'Nakakahiya')).id
  },
  donation: (luz: Creator, ana: Creator) =>
    aPaidGift(server.services, ana, {
      amount: 50_00n,
      giverId: luz.account_id,
      supporter_message: 'Nakakahiya',
    }),
}

test.each(Object.entries(writings))(
  'the %s that an erased person wrote on the page of another is deleted from evidence at the decision',
  async (content_type, write) => {
    const [luz, ana] = [await aCreator(server.services), await aCreator(server.services)]
    const about = { content_type, content_id: await write(luz, ana), reason: 'harassment' }
    const { report_no } = await call('POST', '/v1/report', about, await server.signIn(ana.account_id))
    await erase(luz)
    const evidence = async () =>
      (
        await server.services.db
          .selectFrom('reports')
          .select('evidence')
          .where('report_no', '=', report_no)
          .executeTakeFirstOrThrow()
      ).evidence
    expect(await evidence()).toContain('Nakakahiya')
    await decide(report_no)
    expect(await evidence()).toBe('')
  },
)

test('a comment that its author deleted long before their erasure is deleted from evidence with them', async () => {
  const [luz, ana] = [await aCreator(server.services), await aCreator(server.services)]
  const [asLuz, asAna] = [await server.signIn(luz.account_id), await server.signIn(ana.account_id)]
  const comments = getComments(server)
  const { id } = await comments.add(aboutPost(await getContent(server).make(ana, { price_id: 1 })), asLuz, 'Nakakahiya')
  const { report_no } = await call(
    'POST',
    '/v1/report',
    { content_type: 'comment', content_id: id, reason: 'spam' },
    asAna,
  )
  await comments.remove(id, asLuz)
  await decide(report_no)
  const purge = async (days: number) => {
    clock.shift(days * DAY_MS)
    await forgetEvidence(server.services)
    await purgeDeletedComments(server.services.db)
    clock.shift(0)
    return server.services.db.selectFrom('comments').select('message').where('id', '=', id).execute()
  }
  expect(await purge(serverLimits.deletedCommentDays + 1), 'leads to its author').toEqual([{ message: '' }])
  await erase(luz)
  const { rows } = await sql`select evidence from reports where report_no = ${report_no}`.execute(server.services.db)
  expect(rows).toEqual([{ evidence: '' }])
  expect(await purge(serverLimits.deletedCommentDays + 1)).toEqual([])
})

test('a picture that is taken down after its account was erased is barred, and one whose report is dismissed is not', async () => {
  const { db } = server.services
  const [taken, dismissed] = [await aReportedPerson(), await aReportedPerson()]
  const [bad, good] = ['01', '0011'].map((bits) => bits.repeat(256 / bits.length))
  for (const [{ filename }, bits] of [
    [taken, bad],
    [dismissed, good],
  ] as const)
    await sql`update images set perceptual_hashes = ${[bits]}::bit(256)[] where filename = ${filename}`.execute(db)
  for (const { creator } of [taken, dismissed]) await erase(creator)
  await decide(taken.reportNo, 'take_down')
  await decide(dismissed.reportNo)
  await eraseAccounts(server.services)
  for (const reported of [taken, dismissed]) expect(await left(reported)).toEqual(nothing)
  const nena = await aCreator(server.services)
  const as = await server.signIn(nena.account_id)
  const use = async (bits: string) => {
    const filename = await anImage(server.services, nena.account_id)
    await sql`update images set perceptual_hashes = ${[bits]}::bit(256)[] where filename = ${filename}`.execute(db)
    const body = { title: 'Akin', description: 'Ito', image: filename }
    return (await server.inject('POST', '/v1/user/blocs', { as, body })).body.errors
  }
  expect([await use(bad!), await use(good!)]).toEqual([{ image: [texts.pictureBarred] }, undefined])
})

test('evidence that an older version left of an erased account is deleted at night', async () => {
  const reported = await aReportedPerson()
  await erase(reported.creator)
  // As that version decided it.
  await server.services.db
    .updateTable('reports')
    .set({ state: 'dismissed', message: 'Ayos', decided_at: clock.now() })
    .where('report_no', '=', reported.reportNo)
    .execute()
  await forgetEvidence(server.services)
  await eraseAccounts(server.services)
  expect(await left(reported)).toEqual(nothing)
})
