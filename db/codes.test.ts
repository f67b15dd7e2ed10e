// No column holds one of our sentences: those of older versions were migrated to codes and values, and are readable in both languages.
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { migrate, migrationNames } from '#server/kit/migrate.ts'
import { migrateQueue } from '#server/kit/queue-pool.ts'
import { sayIn } from '#server/kit/say.ts'
import { checkoutSentence, getPaymentToken } from '#server/money/payments/checkout.ts'
import { paymentStatus } from '#server/money/payments/status.ts'
import { readTransactions } from '#server/money/wallet/read-transactions.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import { emptyDatabase, type TestDatabase } from '#test/database.ts'

/** The last migration of the version that wrote sentences. */
const BEFORE = '0050_refund_causes.sql'

/** The old sentences for creator and payer, and the sentences that are shown now. */
const descriptions: [before: [string, string | null], checkout: string, english: string, filipino: string][] = [
  [['Gift from Ana', 'Gift to Luz'], 'Gift to Luz', 'Gift from Ana', 'Gift mula kay Ana'],
  [['Gift from Someone', 'Gift to Luz Dati'], 'Gift to Luz Dati', 'Gift from Someone', 'Gift mula kay Isang tao'],
  [
    ['Gift from Gift from Snap sold to Bea', null],
    'Gift to Luz',
    'Gift from Gift from Snap sold to Bea',
    'Gift mula kay Gift from Snap sold to Bea',
  ],
  [['Gift from Two\nlines', null], 'Gift to Luz', 'Gift from Two\nlines', 'Gift mula kay Two\nlines'],
  [
    ['Snap sold to Ana {text}', 'Snap by Luz'],
    'Snap by Luz',
    'Snap sold to Ana {text}',
    'Snap na binili ni Ana {text}',
  ],
  [
    ['Snap Slide sold to Someone', 'Snap Slide by Luz'],
    'Snap Slide by Luz',
    'Snap Slide sold to Someone',
    'Snap Slide na binili ni Isang tao',
  ],
  [['A print by post', null], 'A print by post', 'A print by post', 'A print by post'],
]

const endings: [before: string | null, english: string, filipino: string][] = [
  [
    'The time to pay ran out. Nothing was charged.',
    'The time to pay ran out. Nothing was charged.',
    'Naubos ang oras para magbayad. Walang nakaltas sa iyo.',
  ],
  [
    'The payment was cancelled. Nothing was charged.',
    'The payment was cancelled. Nothing was charged.',
    'Kinansela ang bayad. Walang nakaltas sa iyo.',
  ],
  [
    'The payment did not go through. Nothing was charged.',
    'The payment did not go through. Nothing was charged.',
    'Hindi natuloy ang bayad. Walang nakaltas sa iyo.',
  ],
  [null, 'The payment did not go through. Nothing was charged.', 'Hindi natuloy ang bayad. Walang nakaltas sa iyo.'],
  ['The bank was closed.', 'The bank was closed.', 'The bank was closed.'],
]

/** Reasons of refused refunds, as older versions stored them for the operator. */
const causes: [before: string, code: string, values: object | null][] = [
  ['more than is left of the payment (REFUND_AMOUNT_EXCEEDED)', 'REFUND_AMOUNT_EXCEEDED', null],
  ['No such payment. (not_found)', 'not_found', null],
  ['cancelled', 'cancelled', null],
  ['it was cancelled at Xendit', 'CANCELLED', null],
  ['Xendit does not know the payment', 'TRANSACTION_NOT_FOUND', null],
  ['nobody knows (really)!', 'other', { text: 'nobody knows (really)!' }],
]

const contradictions: [before: string, code: string, values: object | null][] = [
  ['failed after it was paid', 'failed_after_paid', null],
  ['cancelled after it was paid', 'cancelled_after_paid', null],
  ['paid after it had failed', 'paid_after_failed', null],
  ['paid after it had been cancelled', 'paid_after_cancelled', null],
  ['the provider speaks of 4501 centavos', 'other_amount', { amount: '4501' }],
  ['the provider has two payouts for one order: po_1 and po_2', 'two_payouts', { known: 'po_1', told: 'po_2' }],
  ['the moon is full', 'other', { text: 'the moon is full' }],
]

let database: TestDatabase
let services: Services
let luz: bigint

