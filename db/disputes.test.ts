// The guards of money taken back: what the database itself refuses of disputes, refunds, rewards, further attempts and
// write-offs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { inTransaction } from '#server/kit/db.ts'
import { bookDispute } from '#server/money/disputes/book-dispute.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { settleRefund } from '#server/money/payments/settle-refund.ts'
import { settlePayout } from '#server/money/payouts/settle-payout.ts'
import { writeOffPayout } from '#server/money/payouts/write-off-payout.ts'
import { aCreator, anIncome, aPaidGift, aReservedPayout, getPayment, giveBack } from '#server/money/testing.ts'
import type { Services } from '#server/outside/services.ts'
import { type GuardedBooks, guardedBooks } from '#test/guarded-books.ts'

let books: GuardedBooks
let services: Services
let the: GuardedBooks['the']

beforeAll(async () => {
  books = await guardedBooks()
  ;({ services, the } = books)
  const luz = await aCreator(services)
  await anIncome(services, luz, 1_000_00n)
  for (const [name, ends] of [
    ['opened', []],
    ['won', ['won']],
    ['lost', ['lost']],
  ] as const) {
    const payment = await aPaidGift(services, luz, { amount: 100_00n })
    const terms = { disputeId: `dsp_${name}`, providerPaymentId: `pay_${payment}`, amount: 100_00n }
    for (const status of ['opened', ...ends] as const)
      await bookDispute(services, { ...terms, status, openedAt: new Date() })
    the[name] = payment
  }
  the.refunding = await aPaidGift(services, luz, { amount: 70_00n })
  await refundPayment(services, (await getPayment(services, the.refunding)).transaction_no, 'operator:test')
  await settleRefund(services, the.refunding, 1, { refundId: 'rfd_1', status: 'pending', cause: null })
  // The refund came first: its dispute holds nothing.
  the.refunded = await aPaidGift(services, luz, { amount: 50_00n })
  await giveBack(services, the.refunded)
  const unheld = { disputeId: 'dsp_refunded', providerPaymentId: `pay_${the.refunded}`, amount: 50_00n }
  await bookDispute(services, { ...unheld, status: 'opened', openedAt: new Date() })
  the.unpaid = await aGift(services, luz, { amount: 30_00n })
  the.referrer = String(luz.account_id)
  the.referred = String((await aCreator(services)).account_id)
  the.free = await aPaidGift(services, luz, { amount: 30_00n })
  const { id, number, reference, net } = await aReservedPayout(services, luz, 100_00n)
  const first = { reference, payoutId: 'pyt_1', amount: net, cause: null }
  await settlePayout(services, { ...first, status: 'failed', cause: 'bank_unavailable' })
  the.payout = id
  await services.database.pool.query(
    'update payout_attempts set first_tried_at = now() where payout_id = $1 and n = 2',
    [id],
  )
  await settlePayout(services, { ...first, status: 'paid' })
  the.number = number
  const rudy = await aCreator(services)
  const failed = await anIncome(services, rudy, 100_00n).then(() => aReservedPayout(services, rudy, 40_00n, 'direct'))
  const refusal = { reference: failed.reference, payoutId: 'pyt_2', amount: failed.net, cause: 'rejected' } as const
  await settlePayout(services, { ...refusal, status: 'failed' })
  the.failed = failed.id
  await aReservedPayout(services, rudy, 60_00n, 'direct')
  const { id: gathering, transaction_no } = await services.db
    .selectFrom('payments')
    .select(['id', 'transaction_no'])
    .where('creator_id', '=', rudy.account_id)
    .executeTakeFirstOrThrow()
  await refundPayment(services, transaction_no, 'operator:test', { fromNext: true })
  Object.assign(the, { gathering, rudy: String(rudy.account_id) })
})
afterAll(() => books.close())

