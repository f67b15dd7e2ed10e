// A ledger with one of every kind of event, and SQL that breaks each of its invariants while the guards are off.
import { aGift, createTestAccount } from '#db/fixtures.ts'
import { readConfig } from '#server/kit/config.ts'
import { inTransaction } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import type { DisputeState } from '#server/outside/epayment.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import type { TestDatabase } from '#test/database.ts'
import { bookDispute } from '../disputes/book-dispute.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { settlePayout } from '../payouts/settle-payout.ts'
import { anIncome, aReservedPayout, type Creator, giveBack } from '../testing.ts'
import { postCaptures, postReferralReward, releasePending } from './movements.ts'

/** A valid ledger: money in, a release, a fee, suspense, a webhook, payouts, refunds, disputes and a reward. */
export async function createSampleLedger(database: TestDatabase): Promise<Services> {
  const services = openServices(
    readConfig({ PIXEL_ENV: 'test', PLATFORM_FEE_BPS: '500' }),
    database.url,
    createLog('silent'),
  )
  const luz = { account_id: await createTestAccount(services, { page_url: 'luz' }), page_url: 'luz', page_name: 'Luz' }
  const rudy = {
    account_id: await createTestAccount(services, { page_url: 'rudy' }),
    page_url: 'rudy',
    page_name: 'Rudy',
  }
  const captures = []
  for (const [channel, paidAt] of [
    ['web', '2026-03-02T00:00:00Z'],
    ['web', '2026-03-03T00:00:00Z'],
    ['mobile', '2026-03-04T00:00:00Z'],
    ['mobile', '2091-03-04T00:00:00Z'],
  ] as const) {
    const reference = await aGift(services, luz, { amount: 100_00n, channel })
    captures.push({ reference, providerPaymentId: `pay_${captures.length}`, amount: 100_00n, paidAt: new Date(paidAt) })
  }
  captures.push({ ...captures[0]!, providerPaymentId: 'pay_again', paidAt: new Date('2026-03-09T00:00:00Z') })
  await postCaptures(services.db, 'sandbox', captures)
  await releasePending(services.db, luz.account_id, new Date('2026-03-15T00:00:00Z'))
  await services.database.pool.query(`
    insert into provider_events (provider, event_id, type, applied_at) values ('sandbox', 'evt_1', 'checkout.paid', now())`)
  await moneyOut(services, rudy)
  await moneyDisputed(services)
  return services
}

/** Rudy, referred by Luz: two payouts that arrived, one under way, one refund done and one requested. */
async function moneyOut(services: Services, rudy: Creator): Promise<void> {
  for (const amount of [1_000_00n, 100_00n, 200_00n]) await anIncome(services, rudy, amount)
  const mobile = await aGift(services, rudy, { amount: 100_00n, channel: 'mobile' })
  const capture = { reference: mobile, providerPaymentId: 'pay_mobile', amount: 100_00n, paidAt: new Date() }
  await postCaptures(services.db, 'sandbox', [capture])
  const numbers = await services.db.selectFrom('payments').select(['id', 'transaction_no', 'amount']).execute()
  await giveBack(services, numbers.find(({ amount }) => amount === 200_00n)!.id)
  await refundPayment(services, numbers.find(({ id }) => id === mobile)!.transaction_no, 'operator:test')
  for (const [payoutId, method] of [
    ['pyt_1', 'standard'],
    ['pyt_2', 'direct'],
  ] as const) {
    const { reference, net } = await aReservedPayout(services, rudy, 100_00n, method)
    await settlePayout(services, { payoutId, reference, amount: net, status: 'paid', cause: null })
  }
  await aReservedPayout(services, rudy, 60_00n)
  await inTransaction(services.db, async (tx) => {
    const reward = { referred_id: rudy.account_id, referrer_id: 1n, amount: 50_00n, transaction_no: 'PX-REWARD' }
    await tx
      .insertInto('referral_rewards')
      .values({ ...reward, created_at: new Date() })
      .execute()
    await postReferralReward(tx, rudy.account_id, 1n, 50_00n, new Date())
  })
}

