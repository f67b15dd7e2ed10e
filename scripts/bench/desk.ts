// (g) The desk's lists with 100,000 reports, accounts, appeals and log rows, against the same lists with 1,000.
import { sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { type ListCost, requestPages, serving } from './lists.ts'
import { p99 } from './percentile.ts'
import { getSession } from './session.ts'

const ROUNDS = 300
const SHORT = 1000
const LONG = 100_000
/** Rows per statement: more would exceed the product's statement timeout. */
const BATCH = 3000

/** Each address is requested with the first, last and any page in turn. */
const lists: [what: string, address: string][] = [
  ['open reports', '/v1/desk/reports'],
  ['open reports with one reason', '/v1/desk/reports?reason=spam'],
  ['decided reports', '/v1/desk/reports?state=dismissed'],
  ['accounts', '/v1/desk/accounts'],
  ['accounts found by name', '/v1/desk/accounts?search=marami77'],
  ['appeals', '/v1/desk/appeals'],
  ['the log', '/v1/desk/log'],
]

/** Requests over HTTP to one installation, measured before and after it has grown. */
export async function benchDesk(environment: BenchEnvironment): Promise<ListCost[]> {
  const { services } = environment
  const cookie = await createAdmin(services)
  return serving(environment, async (origin) => {
    const measure = async () => {
      const times: number[] = []
      for (const [, address] of lists) times.push(await timeRounds(requestPages(origin + address, 'any', cookie)))
      const page = await newestReport(services)
      times.push(await timeRounds(requestPages(`${origin}/v1/desk/reports/${page}`, 'as it is', cookie)))
      return times
    }
    await grow(services, 0, SHORT)
    const short = await measure()
    for (let from = SHORT; from < LONG; from += BATCH) await grow(services, from, from + BATCH)
    const long = await measure()
    const names = [...lists.map(([what]) => what), 'one case with its history']
    return names.map((what, at) => ({ what, shortMs: short[at]!, longMs: long[at]! }))
  })
}

async function timeRounds(work: (round: number) => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = -30; round < ROUNDS; round++) {
    const start = performance.now()
    await work(round + 30)
    if (round >= 0) times.push(performance.now() - start)
  }
  return p99(times)
}

async function createAdmin(services: Services): Promise<string> {
  const id = await createTestAccount(services, { page_url: 'desk.admin' })
  await sql`
    with app as (
      insert into authenticators (account_id, secret_sealed, created_at, confirmed_at)
      values (${id}, ${Buffer.from('x')}, now(), now()))
    insert into roles (account_id, role, granted_at) values (${id}, 'admin', now())`.execute(services.db)
  return getSession(services, id)
}

async function newestReport({ db }: Services): Promise<string> {
  const { report_no } = await db
    .selectFrom('reports')
    .select('report_no')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return report_no
}

/** Adds accounts `from` to `to`, each with an open report, a decided one, a suspension with its appeal, and rows of the log. */
async function grow({ db }: Services, from: number, to: number): Promise<void> {
  await sql`
    with fresh as (
      insert into accounts (email, email_verified_at, referral_code, created_at)
      select 'marami' || n || '@bench.example', now(), 'M' || n, now() from generate_series(${from}::int + 1, ${to}::int) n
      returning id, email),
    pages as (
      insert into profiles (account_id, page_url, page_url_skeleton, page_name)
      select id, split_part(email, '@', 1), split_part(email, '@', 1), 'Marami' from fresh),
    reported as (
      insert into reports (report_no, content_type, content_id, owner_id, reason, details, evidence, created_at, state, message, decided_at)
      select 'RP-20261122-' || id || s, 'profile', id::text, id, case when id % 50 = 0 then 'minor' else 'spam' end, 'Ito', 'Salita', now(),
             s, case when s = 'dismissed' then 'Sige' end, case when s = 'dismissed' then now() end
        from fresh, unnest(array['open', 'dismissed']) s),
    closed as (
      insert into suspensions (account_id, message, payouts_held, began_at, ended_at)
      select id, 'Nanloko', true, now(), now() from fresh returning id)
    insert into appeals (suspension_id, message, created_at, state, answer, decided_at)
    select id, 'Mali po', now(), case when id % 20 = 0 then 'open' else 'upheld' end,
           case when id % 20 = 0 then null else 'Hindi' end, case when id % 20 = 0 then null else now() end
      from closed`.execute(db)
  await sql`
    insert into desk_log (actor, action, subject, reason, logged_at)
    select 'account:' || account_id, 'account.suspend', 'account:' || account_id, 'Nanloko', now()
      from profiles where page_name = 'Marami' order by account_id desc limit ${to - from}`.execute(db)
  await sql`vacuum analyze accounts, profiles, reports, suspensions, appeals, desk_log`.execute(db)
}
