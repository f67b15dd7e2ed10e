// The guards of money out: what the database itself refuses of payouts, payout attempts, caps, refunds and rewards.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUsedCode } from '#db/fixtures.ts'
import { sql } from '#server/kit/db.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { settlePayout } from '#server/money/payouts/settle-payout.ts'
import { aCreator, anIncome, aReservedPayout, type Creator } from '#server/money/testing.ts'
import type { Services } from '#server/outside/services.ts'
import { type GuardedBooks, guardedBooks } from '#test/guarded-books.ts'

let books: GuardedBooks
let services: Services
let the: GuardedBooks['the']

beforeAll(async () => {
  books = await guardedBooks()
  ;({ services, the } = books)
  const luz = await aCreator(services)
  await anIncome(services, luz, 5_000_00n)
  await anIncome(services, luz, 70_00n)
  const paid = await aReservedPayout(services, luz, 100_00n)
  await settlePayout(services, {
    payoutId: 'pyt_1',
    reference: paid.reference,
    amount: paid.net,
    status: 'paid',
    cause: null,
  })
  const sending = await aReservedPayout(services, luz, 100_00n)
  Object.assign(the, { luz: String(luz.account_id), paid: paid.id, sending: sending.id, attempt: sending.reference })
  the.rudy = String((await aCreator(services)).account_id)
  the.code = await aUsedCode(services, luz.account_id, 'payout', randomBytes(32))
  the.bankCode = await aUsedCode(services, luz.account_id, 'add-bank', randomBytes(32))
  const payments = await services.db.selectFrom('payments').select(['id', 'amount', 'transaction_no']).execute()
  const [large, small] = payments.toSorted((one, other) => Number(other.amount - one.amount))
  await refundPayment(services, small!.transaction_no, 'operator:test')
  Object.assign(the, { payment: large!.id, refunding: small!.id })
})
afterAll(async () => {
  expect(await verifyLedger(services.db)).toEqual([])
  await books.close()
})

/** An insert of a payout like the paid one, with other values in some columns. */
function payout(change: Record<string, string>): string {
  const like = [
    'creator_id',
    'method',
    'amount',
    'fee',
    'bank_slug',
    'account_name',
    'account_number_sealed',
    'destination',
    'terms_mac',
    'cap_month',
    'provider',
    'created_at',
  ]
  const columns = {
    ...Object.fromEntries(like.map((name) => [name, name])),
    transaction_no: `'PX-${randomUUID()}'`,
    challenge_id: `'{code}'`,
    ...change,
  }
  return `insert into payouts (${Object.keys(columns)}) select ${Object.values(columns)} from payouts where id = '{paid}'`
}