/** Nena, who withdrew: a refund that gathers, and one dispute each that is open, won and lost. */
async function moneyDisputed(services: Services): Promise<void> {
  const account_id = await createTestAccount(services, { page_url: 'nena' })
  const nena = { account_id, page_url: 'nena', page_name: 'Nena' }
  const numbers: string[] = []
  for (const amount of [70_00n, 80_00n, 90_00n, 150_00n]) numbers.push(await anIncome(services, nena, amount))
  const dispute = async (n: number, ...statuses: DisputeState['status'][]) => {
    const payment = await services.db
      .selectFrom('payments')
      .select(['provider_payment_id', 'amount'])
      .where('transaction_no', '=', numbers[n]!)
      .executeTakeFirstOrThrow()
    const report = { disputeId: `dsp_${n}`, providerPaymentId: payment.provider_payment_id!, amount: payment.amount }
    for (const status of statuses) await bookDispute(services, { ...report, status, openedAt: new Date() })
  }
  await dispute(0, 'opened')
  await dispute(1, 'opened', 'won')
  await dispute(2, 'opened', 'lost')
  const { reference, net } = await aReservedPayout(services, nena, 200_00n, 'direct')
  await settlePayout(services, { payoutId: 'pyt_nena', reference, amount: net, status: 'paid', cause: null })
  await refundPayment(services, numbers[3]!, 'creator:3', { fromNext: true })
}

const available = `(select id from ledger_accounts where kind = 'creator_available' and owner_id = 1)`

