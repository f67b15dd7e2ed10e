// The ledger's guards: what the database itself refuses, no matter which code or person writes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/db.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { clearingBalance, verifyLedger } from '#server/money/ledger/verify.ts'
import { giveBack } from '#server/money/testing.ts'
import type { Services } from '#server/outside/services.ts'
import { type GuardedBooks, guardedBooks } from '#test/guarded-books.ts'
import { aGift, createTestAccount } from './fixtures.ts'

let books: GuardedBooks
let services: Services
let the: GuardedBooks['the']

beforeAll(async () => {
  books = await guardedBooks({ PLATFORM_FEE_BPS: '500' })
  ;({ services, the } = books)
  the.luz = String(await createTestAccount(services, { page_url: 'luz' }))
  the.rudy = String(await createTestAccount(services, { page_url: 'rudy' }))
  the.created = await gift({})
  the.web = await gift({})
  the.mobile = await gift({ channel: 'mobile' })
  await capture(the.web, 100_00n)
  await capture(the.mobile, 100_00n)
  await capture('00000000-0000-0000-0000-000000000000', 7_00n)
  for (const kind of ['provider_clearing', 'fees', 'unmatched_receipts']) the[kind] = await getAccount(kind)
  for (const kind of ['creator_available', 'creator_pending']) the[kind] = await getAccount(kind, the.luz)
  the.journal = await one(`select id from journals where source = 'receipt:sandbox:pay_${the.web}'`)
})
afterAll(() => books.close())

function gift(more: { channel?: 'web' | 'mobile' }): Promise<string> {
  const luz = { account_id: BigInt(the.luz!), page_url: 'luz', page_name: 'luz' }
  return aGift(services, luz, { amount: 100_00n, ...more })
}

async function capture(reference: string, amount: bigint): Promise<void> {
  await postCaptures(services.db, 'sandbox', [
    { reference, providerPaymentId: `pay_${reference}`, amount, paidAt: new Date() },
  ])
}

async function one(query: string): Promise<string> {
  const { rows } = await services.database.pool.query(query)
  return String(Object.values(rows[0])[0])
}

function getAccount(kind: string, owner?: string): Promise<string> {
  return one(`select id from ledger_accounts where kind = '${kind}' and owner_id is not distinct from ${owner ?? null}`)
}

/** A journal of this kind, written together with one entry. */
function journal(kind: string, debit: string, credit: string, amount: string, source = 'test'): string {
  return `with j as (insert into journals (kind, source, effective_at) values ('${kind}', '${source}', now()) returning id)
          insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
          select j.id, 1, ${debit}, ${credit}, ${amount} from j`
}

function entry(values: string): string {
  return `insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount) values (${values})`
}