describe('the database refuses', () => {
  const terms = /its terms never change/
  const known = /changed what is known of it/
  const check = /violates check/

  test.each<[what: string, statement: string, why: RegExp]>([
    ['a payout while another is under way', payout({}), /payouts_one_under_way/],
    ['a payout with the code of another', payout({ challenge_id: 'challenge_id' }), /payouts_challenge_id_key/],
    ['a payout that begins as sending', payout({ state: `'sending'` }), /begins as requested/],
    ['a payout that begins as paid', payout({ state: `'paid'`, ended_at: 'now()' }), /begins as requested/],
    ['a fee on a direct payout', payout({ method: `'direct'`, cap_month: 'null' }), check],
    ['a standard payout without a month for its cap', payout({ cap_month: 'null' }), check],
    ['a direct payout with one', payout({ method: `'direct'`, fee: '0' }), check],
    ['a fee as high as the amount', payout({ fee: 'amount' }), check],
    ['a payout of 0', payout({ amount: '0', fee: '-1' }), check],
    ['a payout without a destination', payout({ account_number_sealed: 'null' }), /null value/],
    ['a payout whose amount changes', `update payouts set amount = amount + 1 where id = '{sending}'`, terms],
    ['a payout whose fee changes', `update payouts set fee = fee - 1 where id = '{sending}'`, terms],
    ['a payout whose creator changes', `update payouts set creator_id = {rudy} where id = '{sending}'`, terms],
    ['another destination', `update payouts set account_number_sealed = '\\x00' where id = '{sending}'`, terms],
    ['another method', `update payouts set method = 'direct' where id = '{sending}'`, terms],
    ['another name on the account', `update payouts set account_name = 'x' where id = '{sending}'`, terms],
    ['another destination to show', `update payouts set destination = 'x' where id = '{sending}'`, terms],
    ['another provider', `update payouts set provider = 'other' where id = '{sending}'`, terms],
    ['another time', `update payouts set created_at = now() where id = '{sending}'`, terms],
    ['a payout that was recovered after all', `update payouts set is_recovered = true where id = '{sending}'`, terms],
    ['another bank', `update payouts set bank_slug = 'bpi' where id = '{sending}'`, terms],
    ['another code', `update payouts set challenge_id = '{code}' where id = '{sending}'`, terms],
    ['other terms of the code', `update payouts set terms_mac = '\\x00' where id = '{sending}'`, terms],
    ['another month', `update payouts set cap_month = '2026-01-01' where id = '{sending}'`, terms],
    ['another number', `update payouts set transaction_no = 'PX-1' where id = '{sending}'`, terms],
    ['a deleted payout', `delete from payouts where id = '{sending}'`, /stays/],
    [
      'a paid payout without its journal',
      `update payouts set state = 'paid', ended_at = now() where id = '{sending}'`,
      /without its journal/,
    ],
    [
      'a failed payout without its journal',
      `update payouts set state = 'failed', cause = 'rejected', ended_at = now() where id = '{sending}'`,
      /without its journal/,
    ],
    [
      'a cancelled payout without its journal',
      `update payouts set state = 'cancelled', ended_at = now() where id = '{sending}'`,
      /without its journal/,
    ],
    [
      'a returned payout without its journal',
      `update payouts set state = 'returned', cause = 'rejected' where id = '{paid}'`,
      /without its journal/,
    ],
    [
      'a state with a journal over another amount',
      `select post_journal('payout_failed', 'payout:{sending}:failed', now(), {luz}, array['creator_payout_in_flight'], array['creator_available'], array[1::bigint]);
       update payouts set state = 'failed', cause = 'rejected', ended_at = now() where id = '{sending}'`,
      /without its journal/,
    ],
    ['failed without a cause', `update payouts set state = 'failed', ended_at = now() where id = '{sending}'`, check],
    ['an ended payout without a date', `update payouts set state = 'cancelled' where id = '{sending}'`, check],
    ['a month above its cap', `update payout_months set used = cap + 1`, /payout_months_cap/],
    ['a month below 0', `update payout_months set used = -1`, check],
    ['a month that begins in its middle', `insert into payout_months values ({rudy}, '2026-01-02', 0, 1)`, check],
    [
      'a second attempt while the first is open',
      `insert into payout_attempts (payout_id, n, reference) values ('{sending}', 2, 'po_2')`,
      /no failed attempt to follow/,
    ],
    [
      'a second attempt after a paid one',
      `insert into payout_attempts (payout_id, n, reference) values ('{paid}', 2, 'po_2')`,
      /no failed attempt to follow/,
    ],
    [
      'a second attempt with number 1',
      `insert into payout_attempts (payout_id, n, reference) values ('{sending}', 1, 'po_2')`,
      /payout_attempts_one_open|payout_attempts_pkey/,
    ],
    [
      'another reference for an attempt',
      `update payout_attempts set reference = 'po_3' where reference = '{attempt}'`,
      known,
    ],
    [
      'another provider payout for an attempt',
      `update payout_attempts set provider_payout_id = 'pyt_2' where payout_id = '{paid}'`,
      known,
    ],
    [
      'a paid attempt changed to failed',
      `update payout_attempts set outcome = 'failed', cause = 'rejected' where payout_id = '{paid}'`,
      known,
    ],
    [
      'a paid attempt without a provider payout',
      `update payout_attempts set outcome = 'paid' where reference = '{attempt}'`,
      check,
    ],
    [
      'two attempts with one provider payout',
      `update payout_attempts set provider_payout_id = 'pyt_1' where reference = '{attempt}'`,
      /provider_payout_id_key/,
    ],
    ['a deleted attempt', `delete from payout_attempts where reference = '{attempt}'`, /attempts at the provider stay/],
    [
      'a refund of more than was paid',
      `insert into refunds (payment_id, n, amount, balance, actor, created_at) values ('{payment}', 1, 5000_01, 'creator_available', 'operator:x', now())`,
      /without its journal|not of what was paid/,
    ],
    [
      'a second refund beside the first',
      `insert into refunds (payment_id, n, amount, balance, actor, created_at) values ('{refunding}', 2, 7000, 'creator_available', 'operator:x', now())`,
      /refunds_one_alive/,
    ],
    ['a refund of another amount', `update refunds set amount = amount - 1`, /changed what is known of it/],
    [
      'a refund that succeeded without its journal',
      `update refunds set state = 'succeeded', provider_refund_id = 'rfd_1'`,
      /without its journal/,
    ],
    ['a deleted refund', 'delete from refunds', /a refund stays/],
    [
      'a reward without its journal',
      `insert into referral_rewards (referred_id, referrer_id, transaction_no, amount, created_at) values ({luz}, {rudy}, 'PX-R', 5000, now())`,
      /has no journal/,
    ],
    [
      'a reward for referring oneself',
      `insert into referral_rewards (referred_id, referrer_id, transaction_no, amount, created_at) values ({luz}, {luz}, 'PX-R', 5000, now())`,
      check,
    ],
  ])('%s', async (_, statement, why) => {
    await books.expectRefused(statement, why)
  })

  test.each<[what: string, code: (sama: bigint, terms: Buffer) => Promise<string>]>([
    ['for other terms', (sama) => aUsedCode(services, sama, 'payout', randomBytes(32))],
    ['for another action', (sama, terms) => aUsedCode(services, sama, 'add-bank', terms)],
    ['of another account', (_, terms) => aUsedCode(services, BigInt(the.rudy!), 'payout', terms)],
    ['that was not used', (sama, terms) => aUsedCode(services, sama, 'payout', terms, null)],
    ['that was used too late', (sama, terms) => aUsedCode(services, sama, 'payout', terms, new Date('2091-01-01'))],
  ])('a payout with a code %s', async (_, code) => {
    const sama = await aCreator(services)
    await anIncome(services, sama, 1_000_00n)
    const { terms_mac } = await services.db
      .selectFrom('payouts')
      .select('terms_mac')
      .where('id', '=', the.paid!)
      .executeTakeFirstOrThrow()
    the.sama = String(sama.account_id)
    the.other = await code(sama.account_id, terms_mac!)
    await books.expectRefused(withJournal({ challenge_id: `'{other}'` }), /no used code for its terms/)
  })

  test('a payout that counts as recovered, without an attempt that the provider knows', async () => {
    const sama = await aCreator(services)
    await anIncome(services, sama, 1_000_00n)
    the.sama = String(sama.account_id)
    const recovered = { challenge_id: 'null', terms_mac: 'null', is_recovered: 'true' }
    await books.expectRefused(withJournal(recovered), /recovered without an attempt at the provider/)
    await books.expectRefused(withJournal({ ...recovered, is_recovered: 'false' }), /payouts_code_unless_recovered/)
  })

  function withJournal(more: Record<string, string>): string {
    return `with p as (${payout({ creator_id: '{sama}', ...more })} returning *)
            select post_journal('payout_requested', 'payout:' || id || ':requested', now(), creator_id,
                                array['creator_available'], array['creator_payout_in_flight'], array[amount]) from p`
  }
})