/** Invariant → the SQL that breaks it, and the detail it then reports. Triggers are off while the SQL runs. */
export const corruptions: Record<string, [sql: string, detail: RegExp]> = {
  'every journal has entries': [
    `insert into journals (kind, source, effective_at) values ('payment_web', 'nothing', now())`,
    /journal \d+ \(nothing\)/,
  ],
  'balances equal their entries': [
    `update ledger_balances set balance = balance + 1 where account_id = ${available}`,
    /creator_available of account 1: balance 33501, entries 33500/,
  ],
  'no balance is below zero': [
    `alter table ledger_balances drop constraint ledger_balances_balance_check;
     update ledger_balances set balance = -1 where account_id = ${available}`,
    /ledger account \d+: -1/,
  ],
  'every entry follows a posting rule of its journal': [
    `update ledger_entries set debit_account_id = platform_account('rewards') where journal_id = 1 and line = 1`,
    /journal 1 line 1/,
  ],
  'every paid payment has exactly its journal': [
    `update payments set amount = 90_00 where provider_payment_id = 'pay_0'`,
    /paid 9000, posted 10000/,
  ],
  'every payment went to its own creator': [
    `update payments set creator_id = 2 where provider_payment_id = 'pay_0'`,
    /payment PX-/,
  ],
  'every payment journal has its payment': [
    `delete from payments where provider_payment_id = 'pay_0'`,
    /receipt:sandbox:pay_0/,
  ],
  'each webhook acted once': [
    `alter table journals drop constraint journals_source_key;
     insert into journals (kind, source, effective_at) values ('payment_web', 'receipt:sandbox:pay_0', now())`,
    /receipt:sandbox:pay_0 posted 2 times/,
  ],
  'one capture pays one payment': [
    `update payments set provider_payment_id = 'pay_0' where provider_payment_id = 'pay_1'`,
    /pay_0 paid 2 payments/,
  ],
  'pending balances equal their items': [
    `update pending_items set amount = amount - 1 where released_by is null and creator_id = 1`,
    /account 1: pending 9500, items 9499/,
  ],
  'every release equals its items': [
    `update pending_items set amount = amount - 1 where released_by is not null`,
    /released 9500, items 9499/,
  ],
  'nothing due waits longer than an hour': [
    `update pending_items set release_at = now() - interval '61 minutes' where released_by is null`,
    /was due at/,
  ],
  'counts equal their payments': [
    `update payment_counts set paid = paid + 1 where creator_id = 1`,
    /account 1 donation: counted 5, paid 4/,
  ],
  'blocks of payments equal their payments': [
    `update counted_blocks set size = size + 1 where list = 'payments:1'`,
    /payments:1 from 0: counted 5, paid 4/,
  ],
  'lists of payments are as long as their payments': [
    `update counted_lists set size = size + 1 where list = 'payments:1'`,
    /payments:1: counted 5, paid 4/,
  ],
  'lists are as long as their blocks': [
    `update counted_blocks set size = size + 1 where list = 'payments:1'`,
    /payments:1: counted 4, in its blocks 5/,
  ],
  'sums of gifts equal their gifts': [
    `update gift_sums set amount = amount + 1 where creator_id = 1`,
    /account 1 in the hour of .*: summed 10001 \(1\), given 10000 \(1\)/,
  ],
  'suspense equals the captures to be refunded': [`delete from receipt_refunds`, /suspense 10000, open refunds 0/],
  'no refund of a capture in suspense was refused': [
    `update receipt_refunds set state = 'failed'`,
    /capture pay_\w+: 10000 centavos wait for the operator/,
  ],
  'every gift has a payment of its amount': [
    `update gifts set amount = 1 where payment_id = (select id from payments where provider_payment_id = 'pay_0')`,
    /gift [0-9a-f-]{36}/,
  ],
  'money in flight equals the payouts under way': [
    `update payouts set amount = amount + 1 where state = 'sending'`,
    /account 2: in flight 6000, payouts 6001/,
  ],
  'one payout of a creator is under way': [
    `drop index payouts_one_under_way; update payouts set state = 'requested', ended_at = null`,
    /account 2: 3 payouts/,
  ],
  'every payout has the journals of its state, and no others': [
    `update payouts set state = 'failed', cause = 'rejected' where state = 'paid' and method = 'direct'`,
    /is failed, posted: requested paid/,
  ],
  'every payout journal moved its payout’s money': [
    `update payouts set amount = amount + 1 where method = 'direct'`,
    /payout:.*: posted 10000 of 10001/,
  ],
  'no payout is without a used code for its terms': [
    `update otp_challenges set used_at = null where purpose = 'payout' and id = (select challenge_id from payouts limit 1)`,
    /payout PX-/,
  ],
  'one code allows one payout': [
    `alter table payouts drop constraint payouts_challenge_id_key; update payouts set challenge_id = (select challenge_id from payouts limit 1)`,
    /allowed 4 payouts/,
  ],
  'the cap of a month equals its payouts': [
    `update payout_months set used = used - 1`,
    /account 2 \d{4}-\d\d-01: used 15999, payouts 16000/,
  ],
  'no month is over its cap': [
    `alter table payout_months drop constraint payout_months_cap; update payout_months set cap = used - 1`,
    /used 16000 of 15999/,
  ],
  'a payout counts for the month in Manila in which it was allowed': [
    `update payouts set cap_month = '2026-01-01' where method = 'standard'`,
    /2026-01-01/,
  ],
  'a payout’s attempts end in its state': [
    `update payout_attempts set outcome = 'failed', cause = 'rejected' where outcome = 'paid'`,
    /is paid, its attempts: failed/,
  ],
  'a payout is attempted again only after a failure that may be temporary': [
    `insert into payout_attempts (payout_id, n, reference, outcome, provider_payout_id) select payout_id, 2, 'po_two', 'cancelled', null from payout_attempts limit 1`,
    /po_two/,
  ],
  'the provider contradicts no payout': [
    `update payouts set contradiction = 'failed_after_paid' where method = 'direct'`,
    /is paid: failed_after_paid/,
  ],
  'written-off amounts equal the difference at the provider': [
    `update payouts set unbooked = 1, written_off_at = now() where method = 'direct'`,
    /payout PX-.*: 1, posted 0/,
  ],
  'no work at the provider was given up': [
    `update payout_attempts set due_at = null, first_tried_at = now(), attempts = 7`,
    /payout PX-.* was attempted 7 times since .* and waits for the operator/,
  ],
  'open work at the provider is attempted in time': [
    `update refunds set due_at = now() - interval '16 minutes' where state = 'requested'`,
    /refund PX-.* was due at/,
  ],
  'refunds in flight equal the requested refunds': [
    `delete from refunds where state = 'requested'`,
    /in flight 10000, refunds 0/,
  ],
  'a payment is refunded if its refund succeeded, and only then': [
    `update payments set state = 'paid' where state = 'refunded'`,
    /is paid/,
  ],
  'every refund has the journals of its state, and no others': [
    `update refunds set state = 'failed' where state = 'requested'`,
    /is failed, posted: requested/,
  ],
  'every refund journal has its refund': [`delete from refunds`, /refund:.*:requested/],
  'refund reserves equal what gathering refunds have collected': [
    `update refunds set gathered = gathered - 1 where state = 'gathering'`,
    /set aside \d+, gathered \d+/,
  ],
  'every refund gathered what its journals say': [
    `update refunds set gathered = gathered - 1 where state = 'gathering'`,
    /is gathering: gathered \d+, posted \d+/,
  ],
  'a creator who owes a refund has no available balance': [
    `update ledger_balances set balance = 1 where account_id = (select id from ledger_accounts where kind = 'creator_available' and owner_id = 3)`,
    /account 3: available 1 while a refund gathers/,
  ],
  'held balances equal the open disputes': [
    `update disputes set state = 'won', ended_at = now(), due_at = null where state = 'opened'`,
    /account 3: held \d+, disputes 0/,
  ],
  'every dispute has the journals of its state, and no others': [
    `update disputes set state = 'won', taken = null where state = 'lost'`,
    /dispute dsp_2 is won, posted: opened lost/,
  ],
  'every dispute journal has its dispute': [`delete from disputes`, /dispute:.*:opened/],
  'a payment is disputed while its dispute is open, and charged back if it was lost': [
    `update payments set state = 'paid' where state = 'charged_back'`,
    /is paid, its dispute lost/,
  ],
  'no payment is both refunded and charged back': [
    `insert into refunds (payment_id, n, amount, balance, state, provider_refund_id, actor, created_at)
     select payment_id, 1, amount, 'creator_available', 'succeeded', 'rfd', 'operator:x', now() from disputes where state = 'lost'`,
    /the creator paid for its refund and for dispute dsp_2/,
  ],
  'manual journals name the person who posted them': [
    `update journals set actor = 'system' where kind = 'refund_succeeded'`,
    /refund:.*:succeeded/,
  ],
  'mobile money is pending until the 15th, unless it is being refunded': [
    `delete from refunds where state = 'requested'`,
    /payment PX-/,
  ],
  'every referral reward has its journal': [
    `update referral_rewards set amount = amount + 1`,
    /reward for account 2: 5001, posted 5000/,
  ],
  'only erased accounts gave up a balance': [
    `insert into journals (kind, source, effective_at) values ('balance_given_up', 'given-up:1', now())`,
    /given-up:1/,
  ],
  'statements equal the ledger': [
    `update statement_days set fees = fees + 1 where creator_id = 2`,
    /account 2 \d{4}-\d\d-\d\d: stated .*, posted /,
  ],
  'statements add up to each creator’s balances': [
    `update statement_days set refunds = refunds + 1 where creator_id = 1 and day = '2026-03-02'`,
    /account 1: balances \d+, statements \d+/,
  ],
  'statements contain all paid amounts': [
    `update statement_days set received = received - 1 where creator_id = 1 and day = '2026-03-02'`,
    /account 1 2026-03-02: stated 9999, paid 10000/,
  ],
  'every movement is on a line of a statement': [
    `update statement_days set other = 5 where creator_id = 1 and day = '2026-03-02'`,
    /account 1 2026-03-02: 5 of no line/,
  ],
  'no webhook is stuck': [
    `update provider_events set applied_at = null, received_at = now() - interval '16 minutes', last_error = 'no answer'`,
    /event evt_1 since .*: no answer/,
  ],
}

