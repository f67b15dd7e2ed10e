// Every table that refers to an account is exported, or listed here with the reason why not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { sections } from './sections.ts'

/** Tables that refer to an account but are not exported, with the reason. */
const notExported: Record<string, string> = {
  account_places: 'keyed hashes of networks, which cannot be reversed',
  erasures: 'has no row while an account can be exported',
  events: 'refers to rows that are exported as gifts, sales, questions and followers',
  exports: 'this zip',
  gift_sums: 'sums of exported rows',
  ledger_accounts: 'their movements are in transactions.csv',
  listed_content: 'what strangers can find, copied from posts, goals and blocs',
  listed_pages: 'copied from the page',
  one_time_links: 'hashes, deleted once used',
  otp_challenges: 'hashes, deleted once used',
  page_renames: 'times of renames, to limit them; the addresses are exported as former_addresses',
  passkey_challenges: 'deleted once used',
  payment_counts: 'sums of exported rows',
  payout_months: 'sums of exported rows',
  pending_sign_ins: 'hashes, deleted once used',
  post_tellings: 'work under way',
  proved_creators: 'sums of exported rows, as last verified',
  provider_sign_ins: 'deleted once used',
  publications: 'index for followers’ feeds, derived from posts, blocs and goals',
  sms_sent: 'abuse counters, by keyed hashes of numbers',
  statement_days: 'sums of exported rows',
}

let server: TestServer
let tables: string[]

beforeAll(async () => {
  server = await aServer()
  const { rows } = await server.services.database.pool.query(`
    select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'accounts'::regclass`)
  tables = rows.map(({ name }) => name)
})
afterAll(() => server.close())

const allSql = () => sections.map(({ query }) => query(1n).compile(server.services.db).sql).join(' ')

test('every table that refers to an account is exported or has a reason not to be', () => {
  const all = allSql()
  const missing = tables.filter((name) => !new RegExp(`\\b${name}\\b`).test(all))
  expect(missing.sort()).toEqual(Object.keys(notExported).sort())
})

test('no token, secret, code or sealed number is exported', () => {
  expect(allSql()).not.toMatch(/_sealed|_hash|public_key|p256dh|credential_id|password/)
})

test('section names are unique', () => {
  const names = sections.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
