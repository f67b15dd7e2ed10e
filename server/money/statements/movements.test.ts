// Statements equal the ledger, over random movements of every kind.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { settleRefund } from '#server/money/payments/settle-refund.ts'
import type { DisputeState } from '#server/outside/epayment.ts'
import { readStatistics } from '#server/statistics/read-statistics.ts'
import { checkProperty, seedCount } from '#test/property.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { bookDispute } from '../disputes/book-dispute.ts'
import { getBalances } from '../ledger/balances.ts'
import { postCaptures, postReferralReward, releasePending } from '../ledger/movements.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { settlePayout } from '../payouts/settle-payout.ts'
import { aCreator, aReservedPayout, type Creator } from '../testing.ts'
import { readStatement, readYears } from './read-statement.ts'
import { statementRows } from './statement-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ env: { PLATFORM_FEE_BPS: '333' } })
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

test('every kind of journal that moves a creator’s money has a statement line; a migration must add one for a new kind', async () => {
  const { rows } = await sql<{ kind: string }>`
    select distinct r.journal_kind as kind
      from posting_rules r
      join ledger_account_kinds k on k.kind in (r.debit_kind, r.credit_kind) and k.per_creator
     where not exists (select 1 from statement_lines l where l.journal_kind = r.journal_kind)`.execute(
    server.services.db,
  )
  expect(rows).toEqual([])
})

/** Ahead of the real time, so that `verifyLedger` finds nothing overdue. */
const START = Date.parse('2091-01-10T00:00:00Z')
const MONTHS = 30
const CREATORS = 5
const MOVEMENTS = seedCount === 1 ? 10_000 : 500

/** A seeded random number generator: shrinking ten thousand values of fast-check would take hours. */
function draws(seed: number) {
  let state = seed >>> 0
  /** 0 ≤ n < below. */
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test(`${MOVEMENTS} random movements appear in the statements to the centavo`, {
  timeout: Math.max(600_000, 10_000 * seedCount),
}, async () => {
  await checkProperty(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
      const draw = draws(seed)
      const creators = await Promise.all(Array.from({ length: CREATORS }, () => aCreator(server.services)))
      const before = await journals()
      const paid = await takePayments(creators, draw)
      await moveOut(creators, paid, draw, before)
      expect((await journals()) - before).toBeGreaterThanOrEqual(MOVEMENTS)
      // Verification takes long after two hundred seeds.
      expect(await verifyLedger(server.services.database.longQueryDb)).toEqual([])
      if (seedCount === 1) await expectDisputes()
      for (const creator of creators) {
        await expectStatement(creator)
        await expectHistory(creator)
        await expectFigures(creator)
      }
    }),
    { numRuns: 1 },
  )
})

/** The movements included disputes that held all, a part or, because a refund had taken it, none of their money. */
async function expectDisputes(): Promise<void> {
  const { rows } = await sql<{ state: string; of: string }>`
    select distinct state, case when not is_held then 'nothing' when loss = 0 then 'all' else 'a part' end as of
      from disputes order by state, "of"`.execute(server.services.db)
  const ways = rows.map(({ state, of }) => `${state}: ${of}`)
  for (const end of ['won', 'lost'])
    expect(ways).toEqual(expect.arrayContaining(['all', 'a part', 'nothing'].map((part) => `${end}: ${part}`)))
}

