// Every table that refers to an account is exported, or listed here with the reason why not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPayoutAccount } from '#db/fixtures.ts'
import { getContent } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { inTransaction } from '#server/kit/db.ts'
import { aCreator, aPaidGift, type Creator } from '#server/money/testing.ts'
import { setMobileNumber } from '#server/otp/mobile-number.ts'
import { giveApp } from '#server/otp/testing.ts'
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
  server = await aServer({ withProvider: true })
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

test('an export has the account’s own rows and none of others: posts, gifts, purchases, words and devices', async () => {
  const { services } = server
  const [busy, payer, newcomer] = [await aCreator(services), await aCreator(services), await aCreator(services)]
  const [as, asPayer] = [await server.signIn(busy.account_id), await server.signIn(payer.account_id)]
  const send = async (method: string, path: string, body: object, by = as) => {
    const answer = await server.inject(method, path, { as: by, body })
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body.data
  }
  const content = getContent(server)
  await content.sell(await content.make(busy), asPayer)
  await getGoals(server).add(busy)
  const bloc = await send('POST', '/v1/user/blocs', { title: 'Balita', description: 'Bukas' })
  await send('PUT', '/v1/user/questions/topic', { title: 'Magtanong', description: 'Kahit ano' })
  await send('POST', `/v1/profile/questions/${busy.page_url}`, { question: 'Kailan?' }, asPayer)
  const about = { content_type: 'bloc', content_id: bloc.id }
  await send('POST', '/v1/user/comments', { ...about, message: 'Sana all' }, asPayer)
  await send('POST', '/v1/user/reactions/add', { ...about, reaction_id: 1 }, asPayer)
  await send('POST', '/v1/user/surfaces', { kind: 'overlay', name: 'OBS' })
  await send('POST', '/v1/report', { ...about, reason: 'spam' }, asPayer)
  await aPaidGift(services, busy, { amount: 50_00n, giverId: payer.account_id })
  await inTransaction(services.db, (tx) => setMobileNumber(tx, services.config, busy.account_id, '9171234567'))
  await giveApp(services, busy.account_id)
  await aPayoutAccount(services, busy)
  const filled = async ({ account_id }: { account_id: bigint }) => {
    const names: string[] = []
    for (const { name, query } of sections)
      if ((await query(account_id).execute(services.db)).rows.length > 0) names.push(name)
    return names
  }
  const everyone = await filled(newcomer)
  const own = async (one: Creator) => (await filled(one)).filter((name) => !everyone.includes(name)).sort()
  expect(everyone).toEqual(expect.arrayContaining(['account', 'page']))
  expect(await own(busy)).toEqual(
    expect.arrayContaining(
      'blocs comments_received gifts_received goals mobile_number payout_accounts posts questions_received sales'
        .split(' ')
        .concat('second_factor', 'sessions', 'surfaces', 'topic'),
    ),
  )
  expect(await own(payer)).toEqual(
    expect.arrayContaining(
      'comments_written gifts_given purchases questions_asked reactions reports_made sessions'.split(' '),
    ),
  )
  const foreign = {
    busy: 'comments_written gifts_given purchases questions_asked reactions',
    payer: 'blocs goals posts sales',
  }
  for (const name of foreign.busy.split(' ')) expect(await own(busy)).not.toContain(name)
  for (const name of `${foreign.payer} topic surfaces mobile_number`.split(' '))
    expect(await own(payer)).not.toContain(name)
  for (const name of `${foreign.busy} ${foreign.payer} sessions surfaces topic second_factor`.split(' '))
    expect(everyone).not.toContain(name)
})