beforeAll(async () => {
  database = await emptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await migrateQueue(database.url)
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const name of (await migrationNames()).filter((one) => one <= BEFORE)) {
    await client.query(await readFile(new URL(`migrations/${name}`, import.meta.url), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
  await client.end()
  await writeOldRows()
  await migrate(database.url)
  services = openServices(readConfig({ PIXEL_ENV: 'test' }), database.url, createLog('silent'))
})
afterAll(async () => {
  await services.database.close()
  await database.drop()
})

/** Writes rows as the older version stored them, without the triggers that would require journals. */
async function writeOldRows(): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query(
    `insert into accounts (email, password_hash, referral_code, email_verified_at) values ('luz@example.com', 'x', 'LUZ', now()) returning id`,
  )
  luz = BigInt(rows[0].id)
  await client.query(
    `insert into profiles (account_id, page_url, page_url_skeleton, page_name) values ($1, 'luz', 'luz', 'Luz')`,
    [luz],
  )
  const insert = `insert into payments (transaction_no, creator_id, type, channel, description, checkout_description, amount, provider,
                                        state, reason, success_url, failure_url, expires_at, paid_at, provider_payment_id)
                  values ($1, $2, 'donation', 'web', $3, $4, 5000, 'sandbox', $5, $6, '/', '/', now(), $7, $1)`
  for (const [i, [[description, checkout]]] of descriptions.entries())
    await client.query(insert, [`PX-PAID-${i}`, luz, description, checkout, 'paid', null, new Date(2026, 0, 1 + i)])
  for (const [i, [reason]] of endings.entries())
    await client.query(insert, [`PX-ENDED-${i}`, luz, 'Gift from Ana', null, 'failed', reason, null])
  for (const [i, [cause]] of causes.entries()) {
    await client.query(
      `insert into refunds (payment_id, n, amount, purse, state, cause, actor, created_at)
       select id, $1, 1, 'creator_available', 'failed', $2, 'operator:test', now() from payments where transaction_no = 'PX-PAID-0'`,
      [i + 1, cause],
    )
    await client.query(
      `insert into receipt_refunds (provider, provider_payment_id, amount, reason, state, cause) values ('sandbox', $1, 1, 'paid_already', 'failed', $2)`,
      [String(i), cause],
    )
  }
  for (const [i, [contradiction]] of contradictions.entries())
    await client.query(
      `insert into payouts (transaction_no, creator_id, method, amount, fee, bank_slug, account_name, account_number_sealed, destination,
                            challenge_id, terms_mac, provider, state, contradiction, created_at, ended_at)
       values ($1, $2, 'direct', 1, 0, 'epayment', 'Luz', '', 'BDO ••••7890', gen_random_uuid(), '', 'sandbox', 'paid', $3, $4, now())`,
      [`PX-OUT-${i}`, luz, contradiction, new Date(2025, 0, 1 + i)],
    )
  await client.end()
}

async function historyIn(language: 'en' | 'fil', search = '') {
  const query = { page: 1, per_page: 50, search, transaction_type: 'income' } as const
  const { rows } = await readTransactions(services.db, luz, query, sayIn(language))
  return rows.map((row) => row.description).toReversed()
}

test("the history of old transactions is shown in the reader's language, in English with the original sentences", async () => {
  expect(await historyIn('en')).toEqual(descriptions.map(([, , english]) => english))
  expect(await historyIn('en')).toEqual(descriptions.map(([[before]]) => before))
  expect(await historyIn('fil')).toEqual(descriptions.map(([, , , filipino]) => filipino))
})

test('a search finds transactions by the sentences their reader sees', async () => {
  expect(await historyIn('fil', 'na binili')).toHaveLength(2)
  expect(await historyIn('en', 'sold to someone')).toEqual(['Snap Slide sold to Someone'])
})

test('the reason why a payment ended is shown as before in English, and translated in Filipino', async () => {
  for (const [i, [, english, filipino]] of endings.entries()) {
    const { id } = await services.db
      .selectFrom('payments')
      .select('id')
      .where('transaction_no', '=', `PX-ENDED-${i}`)
      .executeTakeFirstOrThrow()
    const token = getPaymentToken(services.config, id)
    expect((await paymentStatus(services, token, sayIn('en'))).reason).toBe(english)
    expect((await paymentStatus(services, token, sayIn('fil'))).reason).toBe(filipino)
  }
})

test("the operator's old sentences became codes with values", async () => {
  const { db } = services
  const found = causes.map(([, cause, cause_values]) => ({ cause, cause_values }))
  expect(await db.selectFrom('refunds').select(['cause', 'cause_values']).orderBy('n').execute()).toEqual(found)
  expect(
    await db.selectFrom('receipt_refunds').select(['cause', 'cause_values']).orderBy('provider_payment_id').execute(),
  ).toEqual(found)
  expect(
    await db.selectFrom('payouts').select(['contradiction', 'contradiction_values']).orderBy('created_at').execute(),
  ).toEqual(contradictions.map(([, contradiction, contradiction_values]) => ({ contradiction, contradiction_values })))
})

test('a checkout of an old payment sends the provider the same description as before', async () => {
  const rows = await services.db
    .selectFrom('payments')
    .select(['transaction_no', 'description', 'description_values', 'payer_language'])
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .execute()
  expect(rows.map((row) => checkoutSentence(row))).toEqual(descriptions.map(([, checkout]) => checkout))
})
