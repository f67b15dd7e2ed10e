// The database stores codes, not sentences: after every kind of money event, no text column holds one of our sentences.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import type { Text } from '#contract/languages.ts'
import { paymentEndTexts } from '#contract/money/payment-ends.ts'
import { checkoutTexts } from '#contract/money/payments.ts'
import { payoutReasonTexts } from '#contract/money/payout-reasons.ts'
import { descriptionTexts } from '#contract/money/wallet.ts'
import { texts, words } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { inTransaction } from '#server/kit/db.ts'
import { settleRefund } from '#server/money/payments/settle-refund.ts'
import { createNotices } from '#server/notices/create-notices.ts'
import type { PayoutState } from '#server/outside/epayment.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { reconcile } from './payments/reconcile.ts'
import { refundPayment } from './payments/refund-payment.ts'
import { getReference } from './payouts/payout-attempts.ts'
import { reservePayout } from './payouts/reserve-payout.ts'
import { settlePayout } from './payouts/settle-payout.ts'
import { postDue } from './post-captures.ts'
import {
  aCreator,
  anIncome,
  anOpenGift,
  aReservation,
  type Creator,
  getPayment,
  getProvider,
  giveBack,
} from './testing.ts'

let server: TestServer
let luz: Creator

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  luz = await aCreator(server.services, { page_name: 'Luz' })
})
afterAll(() => server.close())

async function gifts(): Promise<void> {
  const provider = getProvider(server)
  const giverId = await createTestAccount(server.services, { page_url: 'ana', page_name: 'Ana' })
  const open = (amount: bigint, more = {}) => anOpenGift(server.services, luz, { amount, ...more })
  const [ordinary, refunded, refused] = [await open(50_00n, { giverId }), await open(60_00n), await open(70_00n)]
  await provider.pay('paid', ordinary, refunded, refused)
  await provider.pay('paid_twice', await open(80_00n, { is_anonymous: true, giverId }))
  await provider.pay('cancelled', await open(90_00n))
  await provider.pay('expire', await open(100_00n))
  // The sandbox provider captures a centavo less than an amount that ends in .06.
  await provider.pay('paid', await open(100_06n))
  await provider.quiet()
  await postDue(server.services)
  await reconcile(server.services, { everything: true })
  await giveBack(server.services, refunded.paymentId)
  const { transaction_no } = await getPayment(server.services, refused.paymentId)
  await refundPayment(server.services, transaction_no, 'operator:test')
  await settleRefund(server.services, refused.paymentId, 1, { refundId: null, status: 'failed', cause: 'NOT_NOW' })
}

async function payouts(): Promise<void> {
  await anIncome(server.services, luz, 1000_00n)
  const ends: Partial<PayoutState>[][] = [
    [{ status: 'paid' }],
    [{ status: 'paid' }, { status: 'returned', cause: 'account_closed' }],
    [{ status: 'failed', cause: 'rejected' }, { status: 'paid' }],
    [{ status: 'cancelled' }],
    [{ status: 'paid', amount: 1n }, { status: 'paid' }],
  ]
  for (const reported of ends) {
    const { terms, code } = await aReservation(server.services, luz, 60_00n, 'direct')
    const number = await inTransaction(server.services.db, (tx) =>
      reservePayout(tx, server.services, luz.account_id, terms, code),
    )
    const { id, amount } = await server.services.db
      .updateTable('payouts')
      .set({ state: 'sending' })
      .where('transaction_no', '=', number)
      .returning(['id', 'amount'])
      .executeTakeFirstOrThrow()
    for (const end of reported)
      await settlePayout(server.services, {
        payoutId: `po_${id}`,
        reference: getReference(id, 1),
        amount,
        status: 'paid',
        cause: null,
        ...end,
      })
  }
}

/** Every piece of our sentences, in both languages, that is long enough to be recognized. */
function pieces(): string[] {
  const english = [texts, words, paymentEndTexts, payoutReasonTexts, descriptionTexts, checkoutTexts]
    .flatMap((catalogue) => Object.values<Text | { one: string; other: string }>(catalogue))
    .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text).map(String)))
  return [...english, ...english.map((text) => fil[text] ?? text)]
    .flatMap((text) => text.split(/\{\w+\}/))
    .filter((piece) => piece.trim().length >= 8 && piece.includes(' '))
}

test('no column holds one of our sentences after every kind of money event', async () => {
  await gifts()
  await payouts()
  await createNotices(server.services)
  const { pool } = server.services.database
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')
        -- dev_outbox holds mails as they were sent
        and c.table_name <> 'dev_outbox'`,
  )
  expect(columns.length).toBeGreaterThan(100)
  const known = pieces().map((piece) => `%${piece.replace(/[\\%_]/g, '\\$&')}%`)
  const found = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query(
      `select distinct '${table}.${column}: ' || "${column}"::text as sentence from "${table}" where "${column}"::text ilike any ($1)`,
      [known],
    )
    found.push(...rows.map((row) => row.sentence))
  }
  expect(found).toEqual([])

  const reported = await pool.query(`
    select 'payment ' || description || coalesce(' ' || reason, '') as code from payments
    union select 'refund ' || coalesce(cause, 'done') from refunds
    union select 'capture ' || reason || coalesce(' ' || cause, '') from receipt_refunds
    union select 'payout ' || state || coalesce(' ' || cause, '') || coalesce(' ' || contradiction, '') from payouts
    order by code`)
  expect(reported.rows.map((row) => row.code)).toEqual([
    'capture second_capture',
    'capture wrong_amount',
    'payment gift',
    'payment gift cancelled',
    'payment gift expired',
    'payment gift not_as_asked',
    'payout cancelled',
    'payout failed rejected paid_after_failed',
    'payout paid',
    'payout paid other_amount',
    'payout returned account_closed',
    'refund NOT_NOW',
    'refund done',
  ])
})