describe('the database refuses', () => {
  const noRule = /follows no posting rule/
  const appendOnly = /the ledger is append-only/
  const terms = /cannot go from|its terms changed/

  test.each<[what: string, statement: string, why: RegExp]>([
    ['a movement without a rule', journal('payment_web', '{provider_clearing}', '{creator_pending}', '1'), noRule],
    [
      'an allowed movement in the opposite direction',
      journal('payment_web', '{creator_available}', '{provider_clearing}', '1'),
      noRule,
    ],
    [
      'a movement of another kind of journal',
      journal('unmatched_receipt', '{provider_clearing}', '{creator_available}', '1'),
      noRule,
    ],
    ['a journal of an unknown kind', journal('present', '{provider_clearing}', '{creator_available}', '1'), noRule],
    [
      'an entry for a journal of an earlier transaction',
      entry('{journal}, 9, {provider_clearing}, {creator_available}, 1'),
      noRule,
    ],
    ['an entry without a journal', entry('0, 1, {provider_clearing}, {creator_available}, 1'), noRule],
    ['an entry without an account', journal('payment_web', '{provider_clearing}', '0', '1'), noRule],
    [
      'a journal without an entry',
      `insert into journals (kind, source, effective_at) values ('payment_web', 'empty', now())`,
      /has no entry/,
    ],
    ['a movement of 0', journal('payment_web', '{provider_clearing}', '{creator_available}', '0'), /amount_check/],
    ['a negative movement', journal('payment_web', '{provider_clearing}', '{creator_available}', '-1'), /amount_check/],
    [
      'an amount above the limit',
      journal('payment_web', '{provider_clearing}', '{creator_available}', '100000000001'),
      /amount_check/,
    ],
    [
      'an entry from an account to itself',
      journal('payment_web', '{provider_clearing}', '{provider_clearing}', '1'),
      /violates check/,
    ],
    ['a line number below 1', entry('{journal}, 0, {provider_clearing}, {creator_available}, 1'), /line_check/],
    ['a repeated line', entry('{journal}, 1, {provider_clearing}, {creator_available}, 1'), /ledger_entries_pkey/],
    [
      'a second journal for one source',
      journal('payment_web', '{provider_clearing}', '{creator_available}', '1', 'receipt:sandbox:pay_{web}'),
      /journals_source_key/,
    ],
    [
      'releasing more than is pending',
      journal('pending_release', '{creator_pending}', '{creator_available}', '9501'),
      /ledger_balances_balance_check/,
    ],
    [
      'a balance set below zero',
      'update ledger_balances set balance = -1 where account_id = {creator_available}',
      /ledger_balances_balance_check/,
    ],
    ['a changed journal', `update journals set kind = 'payment_mobile' where id = {journal}`, appendOnly],
    ['a deleted journal', 'delete from journals where id = {journal}', appendOnly],
    ['a truncated table of journals', 'truncate journals cascade', appendOnly],
    ['a changed entry', 'update ledger_entries set amount = amount + 1', appendOnly],
    ['a deleted entry', 'delete from ledger_entries where journal_id = {journal}', appendOnly],
    ['a truncated table of entries', 'truncate ledger_entries', appendOnly],
    [
      'an account moved to another owner',
      'update ledger_accounts set owner_id = {rudy} where id = {creator_available}',
      appendOnly,
    ],
    ['a deleted account', 'delete from ledger_accounts where id = {fees}', appendOnly],
    ['a truncated table of accounts', 'truncate ledger_accounts cascade', appendOnly],
    [
      'a creator’s account without a creator',
      `insert into ledger_accounts (kind) values ('creator_available')`,
      /wrong owner/,
    ],
    [
      'a platform account with an owner',
      `insert into ledger_accounts (kind, owner_id) values ('fees', {luz})`,
      /wrong owner/,
    ],
    [
      'a second account of one kind and owner',
      `insert into ledger_accounts (kind, owner_id) values ('creator_pending', {luz})`,
      /duplicate key/,
    ],
    [
      'a second platform account of one kind',
      `insert into ledger_accounts (kind) values ('provider_clearing')`,
      /duplicate key/,
    ],
    [
      'an account of an unknown kind',
      `insert into ledger_accounts (kind) values ('pocket')`,
      /foreign key|wrong owner/,
    ],
    [
      'a rule from a kind to itself',
      `insert into posting_rules values ('payment_web', 'fees', 'fees')`,
      /violates check/,
    ],
    [
      'a payment paid without a journal',
      `update payments set state = 'paid', paid_at = now(), provider_payment_id = 'pay_none' where id = '{created}'`,
      /paid without a journal/,
    ],
    [
      'a web payment paid by the journal of a mobile one',
      `update payments set state = 'paid', paid_at = now(), provider_payment_id = 'pay_{mobile}' where id = '{created}'`,
      /paid without a journal/,
    ],
    [
      'a payment refunded without a refund',
      `update payments set state = 'refunded' where id = '{web}'`,
      /refunded without a refund/,
    ],
    ['a paid payment without a date', `update payments set state = 'paid' where id = '{created}'`, /violates check/],
    [
      'an unpaid payment with a date of payment',
      `update payments set paid_at = now(), provider_payment_id = 'pay_x' where id = '{created}'`,
      /violates check/,
    ],
    ['a paid payment that loses its date', `update payments set paid_at = null where id = '{web}'`, /violates check/],
    [
      'another capture for a paid payment',
      `update payments set provider_payment_id = 'pay_other' where id = '{web}'`,
      terms,
    ],
    ['another id for a payment', `update payments set id = uuidv7() where id = '{created}'`, /foreign key/],
    ['a payment’s creator changed', `update payments set creator_id = {rudy} where id = '{created}'`, terms],
    ['a payment’s payer changed', `update payments set payer_account_id = {rudy} where id = '{created}'`, terms],
    ['a payment’s amount changed', `update payments set amount = amount + 1 where id = '{created}'`, terms],
    ['a payment’s fee changed', `update payments set fee = fee + 1 where id = '{created}'`, terms],
    ['a payment’s channel changed', `update payments set channel = 'mobile' where id = '{created}'`, terms],
    ['a payment’s type changed', `update payments set type = 'payment' where id = '{created}'`, terms],
    ['a payment’s provider changed', `update payments set provider = 'other' where id = '{created}'`, terms],
    ['what a payment pays once changed', `update payments set once_key = 'x' where id = '{created}'`, terms],
    ['a payment’s number changed', `update payments set transaction_no = 'PX-1' where id = '{created}'`, terms],
    ['a deleted payment that has a gift', `delete from payments where id = '{created}'`, /foreign key/],
    ['a fee as high as the amount', `${copy('fee', 'amount')}`, /violates check/],
    ['a negative fee', `${copy('fee', '-1')}`, /violates check/],
    ['a payment of 0', `${copy('amount', '0')}`, /violates check/],
    ['an unknown channel', `${copy('channel', "'fax'")}`, /violates check/],
    ['a second payment of one transaction number', `${copy('transaction_no', 'transaction_no')}`, /transaction_no_key/],
    [
      'a second pending item for one mobile payment',
      `insert into pending_items select payment_id, creator_id, amount, release_at from pending_items`,
      /pending_items_pkey/,
    ],
    [
      'a second refund of one capture',
      `insert into receipt_refunds (provider, provider_payment_id, amount, reason) select provider, provider_payment_id, amount, reason from receipt_refunds`,
      /receipt_refunds_pkey/,
    ],
    [
      'a second gift for one payment',
      `insert into gifts (payment_id, creator_id, giver_key, source, amount) select payment_id, creator_id, giver_key, source, amount from gifts where payment_id = '{web}'`,
      /gifts_pkey/,
    ],
    ['a negative number of paid payments', 'update payment_counts set paid = -1', /violates check/],
  ])('%s', async (_, statement, why) => {
    await books.expectRefused(statement, why)
  })

  test.each(['awaiting', 'paid', 'failed', 'cancelled', 'expired', 'refunded'])(
    'a payment that begins as %s',
    async (state) => {
      const isPaid = state === 'paid' || state === 'refunded'
      await books.expectRefused(
        copy('state', `'${state}'`, isPaid ? ", now(), 'pay_begin'" : ', null, null'),
        /begins as created/,
      )
    },
  )
})