describe('a payout’s states', () => {
  const states = ['requested', 'sending', 'paid', 'failed', 'returned', 'cancelled'] as const
  type State = (typeof states)[number]
  const allowed: Record<State, State[]> = {
    requested: ['sending', 'cancelled'],
    sending: ['paid', 'failed', 'cancelled'],
    paid: ['returned'],
    failed: [],
    returned: [],
    cancelled: [],
  }

  test.each(states)('only the allowed transitions from %s succeed', async (from) => {
    for (const to of states.filter((state) => state !== from)) {
      const creator = await aCreator(services)
      const { id } = await inState(creator, from)
      const columns = {
        ended_at: to === 'requested' || to === 'sending' ? null : new Date(),
        cause: to === 'failed' || to === 'returned' ? 'rejected' : null,
      }
      // Only the state changes, without a journal: an allowed step is then refused because its journal is missing.
      const refused = await services.db
        .updateTable('payouts')
        .set({ state: to, ...columns })
        .where('id', '=', id)
        .execute()
        .then(
          () => 'nothing refused it',
          (error: Error) => error.message,
        )
      const isAllowed = allowed[from].includes(to)
      if (isAllowed) expect(refused).toMatch(to === 'sending' ? /nothing refused it/ : /without its journal/)
      else expect(refused, `${from} → ${to}`).toMatch(/cannot go from/)
    }
  })

  async function inState(creator: Creator, state: State): Promise<{ id: string }> {
    await anIncome(services, creator, 100_00n)
    const payout = await aReservedPayout(
      services,
      creator,
      100_00n,
      'direct',
      state === 'requested' ? 'requested' : 'sending',
    )
    const answer = { payoutId: `pyt_${payout.id}`, reference: payout.reference, amount: payout.net }
    if (state === 'paid' || state === 'failed' || state === 'returned' || state === 'cancelled')
      await settlePayout(services, { ...answer, status: state, cause: state === 'failed' ? 'rejected' : null })
    return payout
  }
})

test('a new attempt follows a temporarily failed one, at most three in all', async () => {
  const creator = await aCreator(services)
  await anIncome(services, creator, 100_00n)
  const { id, net } = await aReservedPayout(services, creator, 100_00n)
  for (const n of [1, 2, 3])
    await settlePayout(services, {
      payoutId: `pyt_${id}_${n}`,
      reference: `po_${id}_${n}`,
      amount: net,
      status: 'failed',
      cause: 'bank_unavailable',
    })
  const { rows } = await sql<{ state: string; orders: number }>`
    select state, (select count(*)::int from payout_attempts where payout_id = p.id) as orders from payouts p where id = ${id}`.execute(
    services.db,
  )
  expect(rows).toEqual([{ state: 'failed', orders: 3 }])
})