async function journals(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from journals`.execute(server.services.db)
  return rows[0]!.n
}

type Draw = ReturnType<typeof draws>

interface Paid {
  id: string
  transaction_no: string
  amount: bigint
}

function someMoment(draw: Draw): Date {
  return new Date(START + draw(MONTHS * 30 * 24 * 3600) * 1000)
}

/** Posts captures of all channels and sizes in batches, some of them twice. Answers the payments. */
async function takePayments(creators: Creator[], draw: Draw): Promise<Paid[]> {
  const { db } = server.services
  const wanted = Array.from({ length: 0.72 * MOVEMENTS }, () => {
    const amount = 20_00 + draw(2_000_00)
    return {
      creator: String(creators[draw(CREATORS)]!.account_id),
      type: draw(3) ? 'donation' : 'payment',
      channel: draw(5) ? 'web' : 'mobile',
      amount: String(amount),
      fee: String(Math.floor(amount / 30)),
    }
  })
  const { rows } = await sql<Paid>`
    insert into payments (transaction_no, creator_id, type, channel, description, amount, fee, provider, state, success_url, failure_url, expires_at)
    select 'PX-' || gen_random_uuid(), w.creator, w.type, w.channel, case w.type when 'donation' then 'gift' else 'snap' end,
           w.amount, w.fee, ${server.services.epayment.name}, 'created', '/', '/', 'infinity'
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w (creator bigint, type text, channel text, amount bigint, fee bigint)
    returning id, transaction_no, amount`.execute(db)
  for (let done = 0; done < rows.length; done += 400) {
    const captures = rows.slice(done, done + 400).map(({ id, amount }) => {
      const paidAt = someMoment(draw)
      return { reference: id, providerPaymentId: `pay_${id}`, amount, paidAt }
    })
    const reported = [...captures, ...captures.slice(0, draw(20))]
    await postCaptures(db, server.services.epayment.name, reported)
  }
  return rows
}

/** Makes releases, refunds, disputes, payouts and rewards with every possible end, until there are enough. */
async function moveOut(creators: Creator[], paid: Paid[], draw: Draw, before: number): Promise<void> {
  const { db } = server.services
  const reported = new Map<string, DisputeState>()
  await inTransaction(db, (tx) => rewardOnce(tx, creators))
  for (let n = 0; n % 100 !== 0 || (await journals()) - before < MOVEMENTS; n++) {
    clock.moveTo(someMoment(draw).getTime())
    const which = draw(20)
    if (which === 0) await releasePending(db, creators[draw(CREATORS)]!.account_id, clock.now())
    else if (which < 10) await refund(paid[draw(paid.length)]!, draw)
    else if (which < 14) await dispute(paid[draw(paid.length)]!, reported, draw)
    else await payOut(creators[draw(CREATORS)]!, draw, n)
  }
  clock.shift(0)
}

async function rewardOnce(tx: Parameters<typeof postReferralReward>[0], creators: Creator[]): Promise<void> {
  for (const [n, { account_id: referred_id }] of creators.slice(1).entries()) {
    const referrer_id = creators[0]!.account_id
    const created_at = new Date(START + n * 40 * 86_400_000)
    await tx
      .insertInto('referral_rewards')
      .values({ referred_id, referrer_id, amount: 50_00n, transaction_no: `PX-RW-${referred_id}`, created_at })
      .execute()
    await postReferralReward(tx, referred_id, referrer_id, 50_00n, created_at)
  }
}

async function refund({ id, transaction_no }: { id: string; transaction_no: string }, draw: Draw): Promise<void> {
  const { services } = server
  const asked = await services.db
    .selectFrom('refunds')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow()
  if (asked.n > 1) return
  await refundPayment(services, transaction_no, 'operator:test').catch(() => undefined)
  // Refused when the creator has too little: then there is nothing to settle.
  const open = await services.db
    .selectFrom('refunds')
    .select('n')
    .where('payment_id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  const end = draw(5)
  if (!open || end === 0) return
  const status = end === 1 ? 'failed' : 'succeeded'
  await settleRefund(services, id, open.n, { refundId: `rfd_${id}_${open.n}`, status, cause: null })
}

/**
 * Opens a dispute about all or a part of a payment, or ends an open one, sometimes for less; some end in the first
 * report.
 */
async function dispute({ id, amount }: Paid, reported: Map<string, DisputeState>, draw: Draw): Promise<void> {
  const open = [...reported.values()].filter(({ status }) => status === 'opened')
  const one = draw(2) && open.length > 0 ? open[draw(open.length)]! : reported.get(id)
  const state: DisputeState = one ?? {
    disputeId: `dsp_${id}`,
    providerPaymentId: `pay_${id}`,
    amount: draw(4) ? amount : amount / 3n,
    status: 'opened',
    openedAt: clock.now(),
  }
  if (state.status === 'opened' && (one || draw(4) === 0)) state.status = draw(2) ? 'won' : 'lost'
  const taken = state.status === 'lost' && draw(4) === 0 ? state.amount / 2n : state.amount
  await bookDispute(server.services, { ...state, amount: taken })
  reported.set(id, state)
}

async function payOut(creator: Creator, draw: Draw, n: number): Promise<void> {
  const method = draw(3) ? 'direct' : 'standard'
  // Sometimes the whole balance, so that a dispute finds only a part of its money.
  const { available } = await getBalances(server.services.db, creator.account_id)
  const amount = draw(20) ? 50_00n + BigInt(draw(300_00)) : available
  const reserved = await aReservedPayout(server.services, creator, amount, method).catch(() => undefined)
  if (!reserved) return
  const reported = {
    payoutId: `pyt_${creator.account_id}_${n}`,
    reference: reserved.reference,
    amount: reserved.net,
    cause: null,
  }
  const end = (['paid', 'paid', 'paid', 'failed', 'cancelled', 'returned'] as const)[draw(6)]!
  if (end === 'returned') await settlePayout(server.services, { ...reported, status: 'paid' })
  await settlePayout(server.services, { ...reported, status: end })
}

/** Statement, ledger balance and bookkeeping table agree, year by year. */
async function expectStatement({ account_id }: Creator): Promise<void> {
  const { db } = server.services
  const years = await readYears(db, account_id)
  const statements = await Promise.all(years.map((year) => readStatement(db, account_id, year)))
  const months = statements.toReversed().flatMap((statement) => statement.months)
  let balance = 0n
  for (const { gross, refunds, fees, paid_out, ...month } of months) {
    balance += gross.donation + gross.payment + gross.referral_reward - refunds - fees - paid_out
    expect(month.balance).toBe(balance)
  }
  const { rows } = await sql<Record<'held' | 'donations' | 'sales' | 'rewards' | 'refunds' | 'paid_out', bigint>>`
    select (select sum(balance)::bigint from ledger_balances join ledger_accounts a on a.id = account_id where owner_id = ${account_id}) as held,
           (select sum(amount)::bigint from payments where creator_id = ${account_id} and paid_at is not null and type = 'donation') as donations,
           (select sum(amount)::bigint from payments where creator_id = ${account_id} and paid_at is not null and type = 'payment') as sales,
           (select coalesce(sum(amount), 0)::bigint from referral_rewards where referrer_id = ${account_id}) as rewards,
           (select coalesce(sum(r.amount), 0)::bigint from refunds r join payments p on p.id = r.payment_id
             where p.creator_id = ${account_id} and r.state <> 'failed')
           -- While a dispute is open the creator still owns what is held and is not charged the fee; without held money
           -- there is nothing to state.
           + (select coalesce(sum(case d.state when 'opened' then d.fee when 'lost' then least(d.taken, d.held + d.fee) else 0 end), 0)::bigint
                from disputes d join payments p on p.id = d.payment_id where p.creator_id = ${account_id} and d.held > 0) as refunds,
           (select coalesce(sum(amount - fee), 0)::bigint from payouts where creator_id = ${account_id} and state = 'paid') as paid_out`.execute(
    db,
  )
  const sum = (amount: (month: (typeof months)[number]) => bigint) => months.reduce((all, one) => all + amount(one), 0n)
  expect({
    held: balance,
    donations: sum(({ gross }) => gross.donation),
    sales: sum(({ gross }) => gross.payment),
    rewards: sum(({ gross }) => gross.referral_reward),
    refunds: sum(({ refunds }) => refunds),
    paid_out: sum(({ paid_out }) => paid_out),
  }).toEqual(rows[0])
  const table = (await Promise.all(years.map((year) => statementRows(db, account_id, year)))).flat()
  expect(table.reduce((all, { fees }) => all + BigInt(Math.round(fees * 100)), 0n)).toBe(sum(({ fees }) => fees))
}

/**
 * The downloaded history: income that stayed, less payouts, equals the balances plus what is on its way back to payers,
 * which stays "completed" until it arrives; without what is left of disputed payments, whose rows have another status.
 */
async function expectHistory({ account_id }: Creator): Promise<void> {
  const { body } = await server.inject('GET', '/v1/user/transactions.csv', { as: await server.signIn(account_id) })
  const rows = (body as string)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
  const { rows: held } = await sql<{ held: bigint; rows: number }>`
    select (select sum(balance)::bigint from ledger_balances join ledger_accounts a on a.id = account_id where owner_id = ${account_id})
           + (select coalesce(sum(p.amount - p.fee), 0)::bigint from payments p join refunds r on r.payment_id = p.id
               where p.creator_id = ${account_id} and p.state = 'paid' and r.state in ('requested', 'submitted'))
           - (select coalesce(sum(p.amount - p.fee - case d.state when 'lost' then least(d.taken, d.held) else 0 end), 0)::bigint
                from payments p join disputes d on d.payment_id = p.id
               where p.creator_id = ${account_id} and p.state in ('disputed', 'charged_back')
                 and not exists (select 1 from refunds r where r.payment_id = p.id and r.state in ('requested', 'submitted'))) as held,
           (select count(*)::int from transactions where account_id = ${account_id}) as rows`.execute(
    server.services.db,
  )
  const completed = rows.filter(([, , , status]) => status === 'completed')
  const sum = completed.reduce((all, row) => all + BigInt(row.at(-1)!.replace('.', '')), 0n)
  expect({ held: sum, rows: rows.length }).toEqual(held[0])
}

/** The statistics of a page, by day and by month, equal its statement. */
async function expectFigures({ account_id }: Creator): Promise<void> {
  const { db } = server.services
  const years = await readYears(db, account_id)
  const range = { from: `${years.at(-1)}-01-01`, to: `${years[0]}-12-31` }
  const statements = await Promise.all(years.map((year) => readStatement(db, account_id, year)))
  const stated = statements.flatMap(({ months }) =>
    months.map(({ month, gross, refunds }) => [month, gross.donation, gross.payment, refunds] as const),
  )
  const figures = await readStatistics(db, account_id, { ...range, by: 'month' })
  const { rows: days } = await readStatistics(db, account_id, { ...range, by: 'day' })
  const amounts = (month: string) => {
    const sums = [0n, 0n, 0n]
    for (const { date, gift_amount, sale_amount, refund_amount } of days)
      if (date.startsWith(month))
        for (const [place, amount] of [gift_amount, sale_amount, refund_amount].entries()) sums[place]! += amount
    return sums
  }
  const found = new Map(figures.rows.map((row) => [row.date, row]))
  for (const [month, ...of] of stated) {
    const { gift_amount, sale_amount, refund_amount } = found.get(month)!
    expect([gift_amount, sale_amount, refund_amount], month).toEqual(of)
    expect(amounts(month), month).toEqual(of)
  }
  const gifts = stated.reduce((all, [, donation]) => all + donation, 0n)
  expect(figures.sources.reduce((all, { gift_amount }) => all + gift_amount, 0n)).toBe(gifts)
}
