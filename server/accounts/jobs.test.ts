import { afterAll, beforeAll, expect, it } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { accountJobs } from './jobs.ts'
import { openSite, type TestSite } from './testing.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

it('sweeps out what has expired and leaves the rest', async () => {
  const { services } = site
  const { id } = await site.member('walis')
  const [soon, late] = [1, 40].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date]
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
    await services.database.pool.query('insert into rate_limits values ($1, 1, $2)', [name, at.getTime()])
  }
  clock.shift(35 * 86_400_000)
  await accountJobs(services)['sweep-accounts']!(undefined as never, undefined as never)
  clock.shift(0)
  for (const table of ['sessions', 'one_time_links', 'human_checks_used', 'profile_redirects', 'rate_limits'] as const)
    expect(await services.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
})
