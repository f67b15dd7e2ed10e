// Whatever the database holds of an account is in its export, or it is said here why not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { sections } from './sections.ts'

/** Tables that name an account and are in no part. */
const left: Record<string, string> = {
  account_places: 'keyed hashes of networks that nobody can read back',
  erasures: 'there is none while an account can be exported',
  events: 'says once more what stands under gifts, sales, questions and followers',
  exports: 'this zip',
  gift_sums: 'sums of what is there',
  ledger_accounts: 'what is booked in them is transactions.csv',
  listed_content: 'what of it others find; copied from posts, goals and blocs',
  listed_pages: 'copied from the page',
  one_time_links: 'hashes, thrown away once used',
  otp_challenges: 'hashes, thrown away once used',
  page_renames: 'when addresses changed, to count them; the addresses are under former_addresses',
  passkey_challenges: 'thrown away once used',
  payment_counts: 'sums of what is there',
  payout_months: 'sums of what is there',
  pending_sign_ins: 'hashes, thrown away once used',
  post_tellings: 'work under way',
  proved_creators: 'sums of what is there, as last proven',
  provider_sign_ins: 'thrown away once used',
  publications: 'when a follower hears of what stands under posts, blocs and goals',
  sms_sent: 'counts against abuse, by keyed hashes of numbers',
  statement_days: 'sums of what is there',
}

let server: TestServer
let found: string[]

beforeAll(async () => {
  server = await aServer()
  const { rows } = await server.services.database.pool.query(`
    select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'accounts'::regclass`)
  found = rows.map(({ name }) => name)
})
afterAll(() => server.close())

const texts = () => sections.map(({ query }) => query(1n).compile(server.services.db).sql).join(' ')

test('every table that names an account is exported, or left with a reason', () => {
  const all = texts()
  const missing = found.filter((name) => !new RegExp(`\\b${name}\\b`).test(all))
  expect(missing.sort()).toEqual(Object.keys(left).sort())
})

test('nothing that opens a door is told: no token, secret, code or sealed number', () => {
  expect(texts()).not.toMatch(/_sealed|_hash|public_key|p256dh|credential_id|password/)
})

test('no two parts have one name', () => {
  const names = sections.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