const directPayout = `(select id from payouts where creator_id = 2 and method = 'direct')`
const bankPayout = `(select id from payouts where creator_id = 2 and state = 'paid' and method = 'standard')`
const lostDispute = `(select id from disputes where state = 'lost')`

/** As `corruptions`: the other sides of each invariant, such as rows that are missing, and rows of another account. */
export const furtherCorruptions: [invariant: string, sql: string, detail: RegExp][] = [
  [
    'every entry follows a posting rule of its journal',
    `update ledger_entries set credit_account_id = platform_account('rewards') where journal_id = 1 and line = 1`,
    /journal 1 line 1/,
  ],
  [
    'every paid payment has exactly its journal',
    `delete from journals where source = 'receipt:sandbox:pay_0'`,
    /paid 10000, posted 0/,
  ],
  [
    'every paid payment has exactly its journal',
    `update payments set channel = 'mobile' where provider_payment_id = 'pay_0'`,
    /paid 10000, posted 0/,
  ],
  [
    'every paid payment has exactly its journal',
    `update ledger_entries set debit_account_id = platform_account('rewards') where journal_id = 1 and line = 2`,
    /paid 10000, posted 9500/,
  ],
  [
    'every payment went to its own creator',
    `update payments set fee = fee + 1 where provider_payment_id = 'pay_0'`,
    /payment PX-/,
  ],
  [
    'every payment went to its own creator',
    `update ledger_entries set credit_account_id = platform_account('fees') where journal_id = 1 and line = 1`,
    /payment PX-/,
  ],
  [
    'every payment journal has its payment',
    `delete from payments where provider_payment_id = 'pay_2'`,
    /receipt:sandbox:pay_2/,
  ],
  [
    'every payment journal has its payment',
    `update payments set state = 'expired', paid_at = null where provider_payment_id = 'pay_0'`,
    /receipt:sandbox:pay_0/,
  ],
  [
    'pending balances equal their items',
    `delete from pending_items where released_by is null and creator_id = 1`,
    /account 1: pending 9500, items 0/,
  ],
  [
    'every release equals its items',
    `delete from pending_items where released_by is not null`,
    /released 9500, items 0/,
  ],
  [
    'counts equal their payments',
    `delete from payment_counts where creator_id = 1`,
    /account 1 donation: counted 0, paid 4/,
  ],
  [
    'lists of payments are as long as their payments',
    `delete from counted_lists where list = 'payments:1'`,
    /payments:1: counted 0, paid 4/,
  ],
  [
    'lists are as long as their blocks',
    `delete from counted_blocks where list = 'payments:1'`,
    /payments:1: counted 4, in its blocks 0/,
  ],
  [
    'sums of gifts equal their gifts',
    `delete from gift_sums where creator_id = 1`,
    /account 1 in the hour of .*: summed 0 \(0\), given 10000 \(1\)/,
  ],
  [
    'sums of gifts equal their gifts',
    `update gift_sums set gifts = gifts + 1 where creator_id = 1`,
    /account 1 in the hour of .*: summed 10000 \(2\), given 10000 \(1\)/,
  ],
  [
    'suspense equals the captures to be refunded',
    `update receipt_refunds set refunded = refunded + 1`,
    /suspense 10000, open refunds 9999/,
  ],
  [
    'no refund of a capture in suspense was refused',
    `update receipt_refunds set state = 'failed', refunded = 40_00, cause = 'partly_refunded'`,
    /: 6000 centavos wait for the operator \(second_capture\), since 4000 were refunded by hand/,
  ],
  [
    'no refund of a capture in suspense was refused',
    `update receipt_refunds set state = 'failed', cause = 'other', cause_values = '{"text": "Account closed"}'`,
    /refused: Account closed/,
  ],
  [
    'every gift has a payment of its amount',
    `update gifts set creator_id = 2 where payment_id = (select id from payments where provider_payment_id = 'pay_0')`,
    /gift [0-9a-f-]{36}/,
  ],
  [
    'money in flight equals the payouts under way',
    `delete from payouts where state = 'sending' or state = 'requested'`,
    /account 2: in flight 6000, payouts 0/,
  ],
  [
    'one payout of a creator is under way',
    `drop index payouts_one_under_way; update payouts set state = 'sending', ended_at = null where method = 'direct' or state = 'paid'`,
    /account 2: 3 payouts/,
  ],
  [
    'one payout of a creator is under way',
    `drop index payouts_one_under_way; update payouts set state = 'requested', ended_at = null where id = ${directPayout}`,
    /account 2: 2 payouts/,
  ],
  [
    'every payout has the journals of its state, and no others',
    `delete from journals where kind like 'payout%'`,
    /is paid, posted: nothing/,
  ],
  [
    'every payout has the journals of its state, and no others',
    `insert into journals (kind, source, effective_at) values ('payout_returned', 'payout:' || ${directPayout} || ':returned', now())`,
    /is paid, posted: requested paid returned/,
  ],
  [
    'every payout has the journals of its state, and no others',
    `insert into journals (kind, source, effective_at) values ('payout_cancelled', 'payout:' || ${directPayout} || ':cancelled', now())`,
    /is paid, posted: requested paid cancelled/,
  ],
  ['every payout journal moved its payout’s money', `delete from payouts`, /:requested: posted 10000 of no payout/],
  ...(['debit', 'credit'] as const).map((side): [string, string, RegExp] => [
    'every payout journal moved its payout’s money',
    `update ledger_entries e set ${side}_account_id = (select id from ledger_accounts where owner_id = 1 and kind = 'creator_available')
       from journals j where j.id = e.journal_id and j.source = 'payout:' || ${directPayout} || ':requested'`,
    /:requested: posted 10000 of 10000/,
  ]),
  [
    'every payout journal moved its payout’s money',
    `update ledger_entries e set credit_account_id = platform_account('provider_clearing')
       from journals j where j.id = e.journal_id and j.source = 'payout:' || ${bankPayout} || ':paid'`,
    /:paid: posted 10000 of 10000/,
  ],
  [
    'every payout journal moved its payout’s money',
    `insert into journals (id, kind, source, effective_at) overriding system value values (-1, 'payout_returned', 'payout:' || ${bankPayout} || ':returned', now());
     insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
     select -1, 1, platform_account('provider_clearing'), id, 100_00 from ledger_accounts where owner_id = 2 and kind = 'creator_available'`,
    /:returned: posted 10000 of 10000/,
  ],
  ...[
    `update otp_challenges set account_id = 1`,
    `update otp_challenges set purpose = 'add-bank'`,
    `update otp_challenges set terms_mac = decode(repeat('00', 32), 'hex')`,
    `delete from otp_challenges`,
    `update payouts set is_recovered = true, challenge_id = null, terms_mac = null where state in ('requested', 'sending')`,
  ].map((sql): [string, string, RegExp] => ['no payout is without a used code for its terms', sql, /payout PX-/]),
  [
    'the cap of a month equals its payouts',
    `delete from payout_months`,
    /account 2 \d{4}-\d\d-01: used 0, payouts 16000/,
  ],
  [
    'the cap of a month equals its payouts',
    `insert into payout_months (creator_id, month, used, cap) values (1, '2026-01-01', 5, 6)`,
    /account 1 2026-01-01: used 5, payouts 0/,
  ],
  [
    'a payout’s attempts end in its state',
    `drop index payout_attempts_one_open;
     insert into payout_attempts (payout_id, n, reference) values (${directPayout}, 2, 'po_two')`,
    /is paid, its attempts: paid open/,
  ],
  [
    'a payout’s attempts end in its state',
    `update payout_attempts set outcome = 'cancelled' where payout_id = ${directPayout};
     insert into payout_attempts (payout_id, n, reference, outcome, provider_payout_id) values (${directPayout}, 2, 'po_two', 'paid', 'pyt_two')`,
    /is paid, its attempts: cancelled paid/,
  ],
  ['a payout’s attempts end in its state', `delete from payout_attempts`, /its attempts: none/],
  ...[
    `update payout_attempts set outcome = 'cancelled', cause = 'bank_unavailable' where payout_id = ${directPayout};
     insert into payout_attempts (payout_id, n, reference) values (${directPayout}, 2, 'po_two')`,
    `update payout_attempts set outcome = 'failed', cause = 'rejected' where payout_id = ${directPayout};
     insert into payout_attempts (payout_id, n, reference) values (${directPayout}, 2, 'po_two')`,
    `update payout_attempts set n = 2, reference = 'po_two' where payout_id = ${directPayout}`,
    `update payout_attempts set outcome = 'failed', cause = 'bank_unavailable' where payout_id = ${directPayout};
     insert into payout_attempts (payout_id, n, reference, outcome, cause) values
       (${directPayout}, 2, 'po_more', 'failed', 'rejected'), (${directPayout}, 3, 'po_two', null, null)`,
  ].map((sql): [string, string, RegExp] => [
    'a payout is attempted again only after a failure that may be temporary',
    sql,
    /po_two/,
  ]),
  [
    'written-off amounts equal the difference at the provider',
    `update payouts set unbooked = -1, written_off_at = now() where id = ${directPayout};
     insert into journals (id, kind, source, effective_at) overriding system value values (-1, 'payout_written_off', 'payout:' || ${directPayout} || ':written-off', now());
     insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount) values
       (-1, 1, platform_account('losses'), platform_account('provider_clearing'), 1)`,
    /payout PX-.*: -1, posted 1/,
  ],
  [
    'written-off amounts equal the difference at the provider',
    `insert into journals (kind, source, effective_at) values ('payout_written_off', 'payout:' || ${directPayout} || ':written-off', now())`,
    /:written-off: posted, and nothing was written off/,
  ],
  [
    'written-off amounts equal the difference at the provider',
    `insert into journals (id, kind, source, effective_at, actor) overriding system value values
       (-1, 'payout_written_off', 'payout:' || ${directPayout} || ':written-off', now(), 'operator:test'),
       (-2, 'payout_written_off', 'payout:' || ${directPayout} || ':written-off:undone', now(), 'system');
     insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount) values
       (-1, 1, platform_account('losses'), platform_account('provider_clearing'), 2),
       (-2, 1, platform_account('provider_clearing'), platform_account('losses'), 1)`,
    /:written-off:undone: posted, and nothing was written off/,
  ],
  [
    'no work at the provider was given up',
    `update refunds set due_at = null, attempts = 7 where state = 'requested'`,
    /refund PX-.* was attempted 7 times since .* and waits for the operator/,
  ],
  [
    'no work at the provider was given up',
    `update disputes set due_at = null, attempts = 7 where state = 'opened'`,
    /dispute .* was attempted 7 times since .* and waits for the operator/,
  ],
  [
    'open work at the provider is attempted in time',
    `update payout_attempts set due_at = now() - interval '16 minutes' where outcome is null`,
    /payout PX-.* was due at/,
  ],
  [
    'open work at the provider is attempted in time',
    `update disputes set due_at = now() - interval '16 minutes' where state = 'opened'`,
    /dispute .* was due at/,
  ],
  [
    'manual journals name the person who posted them',
    `insert into journals (kind, source, effective_at) values ('payout_written_off', 'payout:' || ${directPayout} || ':written-off', now())`,
    /:written-off/,
  ],
  [
    'manual journals name the person who posted them',
    `update journals set actor = 'operator:' where kind = 'refund_succeeded'`,
    /refund:.*:succeeded/,
  ],
  [
    'mobile money is pending until the 15th, unless it is being refunded',
    `update refunds set state = 'failed' where state = 'requested'`,
    /payment PX-/,
  ],
  [
    'every referral reward has its journal',
    `update referral_rewards set referrer_id = 3`,
    /reward for account 2: 5000, posted 5000/,
  ],
  [
    'every referral reward has its journal',
    `delete from referral_rewards`,
    /referral:2: posted, and there is no reward/,
  ],
  [
    'statements equal the ledger',
    `delete from statement_days where creator_id = 2`,
    /account 2 .*: stated , posted \d/,
  ],
  [
    'statements equal the ledger',
    `insert into statement_days values (1, '2026-01-01', 5, 0, 0, 0, 0, 0)`,
    /account 1 2026-01-01: stated 5 0 0 0 0, posted /,
  ],
  [
    'statements equal the ledger',
    `update statement_days set other = 5 where creator_id = 1 and day = '2026-03-02'`,
    /account 1 2026-03-02: stated .*, posted /,
  ],
  [
    'statements add up to each creator’s balances',
    `delete from statement_days where creator_id = 1`,
    /account 1: balances \d+, statements 0/,
  ],
  [
    'statements add up to each creator’s balances',
    `insert into statement_days values (99, '2026-01-01', 5, 0, 0, 0, 0, 0)`,
    /account 99: balances 0, statements 5/,
  ],
  [
    'statements contain all paid amounts',
    `delete from statement_days where creator_id = 1`,
    /account 1 2026-03-02: stated 0, paid 10000/,
  ],
  [
    'statements contain all paid amounts',
    `insert into statement_days values (1, '2026-01-01', 5, 0, 0, 0, 0, 0)`,
    /account 1 2026-01-01: stated 5, paid 0/,
  ],
  [
    'a payment is refunded if its refund succeeded, and only then',
    `delete from refunds where state = 'succeeded'`,
    /is refunded/,
  ],
  [
    'a payment is refunded if its refund succeeded, and only then',
    `update refunds set amount = amount + 1 where state = 'succeeded'`,
    /is refunded/,
  ],
  [
    'every refund has the journals of its state, and no others',
    `update refunds set amount = amount + 1 where state = 'requested'`,
    /is requested, posted: requested\?/,
  ],
  [
    'every refund has the journals of its state, and no others',
    `delete from journals where kind like 'refund%'`,
    /is requested, posted: nothing/,
  ],
  [
    'every refund journal has its refund',
    `update journals set kind = 'refund_failed' where kind = 'refund_requested'`,
    /refund:.*:requested/,
  ],
  [
    'refund reserves equal what gathering refunds have collected',
    `delete from refunds where state = 'gathering'`,
    /account 3: set aside \d+, gathered 0/,
  ],
  [
    'every refund gathered what its journals say',
    `update payments set fee = amount - 1 where id in (select payment_id from refunds where state = 'gathering')`,
    /is gathering: gathered (\d+), posted \1/,
  ],
  [
    'every refund gathered what its journals say',
    `update refunds set state = 'requested', gathers_from = null where state = 'gathering'`,
    /is requested: gathered (\d+), posted \1/,
  ],
  [
    'every refund gathered what its journals say',
    `update payments p set fee = p.amount - r.gathered from refunds r where r.payment_id = p.id and r.state = 'gathering'`,
    /is gathering: gathered (\d+), posted \1/,
  ],
  [
    'every refund gathered what its journals say',
    `update refunds set gathers_from = 1 where state = 'gathering'`,
    /is gathering: gathered (\d+), posted \1/,
  ],
  [
    'held balances equal the open disputes',
    `update disputes set held = held - 1, loss = loss + 1 where state = 'opened'`,
    /open disputes hold 350 of the platform, they say 351/,
  ],
  [
    'every dispute has the journals of its state, and no others',
    `update ledger_entries e set amount = amount + 1 from journals j where j.id = e.journal_id and j.kind = 'dispute_won'`,
    /dispute dsp_1 is won, posted: opened won\?/,
  ],
  [
    'every dispute has the journals of its state, and no others',
    `update disputes set taken = amount + 5 where state = 'lost'`,
    /dispute dsp_2 is lost, posted: opened lost\?/,
  ],
  [
    'every dispute has the journals of its state, and no others',
    `delete from journals where kind like 'dispute%'`,
    /dispute dsp_0 is opened, posted: nothing/,
  ],
  [
    'every dispute journal has its dispute',
    `update journals set kind = 'dispute_won' where kind = 'dispute_lost'`,
    /dispute:.*:lost/,
  ],
  [
    'a payment is disputed while its dispute is open, and charged back if it was lost',
    `update payments set state = 'disputed' where provider_payment_id = 'pay_0'`,
    /is disputed, its dispute none/,
  ],
  [
    'a payment is disputed while its dispute is open, and charged back if it was lost',
    `insert into disputes (provider, provider_dispute_id, payment_id, amount, opened_at)
     select provider, 'dsp_more', payment_id, amount, opened_at from disputes where id = ${lostDispute};
     update payments set state = 'disputed' where state = 'charged_back'`,
    /is disputed, its dispute lost/,
  ],
  [
    'no payment is both refunded and charged back',
    `insert into refunds (payment_id, n, amount, balance, state, actor, created_at)
     select payment_id, 1, amount, 'creator_available', 'requested', 'operator:x', now() from disputes where state = 'opened'`,
    /the creator paid for its refund and for dispute dsp_0/,
  ],
]
