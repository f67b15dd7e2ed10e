import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import type { RunningJob } from '#server/kit/jobs.ts'
import { liftSuspension } from '#server/moderation/lift-suspension.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { profileJobs } from '#server/profiles/jobs.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { accountJobs } from './jobs.ts'
import { password } from './owner.fixture.ts'
import { openSite, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

it('deletes expired rows and leaves the rest', async () => {
  const { services } = site
  const { id } = await site.member('walis')
  const [soon, late] = [1, 40].map((days) => new Date(Date.now() + days * DAY_MS)) as [Date, Date]
  for (const [name, at] of [
    ['agad', soon],
    ['tagal', late],
  ] as const) {
    const token_hash = Buffer.alloc(32, name)
    await services.db.insertInto('sessions').values({ token_hash, account_id: id, expires_at: at }).execute()
    await services.db
      .insertInto('one_time_links')
      .values({ token_hash, account_id: id, purpose: 'reactivate', expires_at: at })
      .execute()
    await services.db.insertInto('human_checks_used').values({ signature: name, expires_at: at }).execute()
    await services.db
      .insertInto('profile_redirects')
      .values({ page_url: name, page_url_skeleton: name, account_id: id, until: at })
      .execute()
    await services.db
      .insertInto('page_renames')
      .values({ account_id: id, renamed_at: new Date(at.getTime() - 30 * DAY_MS) })
      .execute()
    await services.database.pool.query('insert into rate_limits values ($1, 1, $2)', [name, at.getTime()])
  }
  clock.shift(35 * DAY_MS)
  await accountJobs(services)['sweep-accounts']!(undefined as never, undefined as never)
  await profileJobs(services)['sweep-profiles']!(undefined as never, undefined as never)
  clock.shift(0)
  for (const table of [
    'sessions',
    'one_time_links',
    'human_checks_used',
    'profile_redirects',
    'page_renames',
    'rate_limits',
  ] as const)
    expect(await services.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
})

it('mails a link once, also if the worker is killed before the queue notes the end of its job', async () => {
  const { services } = site
  const { email } = await site.member('patay-buhay')
  const guest = site.browser()
  await guest.post('/v1/auth/forgot-password', { email })
  const { rows } = await sql`select id from graphile_worker.jobs where task_identifier = 'mail-reset-link'`.execute(
    services.db,
  )
  const mail = () => accountJobs(services)['mail-reset-link']!({ email } as never, { job: rows[0] } as RunningJob)
  await mail()
  await mail()
  const mails = await site.mailsTo(email)
  expect(mails).toHaveLength(1)
  const chosen = await guest.post('/v1/auth/reset-password', {
    token: mails[0]!.code,
    password: 'ibang mahabang password',
  })
  expect(chosen.status).toBe(200)
})

describe('an account that is never verified', () => {
  const sweep = () => accountJobs(site.services)['sweep-accounts']!(undefined as never, undefined as never)
  const register = (email: string, page_url: string) =>
    site.browser().post('/v1/auth/register', { page_url, page_name: 'Again', email, password })

  it('frees its page address and email after 30 days; a verified account keeps both', async () => {
    const { services } = site
    await site.member('natulog', { verified: false })
    const { id: gising } = await site.member('gising')
    await services.db
      .updateTable('accounts')
      .set({ referred_by: (row) => row.selectFrom('profiles').select('account_id').where('page_url', '=', 'natulog') })
      .where('id', '=', gising)
      .execute()
    clock.shift(30 * DAY_MS - 60_000)
    await sweep()
    expect((await register('natulog@example.com', 'iba')).status).toBe(409)
    expect((await register('iba@example.com', 'natulog')).status).toBe(422)

    clock.shift(30 * DAY_MS + 60_000)
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect((await register('natulog@example.com', 'natulog')).status).toBe(200)
    expect((await register('gising@example.com', 'iba')).status).toBe(422)
    expect(
      await services.db.selectFrom('accounts').select('referred_by').where('id', '=', gising).executeTakeFirst(),
    ).toEqual({ referred_by: null })
    clock.shift(0)
  })

  it('frees both too after the desk suspended it or took its page down', async () => {
    const { services } = site
    const { id: suspended } = await site.member('sinuspinde', { verified: false })
    const { id: closed } = await site.member('isinara', { verified: false })
    const item = { content_type: 'profile' as const, content_id: String(closed), owner_id: closed }
    await inTransaction(services.db, async (tx) => {
      await suspendAccount(tx, services, suspended, { message: 'Not you', holdPayouts: true, by: null })
      await liftSuspension(tx, services, suspended, 'It was')
      await suspendAccount(tx, services, suspended, { message: 'Not you', holdPayouts: false, by: null })
      await takeDown(tx, services, item, 'Not yours')
    })
    await deliverNotices(services)
    clock.shift(31 * DAY_MS)
    await sweep()
    const left = services.db.selectFrom('accounts').select('id').where('id', 'in', [suspended, closed])
    expect(await left.execute()).toEqual([])
    clock.shift(0)
  })

  it('stays when it is verified while the job is deleting it', async () => {
    const { services } = site
    const { id } = await site.member('habol', { verified: false })
    clock.shift(31 * DAY_MS)
    let sweeping: Promise<void> | undefined
    await inTransaction(services.db, async (tx) => {
      await tx.updateTable('accounts').set({ email_verified_at: clock.now() }).where('id', '=', id).execute()
      sweeping = sweep()
      await untilWaitedFor(tx)
    })
    await sweeping
    expect(await services.db.selectFrom('accounts').select('id').where('id', '=', id).execute()).toHaveLength(1)
    clock.shift(0)
  })
})
