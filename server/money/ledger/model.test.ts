// The ledger against a model of it: random captures, refunds and releases while the clock moves, and the books agree after every step.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '#db/world.ts'
import { openDatabase, sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { releaseDue } from '../wallet/release-pending.ts'
import { pursesOf } from './balances.ts'
import { postCaptures, postReceiptRefund } from './movements.ts'
import { clearingBalance, verifyLedger } from './verify.ts'

const CREATORS = 2
const PAYMENTS = 6
const UNKNOWN = '00000000-0000-0000-0000-000000000000'
/** Ahead of the real time, so that nothing counts as overdue to `verifyLedger`. */
const START = Date.parse('2091-03-01T00:00:00Z')
const HOUR = 3_600_000
const MANILA = 8 * HOUR

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
const creators: bigint[] = []

beforeAll(async () => {
  database = await testDatabase()
  opened = openDatabase(database.url, createLog('silent'))
  for (let i = 0; i < CREATORS; i++) creators.push(await anAccount(opened, { page_url: `creator${i}` }))
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

interface Terms {
  id: string
  creator: number
  channel: 'web' | 'mobile'
  amount: bigint
  fee: bigint
}

interface Told {
  /** Which payment; past the last one, nobody's. */
  payment: number
  /** Which of its captures. There are few, so that the same one is told again. */
  capture: number
}

/** Centavos that each capture of a payment takes more or less than asked for. */
const offBy = [0n, 0n, 1n, -1n]

type Step =
  | { do: 'capture'; told: Told[] }
  | { do: 'send back'; capture: number; payment: number }
  | { do: 'release' }
  | { do: 'wait'; hours: number }

/** What the books must say, in the plainest words: one capture at a time, in the order the money was taken. */
class Model {
  available = creators.map(() => 0n)
  waiting: { creator: number; amount: bigint; releaseAt: number }[] = []
  fees = 0n
  clearing = 0n
  suspense = new Map<string, bigint>()
  paid = new Set<string>()
  seen = new Set<string>()

  capture(id: string, amount: bigint, payment: Terms | undefined, at: number): void {
    if (this.seen.has(id)) return
    this.seen.add(id)
    this.clearing += amount
    if (!payment || payment.amount !== amount || this.paid.has(payment.id)) {
      this.suspense.set(id, amount)
      return
    }
    this.paid.add(payment.id)
    this.fees += payment.fee
    const net = amount - payment.fee
    if (payment.channel === 'web') this.available[payment.creator]! += net
    else this.waiting.push({ creator: payment.creator, amount: net, releaseAt: nextFifteenth(at) })
  }

  sendBack(id: string): void {
    this.clearing -= this.suspense.get(id) ?? 0n
    this.suspense.delete(id)
  }

  release(now: number): bigint {
    const due = this.waiting.filter((item) => item.releaseAt <= now)
    for (const item of due) this.available[item.creator]! += item.amount
    this.waiting = this.waiting.filter((item) => item.releaseAt > now)
    return sum(due.map((item) => item.amount))
  }

  books() {
    return {
      available: this.available,
      pending: creators.map((_, i) => sum(this.waiting.filter((w) => w.creator === i).map((w) => w.amount))),
      fees: this.fees,
      clearing: this.clearing,
      suspense: sum([...this.suspense.values()]),
      paid: this.paid.size,
    }
  }
}

/** 00:00 in Manila of the first 15th after this moment's day, in the arithmetic of somebody with a calendar. */
function nextFifteenth(at: number): number {
  const local = new Date(at + MANILA)
  const months = local.getUTCDate() < 15 ? 0 : 1
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 15) - MANILA
}

const terms = fc.record({
  creator: fc.nat(CREATORS - 1),
  channel: fc.constantFrom('web', 'mobile'),
  amount: fc.bigInt(20_00n, 50_000_00n),
  bps: fc.constantFrom(0n, 500n),
})
const told = fc.record({ payment: fc.nat(PAYMENTS), capture: fc.nat(offBy.length - 1) })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('capture'), told: fc.array(told, { minLength: 1, maxLength: 6 }) }),
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
)

test('whatever is captured, sent back and released, in whatever order, the books say what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(terms, { minLength: PAYMENTS, maxLength: PAYMENTS }),
      fc.array(step, { minLength: 1, maxLength: 10 }),
      async (wanted, steps) => {
        await emptyBooks()
        const payments = await write(wanted.map(({ bps, ...t }) => ({ ...t, fee: (t.amount * bps) / 10_000n })))
        const model = new Model()
        let now = START
        for (const step of steps) {
          now += 1000
          if (step.do === 'wait') now += step.hours * HOUR
          else await take(step, payments, model, now)
          expect(await booksNow()).toEqual(model.books())
        }
        expect(await verifyLedger(opened.db)).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
}, 180_000)

async function take(step: Exclude<Step, { do: 'wait' }>, payments: Terms[], model: Model, now: number) {
  if (step.do === 'release') {
    expect(await releaseDue(opened.db, new Date(now))).toBe(model.release(now))
  } else if (step.do === 'send back') {
    const id = `pay_${step.payment}_${step.capture}`
    const posted = await postReceiptRefund(opened.db, 'sandbox', id, `rfd_${id}`, new Date(now))
    expect(posted).toBe(model.suspense.has(id))
    model.sendBack(id)
  } else {
    const captures = step.told.map(({ payment, capture }, i) => ({
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

/** The payments, written down and not paid. */
async function write(all: Omit<Terms, 'id'>[]): Promise<Terms[]> {
  const { rows } = await sql<{ id: string; description: string }>`
    insert into payments (transaction_no, creator_id, type, channel, description, amount, fee, provider, success_url, failure_url, expires_at)
    select 'PX-' || n, creator, 'donation', channel, n::text, amount, fee, 'sandbox', '/', '/', now()
      from unnest(${all.map((t) => String(creators[t.creator]))}::bigint[], ${all.map((t) => t.channel)}::text[],
                  ${all.map((t) => String(t.amount))}::bigint[], ${all.map((t) => String(t.fee))}::bigint[])
             with ordinality as t (creator, channel, amount, fee, n)
    returning id, description`.execute(opened.db)
  return all.map((t, i) => ({ ...t, id: rows.find((row) => row.description === String(i + 1))!.id }))
}

async function booksNow(): Promise<ReturnType<Model['books']>> {
  const purses = await Promise.all(creators.map((id) => pursesOf(opened.db, id)))
  const { rows } = await sql<{ fees: bigint; suspense: bigint; paid: bigint }>`
    select (select coalesce(sum(amount), 0)::bigint from ledger_entries where credit_account_id = platform_account('fees')) as fees,
           (select coalesce(sum(amount), 0)::bigint from receipt_refunds where state <> 'succeeded') as suspense,
           (select coalesce(sum(paid), 0)::bigint from payment_counts) as paid`.execute(opened.db)
  return {
    available: purses.map((p) => p.available),
    pending: purses.map((p) => p.pending),
    fees: rows[0]!.fees,
    clearing: await clearingBalance(opened.db),
    suspense: rows[0]!.suspense,
    paid: Number(rows[0]!.paid),
  }
}

/** A new book for each run. Only a superuser who turns the guards off can do this. */
async function emptyBooks(): Promise<void> {
  await opened.pool.query(`
    set session_replication_role = replica;
    delete from ledger_entries; delete from journals; delete from pending_items; delete from receipt_refunds;
    delete from payment_counts; delete from payments; delete from ledger_balances;
    delete from ledger_accounts where owner_id is not null;
    set session_replication_role = origin`)
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
