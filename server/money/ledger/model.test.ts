// Compares the ledger with a simple model: every kind of money event in random order while the clock moves, compared
// after each step.
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { readConfig } from '#server/kit/config.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { Failure } from '#server/kit/fail.ts'
import { createLog } from '#server/kit/log.ts'
import { RefundRefused } from '#server/money/payments/set-aside-refund.ts'
import { settleRefund } from '#server/money/payments/settle-refund.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { checkProperty, seedCount } from '#test/property.ts'
import { bookDispute } from '../disputes/book-dispute.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { getReference, type PayoutReport } from '../payouts/payout-attempts.ts'
import { getRefusal, reservePayout } from '../payouts/reserve-payout.ts'
import { settlePayout } from '../payouts/settle-payout.ts'
import { requestRefund } from '../refund-requests/request-refund.ts'
import { aReservation } from '../testing.ts'
import { releaseDue } from '../wallet/release-pending.ts'
import { rewardReferrals } from '../wallet/reward-referrals.ts'
import { BooksModel, type End, getMonth, PAYOUT_FEE, type Terms } from './books-model.fixture.ts'
import { postCaptures, postReceiptRefund } from './movements.ts'
import { verifyLedger } from './verify.ts'

const CREATORS = 2
const PAYERS = 4
const PAYMENTS = 6
const UNKNOWN = '00000000-0000-0000-0000-000000000000'
/** Ahead of the real time, so that `verifyLedger` finds nothing overdue. */
const START = Date.parse('2091-03-01T00:00:00Z')
const HOUR = 3_600_000

let database: TestDatabase
let superuser: pg.Client
let opened: Services
/** The first referred the second. */
const creators: bigint[] = []
const payers: bigint[] = []

beforeAll(async () => {
  database = await testDatabase()
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  opened = openServices(readConfig({ PIXEL_ENV: 'test', SEED: 'none' }), database.url, createLog('silent'))
  for (let i = 0; i < CREATORS; i++) creators.push(await createTestAccount(opened, { page_url: `creator${i}` }))
  for (let i = 0; i < PAYERS; i++) payers.push(await createTestAccount(opened, { page_url: `payer${i}` }))
  await sql`update accounts set referred_by = ${creators[0]} where id = ${creators[1]}`.execute(opened.db)
})
afterAll(async () => {
  clock.shift(0)
  await opened.database.close()
  await superuser.end()
  await database.drop()
})

interface CaptureReport {
  /** Index of the payment; the one after the last means an unknown reference. */
  payment: number
  /** Index of the payment's capture. There are few, so that captures repeat. */
  capture: number
}

/** Centavos by which each capture differs from the payment's amount. */
const offBy = [0n, 0n, 1n, -1n]

type Step =
  | { do: 'capture'; captures: CaptureReport[] }
  | { do: 'send back'; capture: number; payment: number }
  | { do: 'release' }
  | { do: 'wait'; hours: number }
  | { do: 'withdraw'; creator: number; method: 'direct' | 'standard'; amount: bigint }
  | { do: 'report payout'; creator: number; end: End }
  | { do: 'refund'; payment: number; by: 'operator' | 'creator' | 'request'; fromNext: boolean }
  | { do: 'request refund'; payment: number }
  | { do: 'dispute'; payment: number }
  | { do: 'end dispute'; payment: number; isWon: boolean; share: number }
  | { do: 'report refund'; payment: number; succeeds: boolean }
  | { do: 'reward' }