describe('the database refuses', () => {
  const known = /changed what is known of it/
  const gate = /without its journal/

  test.each<[what: string, statement: string, why: RegExp]>([
    ['a dispute about another amount', `update disputes set amount = amount - 1 where payment_id = '{opened}'`, known],
    [
      'a dispute about another payment',
      `update disputes set payment_id = '{free}' where payment_id = '{opened}'`,
      known,
    ],
    [
      'a dispute that holds less of its creator’s money',
      `update disputes set held = held - 1, loss = loss + 1 where payment_id = '{opened}'`,
      known,
    ],
    [
      'another dispute of the provider’s',
      `update disputes set provider_dispute_id = 'x' where payment_id = '{won}'`,
      known,
    ],
    ['a dispute opened at another time', `update disputes set opened_at = now() where payment_id = '{opened}'`, known],
    [
      'a dispute whose money goes back to another balance',
      `update disputes set balance = 'creator_pending' where payment_id = '{opened}'`,
      known,
    ],
    [
      'a won dispute that is lost after all',
      `update disputes set state = 'lost', taken = amount where payment_id = '{won}'`,
      known,
    ],
    ['a lost dispute that took less', `update disputes set taken = taken - 1 where payment_id = '{lost}'`, known],
    ['a deleted dispute', `delete from disputes where payment_id = '{won}'`, /a dispute stays/],
    [
      'a dispute that ends without its journal',
      `update disputes set state = 'won', ended_at = now(), due_at = null where payment_id = '{opened}'`,
      gate,
    ],
    [
      'a dispute that holds nothing and is lost without a journal of what it took',
      `update disputes set state = 'lost', taken = amount, ended_at = now(), due_at = null where payment_id = '{refunded}'`,
      gate,
    ],
    [
      'a dispute that holds money without its journal',
      `insert into disputes (provider, provider_dispute_id, payment_id, amount, is_held, balance, held, opened_at, due_at)
       values ('sandbox', 'dsp_x', '{free}', 3000, true, 'creator_available', 3000, now(), now())`,
      gate,
    ],
    [
      'an open dispute of a payment that counts as paid',
      `insert into disputes (provider, provider_dispute_id, payment_id, amount, opened_at, due_at)
       values ('sandbox', 'dsp_x', '{free}', 3000, now(), now())`,
      /stands as if there were none/,
    ],
    [
      'a lost dispute of a payment that counts as paid',
      `insert into disputes (provider, provider_dispute_id, payment_id, amount, state, taken, opened_at, ended_at)
       values ('sandbox', 'dsp_x', '{free}', 3000, 'lost', 0, now(), now())`,
      /stands as if there were none/,
    ],
    [
      'a submitted refund that counts as not sent',
      `update refunds set state = 'requested' where payment_id = '{refunding}'`,
      known,
    ],
    [
      'another refund of the provider’s',
      `update refunds set provider_refund_id = 'x' where payment_id = '{refunding}'`,
      known,
    ],
    [
      'a refund out of another balance',
      `update refunds set balance = 'creator_pending' where payment_id = '{refunding}'`,
      known,
    ],
    ['a refund by somebody else', `update refunds set actor = 'operator:x' where payment_id = '{refunding}'`, known],
    ['a refund begun at another time', `update refunds set created_at = now() where payment_id = '{refunding}'`, known],
    [
      'a refund that failed after it succeeded',
      `update refunds set state = 'failed' where payment_id = '{refunded}'`,
      known,
    ],
    [
      'a submitted refund that is cancelled',
      `update refunds set state = 'cancelled' where payment_id = '{refunding}'`,
      known,
    ],
    [
      'a refund sent while it gathers',
      `update refunds set state = 'submitted' where payment_id = '{gathering}'`,
      known,
    ],
    [
      'a refund that has gathered less',
      `update refunds set gathered = gathered - 1 where payment_id = '{gathering}'`,
      known,
    ],
    [
      'a refund that succeeded of a payment that counts as paid',
      `select post_journal('refund_succeeded', 'refund:{refunding}:1:succeeded', now(), {referrer}, array['refunds_in_flight'], array['provider_clearing'], array[7000::bigint]);
       update refunds set state = 'succeeded', due_at = null where payment_id = '{refunding}'`,
      /not of what was paid/,
    ],
    [
      'a payment that is refunded before its refund succeeded',
      `update payments set state = 'refunded' where id = '{refunding}'`,
      /refunded without a refund/,
    ],
    [
      'a refund of what was not paid',
      `insert into refunds (payment_id, n, amount, balance, actor, created_at, state, due_at, provider_refund_id)
       values ('{unpaid}', 1, 3000, 'creator_available', 'operator:test', now(), 'submitted', now(), 'rfd_x')`,
      /not of what was paid/,
    ],
    [
      'a refund of another amount than was paid',
      `insert into refunds (payment_id, n, amount, balance, actor, created_at, state, due_at, provider_refund_id)
       values ('{free}', 1, 2999, 'creator_available', 'operator:test', now(), 'submitted', now(), 'rfd_x')`,
      /not of what was paid/,
    ],
    [
      'a reward whose journal is of another kind',
      `select post_journal('payout_written_off', 'referral:{referred}', now(), null, array['losses'], array['provider_clearing'], array[50::bigint]);
       insert into referral_rewards (referrer_id, referred_id, amount, transaction_no, created_at)
       values ({referrer}, {referred}, 50, 'PX-REWARD', now())`,
      /has no journal/,
    ],
    [
      'a failed attempt that was paid after all, once a further one was sent',
      `update payout_attempts set outcome = 'paid', cause = null where payout_id = '{payout}' and n = 1`,
      known,
    ],
    [
      'a failed attempt that was paid after all, of a payout that has ended',
      `update payout_attempts set outcome = 'paid', cause = null where payout_id = '{failed}'`,
      known,
    ],
    [
      'a further attempt that was sent, deleted',
      `delete from payout_attempts where payout_id = '{payout}' and n = 2`,
      /attempts at the provider stay/,
    ],
    [
      'a write-off without its journal',
      `update payouts set written_off_at = now() where id = '{payout}'`,
      /written off without its journal/,
    ],
    [
      'a write-off over another amount than its journal’s',
      `select post_journal('payout_written_off', 'payout:{payout}:written-off', now(), null, array['losses'], array['provider_clearing'], array[1::bigint]);
       update payouts set written_off_at = now() where id = '{payout}'`,
      /written off without its journal/,
    ],
  ])('%s', async (_, statement, why) => {
    await books.expectRefused(statement, why)
  })

  test('none of what the product itself writes', async () => {
    expect(await inTransaction(services.db, (tx) => writeOffPayout(tx, the.number!, 'operator:test'))).toBe(85_00n)
    expect(await verifyLedger(services.db)).toEqual([])
  })
})