/** An insert of a payment like `created`, with another value in one column. */
function copy(column: string, value: string, paid = ', null, null'): string {
  const columns = [
    'transaction_no',
    'creator_id',
    'type',
    'channel',
    'description',
    'amount',
    'fee',
    'provider',
    'state',
  ]
  const values = columns.map((name) => (name === column ? value : name === 'transaction_no' ? "'PX-COPY'" : name))
  return `insert into payments (${columns}, success_url, failure_url, expires_at, paid_at, provider_payment_id)
          select ${values}, success_url, failure_url, expires_at${paid} from payments where id = '{created}'`
}

describe('balances', () => {
  test('follow their entries through a batch with fees, mobile money and suspense', async () => {
    const tala = {
      account_id: await createTestAccount(services, { page_url: 'tala' }),
      page_url: 'tala',
      page_name: 'Tala',
    }
    const ids = []
    for (const [amount, channel] of [
      [20_00n, 'web'],
      [33_33n, 'web'],
      [99_99n, 'mobile'],
      [50_000_00n, 'web'],
    ] as const)
      ids.push({ reference: await aGift(services, tala, { amount, channel }), amount })
    const clearing = await clearingBalance(services.db)
    const posted = await postCaptures(
      services.db,
      'sandbox',
      [...ids, { reference: ids[0]!.reference, amount: 20_00n }].map((capture, i) => ({
        ...capture,
        providerPaymentId: `batch_${i}`,
        paidAt: new Date(Date.now() - 1000 + i),
      })),
    )
    expect(posted.map((row) => row.outcome).sort()).toEqual([
      'second_capture',
      'settled',
      'settled',
      'settled',
      'settled',
    ])
    const { rows } = await sql<{ kind: string; balance: bigint }>`
      select a.kind, b.balance from ledger_accounts a join ledger_balances b on b.account_id = a.id
       where a.owner_id = ${tala.account_id}`.execute(services.db)
    // 5 % of each, rounded down: 1.00, 1.66, 4.99 and 2,500.00.
    expect(Object.fromEntries(rows.map((row) => [row.kind, row.balance]))).toEqual({
      creator_available: 20_00n - 1_00n + 33_33n - 1_66n + 50_000_00n - 2_500_00n,
      creator_pending: 99_99n - 4_99n,
      creator_payout_in_flight: 0n,
      creator_hold: 0n,
      creator_refund_reserve: 0n,
    })
    expect((await clearingBalance(services.db)) - clearing).toBe(20_00n + 33_33n + 99_99n + 50_000_00n + 20_00n)
    expect(await verifyLedger(services.db)).toEqual([])
  })

  test('are opened once for a creator, even by concurrent calls', async () => {
    const bea = await createTestAccount(services, { page_url: 'bea' })
    await Promise.all(
      Array.from({ length: 10 }, () => sql`select open_creator_accounts(array[${bea}::bigint])`.execute(services.db)),
    )
    expect(await one(`select count(*) from ledger_accounts where owner_id = ${bea}`)).toBe('5')
  })
})