const terms = fc.record({
  creator: fc.nat(CREATORS - 1),
  payer: fc.nat(PAYERS - 1),
  channel: fc.constantFrom('web', 'mobile'),
  amount: fc.bigInt(20_00n, 50_000_00n),
  bps: fc.constantFrom(0n, 500n),
})
const report = fc.record({ payment: fc.nat(PAYMENTS), capture: fc.nat(offBy.length - 1) })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('capture'), captures: fc.array(report, { minLength: 1, maxLength: 6 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('send back'),
      capture: fc.nat(offBy.length - 1),
      payment: fc.nat(PAYMENTS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.nat(40 * 24) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('withdraw'),
      creator: fc.nat(CREATORS - 1),
      method: fc.constantFrom('direct', 'standard'),
      amount: fc.oneof(fc.bigInt(50_00n, 2_000_00n), fc.bigInt(50_00n, 60_000_00n)),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('report payout'),
      creator: fc.nat(CREATORS - 1),
      end: fc.constantFrom('sending', 'paid', 'failed', 'passing', 'cancelled', 'returned'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      payment: fc.nat(PAYMENTS - 1),
      by: fc.constantFrom('operator', 'creator', 'request'),
      fromNext: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('request refund'), payment: fc.nat(PAYMENTS - 1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dispute'), payment: fc.nat(PAYMENTS - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end dispute'),
      payment: fc.nat(PAYMENTS - 1),
      isWon: fc.boolean(),
      // A quarter, half or all of the disputed amount.
      share: fc.constantFrom(1, 2, 4),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('report refund'), payment: fc.nat(PAYMENTS - 1), succeeds: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reward') }) },
)

test(
  'the ledger equals the model after any sequence of money events',
  async () => {
    await checkProperty(
      fc.asyncProperty(
        fc.array(terms, { minLength: PAYMENTS, maxLength: PAYMENTS }),
        fc.array(step, { minLength: 1, maxLength: 14 }),
        async (wanted, steps) => {
          await emptyLedger()
          const payments = await write(wanted.map(({ bps, ...t }) => ({ ...t, fee: (t.amount * bps) / 10_000n })))
          const model = new BooksModel(CREATORS)
          let now = START
          for (const step of steps) {
            now += 1000
            if (step.do === 'wait') {
              now += step.hours * HOUR
              continue
            }
            clock.moveTo(now)
            await take(step, payments, model, now)
            expect(await readLedger()).toEqual(model.books())
          }
          expect(await verifyLedger(opened.db)).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  },
  Math.max(900_000, 15_000 * seedCount),
)

async function take(step: Exclude<Step, { do: 'wait' }>, payments: Terms[], model: BooksModel, now: number) {
  if (step.do === 'withdraw') return withdraw(step, model, now)
  if (step.do === 'report payout') return reportPayout(step, model)
  if (step.do === 'refund') {
    const payment = payments[step.payment]!
    const fromNext = step.by !== 'operator' && step.fromNext
    const refused = await refundPayment(
      opened,
      payment.number,
      `${step.by === 'operator' ? 'operator' : 'creator'}:test`,
      {
        fromNext,
      },
    ).then(
      () => false,
      (error: unknown) => error instanceof RefundRefused,
    )
    expect(refused).toBe(!model.refund(payment, fromNext))
  } else if (step.do === 'request refund') {
    const payment = payments[step.payment]!
    const refused = await requestRefund(opened.db, payment.id, 'Pakibalik').then(
      () => false,
      (error: unknown) => error instanceof Failure,
    )
    expect(refused).toBe(!model.requestRefund(payment))
  } else if (step.do === 'dispute' || step.do === 'end dispute') {
    const payment = payments[step.payment]!
    const [capture] = [...model.captured].filter(([, of]) => of === payment.id).map(([id]) => id)
    const isOpen = step.do === 'dispute'
    // The provider reports an end only for disputes that it opened.
    if (!capture || (!isOpen && !model.disputes.has(payment.id))) return
    const share = isOpen ? payment.amount : (payment.amount * BigInt(step.share)) / 4n
    const status = isOpen ? 'opened' : step.isWon ? 'won' : 'lost'
    const report = { disputeId: `dsp_${payment.id}`, providerPaymentId: capture, amount: share, status } as const
    if (isOpen && model.disputes.has(payment.id)) return
    for (let time = 0; time < 2; time++) await bookDispute(opened, { ...report, openedAt: new Date(now) })
    if (isOpen) model.dispute(payment)
    else model.endDispute(payment.id, step.isWon, share)
  } else if (step.do === 'report refund') {
    const { id } = payments[step.payment]!
    const refund = model.refunding.get(id)
    if (!refund) return
    const status = step.succeeds ? 'succeeded' : 'failed'
    const report = { refundId: `rfd_${id}_${refund.n}`, status, cause: step.succeeds ? null : 'REFUND_FAILED' } as const
    for (let time = 0; time < 2; time++) await settleRefund(opened, id, refund.n, report)
    model.reportRefund(id, step.succeeds)
  } else if (step.do === 'reward') {
    expect(await rewardReferrals(opened)).toBe(model.reward())
  } else if (step.do === 'release') {
    expect(await releaseDue(opened.db, new Date(now))).toBe(model.release(now))
  } else if (step.do === 'send back') {
    const id = `pay_${step.payment}_${step.capture}`
    const refund = { refundId: `rfd_${id}`, amount: model.suspense.get(id) ?? 1n }
    const posted = await postReceiptRefund(opened.db, 'sandbox', id, refund, new Date(now))
    expect(posted).toBe(model.suspense.has(id))
    model.sendBack(id)
  } else {
    const captures = step.captures.map(({ payment, capture }, i) => ({
      reference: payments[payment]?.id ?? UNKNOWN,
      providerPaymentId: `pay_${payment}_${capture}`,
      amount: (payments[payment]?.amount ?? 30_00n) + offBy[capture]!,
      paidAt: new Date(now + i),
      payment: payments[payment],
    }))
    const first = captures.filter(
      (one, i) => captures.findIndex((other) => other.providerPaymentId === one.providerPaymentId) === i,
    )
    await postCaptures(opened.db, 'sandbox', captures)
    for (const one of first) model.capture(one.providerPaymentId, one.amount, one.payment, one.paidAt.getTime())
  }
}

async function withdraw(step: Extract<Step, { do: 'withdraw' }>, model: BooksModel, now: number): Promise<void> {
  const { creator, method, amount } = step
  const account_id = creators[creator]!
  const month = method === 'standard' ? getMonth(now) : undefined
  const { terms, code } = await aReservation(opened, { account_id, page_url: '', page_name: '' }, amount, method)
  const answer = await inTransaction(opened.db, (tx) => reservePayout(tx, opened, account_id, terms, code)).catch(
    (error: unknown) => getRefusal(error, opened, account_id),
  )
  const refusal = model.refusal(creator, amount, month)
  expect(answer instanceof Failure ? answer.code : undefined).toBe(refusal)
  if (refusal) return
  const { rows } = await sql<{ id: string }>`
    update payouts set state = 'sending' where transaction_no = ${answer as string} returning id`.execute(opened.db)
  const fee = method === 'standard' ? PAYOUT_FEE : 0n
  model.withdraw({ id: rows[0]!.id, creator, amount, fee, month, attempts: 1, state: 'under way' })
}

/** Reports what a provider can report: for an ended payout, the same end again, or its return. */
async function reportPayout({ creator, end }: { creator: number; end: End }, model: BooksModel): Promise<void> {
  const payout = model.getPayout(creator)
  if (!payout) return
  const { id, amount, fee, attempts, state } = payout
  const can =
    state === 'under way' ? end : state === 'paid' && end === 'returned' ? end : state === 'returned' ? 'paid' : state
  const report: PayoutReport = {
    payoutId: `pyt_${id}_${attempts}`,
    reference: getReference(id, attempts),
    amount: amount - fee,
    status: can === 'passing' ? 'failed' : can,
    cause: can === 'failed' ? 'rejected' : can === 'passing' ? 'bank_unavailable' : null,
  }
  for (let time = 0; time < 2; time++) await settlePayout(opened, report)
  if (state === 'under way' || can === 'returned') model.reportPayout(payout, can)
}

/** Writes the payments, unpaid. */
async function write(all: Omit<Terms, 'id' | 'number'>[]): Promise<Terms[]> {
  const { rows } = await sql<{ id: string; transaction_no: string }>`
    insert into payments (transaction_no, creator_id, payer_account_id, type, channel, description, amount, fee, provider, success_url, failure_url, expires_at)
    select 'PX-' || n, creator, payer, 'donation', channel, 'gift', amount, fee, 'sandbox', '/', '/', now()
      from unnest(${all.map((t) => String(creators[t.creator]))}::bigint[], ${all.map((t) => t.channel)}::text[],
                  ${all.map((t) => String(t.amount))}::bigint[], ${all.map((t) => String(t.fee))}::bigint[],
                  ${all.map((t) => String(payers[t.payer]))}::bigint[])
             with ordinality as t (creator, channel, amount, fee, payer, n)
    returning id, transaction_no`.execute(opened.db)
  return all.map((t, i) => ({
    ...t,
    number: `PX-${i + 1}`,
    id: rows.find((row) => row.transaction_no === `PX-${i + 1}`)!.id,
  }))
}

async function readLedger(): Promise<ReturnType<BooksModel['books']>> {
  const [balances, totals] = await Promise.all([
    sql<{ kind: string; owner_id: bigint; balance: bigint }>`
      select kind, owner_id, balance from ledger_accounts a join ledger_balances b on b.account_id = a.id`.execute(
      opened.db,
    ),
    sql<{
      fees: bigint
      clearing: bigint
      suspense: bigint
      paid: bigint
      refunding: bigint
      used: string[]
      losses: bigint
      asked: number
      granted: number
    }>`
      select (select coalesce(sum(case when credit_account_id = f.id then amount else -amount end), 0)::bigint
                from ledger_entries, platform_account('fees') as f (id) where f.id in (credit_account_id, debit_account_id)) as fees,
             (select coalesce(sum(case when debit_account_id = c.id then amount else -amount end), 0)::bigint
                from ledger_entries, platform_account('provider_clearing') as c (id) where c.id in (credit_account_id, debit_account_id)) as clearing,
             (select coalesce(sum(case when debit_account_id = l.id then amount else -amount end), 0)::bigint
                from ledger_entries, platform_account('losses') as l (id) where l.id in (credit_account_id, debit_account_id)) as losses,
             (select count(*)::int from refund_requests) as asked,
             (select count(*)::int from refund_requests where state = 'granted') as granted,
             (select coalesce(sum(amount), 0)::bigint from refunds where state in ('requested', 'submitted')) as refunding,
             (select coalesce(sum(amount - refunded), 0)::bigint from receipt_refunds where state <> 'succeeded') as suspense,
             (select coalesce(sum(paid), 0)::bigint from payment_counts) as paid,
             array(select concat_ws(' ', creator_id, month, used) from payout_months order by creator_id, month) as used`.execute(
      opened.db,
    ),
  ])
  const held = (kind: string) =>
    creators.map((id) => balances.rows.find((row) => row.kind === kind && row.owner_id === id)?.balance ?? 0n)
  const { paid, used, asked, granted, ...sums } = totals.rows[0]!
  return {
    ...sums,
    available: held('creator_available'),
    pending: held('creator_pending'),
    inPayout: held('creator_payout_in_flight'),
    gathered: held('creator_refund_reserve'),
    held: held('creator_hold'),
    requests: [asked, granted],
    paid: Number(paid),
    used: Object.fromEntries(
      used.map((line) => {
        const [creator = '', month, centavos = ''] = line.split(' ')
        return [`${creators.indexOf(BigInt(creator))} ${month}`, BigInt(centavos)]
      }),
    ),
  }
}

/** Empties the ledger for each run. Only a superuser who disables the guards can do this. */
async function emptyLedger(): Promise<void> {
  await superuser.query(`
    set session_replication_role = replica;
    delete from ledger_entries; delete from journals; delete from statement_days; delete from pending_items; delete from receipt_refunds;
    delete from payout_attempts; delete from payouts; delete from payout_months; delete from disputes; delete from refund_requests; delete from refunds; delete from referral_rewards;
    delete from otp_challenges; delete from payment_counts; delete from counted_blocks; delete from counted_lists; delete from payments; delete from ledger_balances;
    delete from ledger_accounts where owner_id is not null;
    set session_replication_role = origin;
    select open_creator_accounts(array[${creators}]::bigint[])`)
}