describe('a payment’s states', () => {
  const states = ['created', 'awaiting', 'paid', 'failed', 'cancelled', 'expired', 'refunded'] as const
  const allowed: Record<(typeof states)[number], string[]> = {
    created: ['awaiting', 'paid', 'failed', 'cancelled', 'expired'],
    awaiting: ['paid', 'failed', 'cancelled', 'expired'],
    failed: ['paid'],
    cancelled: ['paid'],
    expired: ['paid'],
    paid: ['refunded'],
    refunded: [],
  }

  test.each(states)('only the allowed transitions from %s succeed', async (from) => {
    for (const to of states.filter((state) => state !== from)) {
      const payment = await paymentIn(from)
      const after =
        to === 'paid'
          ? capture(payment, 100_00n)
          : to === 'refunded' && from === 'paid'
            ? giveBack(services, payment)
            : setState(payment, to)
      if (allowed[from].includes(to)) await after
      else await after.catch((error: Error) => expect(error.message).toMatch(/cannot go from|violates check/))
      expect(await getState(payment), `${from} → ${to}`).toBe(allowed[from].includes(to) ? to : from)
    }
  })

  async function paymentIn(state: (typeof states)[number]): Promise<string> {
    const payment = await gift({})
    if (state === 'paid' || state === 'refunded') await capture(payment, 100_00n)
    if (state === 'refunded') await giveBack(services, payment)
    else if (state !== 'paid' && state !== 'created') await setState(payment, state)
    return payment
  }

  async function setState(payment: string, state: string): Promise<void> {
    await services.database.pool.query('update payments set state = $2 where id = $1', [payment, state])
  }

  function getState(payment: string): Promise<string> {
    return one(`select state from payments where id = '${payment}'`)
  }
})
