// The ledger against a model of it: every money event in random order while the clock moves, and the books agree after every step.
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { readConfig } from '#server/kit/config.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { Failure } from '#server/kit/fail.ts'
import { createLog } from '#server/kit/log.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { checkProperty } from '#test/property.ts'
import { bookDispute } from '../disputes/book-dispute.ts'
import { RefundRefused, refundPayment } from '../payments/refund-payment.ts'
import { settleRefund } from '../payments/send-refunds.ts'
import { getReference, settlePayout, type Told } from '../payouts/settle-payout.ts'
import { getRefusal, reservePayout } from '../payouts/submit-payout.ts'
import { requestRefund } from '../refund-requests/request-refund.ts'
import { aReservation } from '../testing.ts'
import { releaseDue } from '../wallet/release-pending.ts'
import { rewardReferrals } from '../wallet/reward-referrals.ts'
import { postCaptures, postReceiptRefund } from './movements.ts'
import { verifyLedger } from './verify.ts'

const CREATORS = 2
const PAYERS = 4
const PAYMENTS = 6
const UNKNOWN = '00000000-0000-0000-0000-000000000000'
/** Ahead of the real time, so that nothing counts as overdue to `verifyLedger`. */
const START = Date.parse('2091-03-01T00:00:00Z')
const HOUR = 3_600_000
const MANILA = 8 * HOUR
const CAP = 5_000_00n
const PAYOUT_FEE = 15_00n
const REWARD = 50_00n

let database: TestDatabase
let superuser: pg.Client
let opened: Services
/** The second was brought by the first. */
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

interface Terms {
  id: string
  number: string
  creator: number
  payer: number
  channel: 'web' | 'mobile'
  amount: bigint
  fee: bigint
}

interface ToldCapture {
  /** Which payment; past the last one, nobody's. */
  payment: number
  /** Which of its captures. There are few, so that the same one is told again. */
  capture: number
}

/** Centavos that each capture of a payment takes more or less than asked for. */
const offBy = [0n, 0n, 1n, -1n]

type Step =
  | { do: 'capture'; told: ToldCapture[] }
  | { do: 'send back'; capture: number; payment: number }
  | { do: 'release' }
  | { do: 'wait'; hours: number }
  | { do: 'withdraw'; creator: number; method: 'direct' | 'standard'; amount: bigint }
  | { do: 'tell of payout'; creator: number; end: End }
  | { do: 'refund'; payment: number; by: 'operator' | 'creator' | 'request'; fromNext: boolean }
  | { do: 'ask'; payment: number }
  | { do: 'dispute'; payment: number }
  | { do: 'end dispute'; payment: number; isWon: boolean; share: number }
  | { do: 'tell of refund'; payment: number; succeeds: boolean }
  | { do: 'reward' }

/** What the provider says of the order that is open; `passing` is a failure after which there is another. */
type End = 'sending' | 'paid' | 'failed' | 'passing' | 'cancelled' | 'returned'

interface ModelPayout {
  id: string
  creator: number
  amount: bigint
  fee: bigint
  month: string | undefined
  orders: number
  state: 'under way' | 'paid' | 'failed' | 'cancelled' | 'returned'
}

interface ModelDispute {
  terms: Terms
  state: 'opened' | 'won' | 'lost'
  /** Undefined while a refund has the money. */
  held: bigint | undefined
  releaseAt: number | undefined
  loss: bigint
}

/** What the books must say, in the plainest words: one capture at a time, in the order the money was taken. */
class Model {
  available = creators.map(() => 0n)
  waiting: { payment: string; creator: number; amount: bigint; releaseAt: number }[] = []
  fees = 0n
  clearing = 0n
  suspense = new Map<string, bigint>()
  paid = new Map<string, Terms>()
  seen = new Set<string>()
  /** Which capture paid which payment. */
  captured = new Map<string, string>()
  payouts: ModelPayout[] = []
  used: Record<string, bigint> = {}
  refunding = new Map<string, { terms: Terms; releaseAt: number | undefined; n: number }>()
  askings = new Map<string, number>()
  refunded = new Set<string>()
  /** In the order in which they were agreed to. */
  gathering: { terms: Terms; gathered: bigint; n: number }[] = []
  asked = new Set<string>()
  granted = new Set<string>()
  disputes = new Map<string, ModelDispute>()
  losses = 0n
  isRewarded = false

  /** What becomes available serves the refunds that gather, the oldest first. */
  credit(creator: number, amount: bigint): void {
    this.available[creator]! += amount
    for (const one of this.gathering.filter(({ terms }) => terms.creator === creator)) {
      const wanted = one.terms.amount - one.terms.fee
      const piece = least(this.available[creator]!, wanted - one.gathered)
      this.available[creator]! -= piece
      one.gathered += piece
      if (one.gathered < wanted) continue
      this.gathering.splice(this.gathering.indexOf(one), 1)
      this.fees -= one.terms.fee
      this.refunding.set(one.terms.id, { terms: one.terms, releaseAt: undefined, n: one.n })
    }
  }

  capture(id: string, amount: bigint, payment: Terms | undefined, at: number): void {
    if (this.seen.has(id)) return
    this.seen.add(id)
    this.clearing += amount
    if (!payment || payment.amount !== amount || this.paid.has(payment.id)) {
      this.suspense.set(id, amount)
      return
    }
    this.paid.set(payment.id, payment)
    this.captured.set(id, payment.id)
    this.fees += payment.fee
    const net = amount - payment.fee
    if (payment.channel === 'web') this.credit(payment.creator, net)
    else this.waiting.push({ payment: payment.id, creator: payment.creator, amount: net, releaseAt: nextFifteenth(at) })
  }

  getPayout(creator: number): ModelPayout | undefined {
    return this.payouts.findLast((payout) => payout.creator === creator)
  }

  /** Why it cannot be, or undefined: then it is to be added. */
  refusal(creator: number, amount: bigint, month: string | undefined): string | undefined {
    if (this.getPayout(creator)?.state === 'under way') return 'ValidationException'
    if (month && (this.used[`${creator} ${month}`] ?? 0n) + amount > CAP) return 'OverLimitPayoutException'
    return amount > this.available[creator]! ? 'InsufficientBalanceException' : undefined
  }

  withdraw(payout: ModelPayout): void {
    this.available[payout.creator]! -= payout.amount
    this.take(payout, payout.amount)
    this.payouts.push(payout)
  }

  take({ creator, month }: ModelPayout, amount: bigint): void {
    if (month) this.used[`${creator} ${month}`] = (this.used[`${creator} ${month}`] ?? 0n) + amount
  }

  tell(payout: ModelPayout, end: End): void {
    if (end === 'sending') return
    if (end === 'passing' && payout.orders < 3) {
      payout.orders++
      return
    }
    if (payout.state === 'under way' && (end === 'paid' || end === 'returned')) {
      payout.state = 'paid'
      this.clearing -= payout.amount - payout.fee
      this.fees += payout.fee
    } else if (payout.state === 'under way') {
      payout.state = end === 'cancelled' ? 'cancelled' : 'failed'
      this.giveBack(payout)
    }
    if (payout.state === 'paid' && end === 'returned') {
      payout.state = 'returned'
      this.clearing += payout.amount - payout.fee
      this.fees -= payout.fee
      this.giveBack(payout)
    }
  }

  giveBack(payout: ModelPayout): void {
    this.credit(payout.creator, payout.amount)
    this.take(payout, -payout.amount)
  }

  /** False when it is refused. */
  refund(terms: Terms, fromNext: boolean): boolean {
    const isDone = this.refunded.has(terms.id)
    const dispute = this.disputes.get(terms.id)
    if (!isDone && (!this.paid.has(terms.id) || (dispute && dispute.state !== 'won'))) return false
    const isUnderWay = this.refunding.has(terms.id) || this.gathering.some((one) => one.terms.id === terms.id)
    if (!isDone && !isUnderWay && !this.setAside(terms, fromNext)) return false
    if (this.asked.has(terms.id)) this.granted.add(terms.id)
    return true
  }

  setAside(terms: Terms, fromNext: boolean): boolean {
    const net = terms.amount - terms.fee
    const item = this.waiting.find(({ payment }) => payment === terms.id)
    const isShort = !item && this.available[terms.creator]! < net
    if (isShort && !fromNext) return false
    const n = (this.askings.get(terms.id) ?? 0) + 1
    this.askings.set(terms.id, n)
    if (isShort) {
      this.gathering.push({ terms, gathered: 0n, n })
      this.credit(terms.creator, 0n)
      return true
    }
    if (item) this.waiting.splice(this.waiting.indexOf(item), 1)
    else this.available[terms.creator]! -= net
    this.fees -= terms.fee
    this.refunding.set(terms.id, { terms, releaseAt: item?.releaseAt, n })
    return true
  }

  /** False when it is refused. */
  ask({ id }: Terms): boolean {
    if (this.asked.has(id)) return true
    const dispute = this.disputes.get(id)
    if (!this.paid.has(id) || this.refunded.has(id) || (dispute && dispute.state !== 'won')) return false
    this.asked.add(id)
    if (this.refunding.has(id) || this.gathering.some(({ terms }) => terms.id === id)) this.granted.add(id)
    return true
  }

  /** The provider opens one of each payment. */
  dispute(terms: Terms): void {
    if (!this.paid.has(terms.id) || this.disputes.has(terms.id)) return
    this.disputes.set(terms.id, { terms, state: 'opened', held: undefined, releaseAt: undefined, loss: 0n })
    this.hold(terms.id)
  }

  /** What is there, unless a refund has it. */
  hold(id: string): void {
    const dispute = this.disputes.get(id)
    if (dispute?.state !== 'opened' || dispute.held !== undefined || this.refunded.has(id) || this.refunding.has(id))
      return
    const { terms } = dispute
    const net = terms.amount - terms.fee
    const item = this.waiting.find(({ payment }) => payment === id)
    const gathering = this.gathering.find((one) => one.terms.id === id)
    if (item) this.waiting.splice(this.waiting.indexOf(item), 1)
    if (gathering) this.gathering.splice(this.gathering.indexOf(gathering), 1)
    const gathered = gathering?.gathered ?? 0n
    const taken = item ? 0n : least(net - gathered, this.available[terms.creator]!)
    this.available[terms.creator]! -= taken
    dispute.releaseAt = item?.releaseAt
    dispute.held = item ? net : gathered + taken
    dispute.loss = net - dispute.held
    this.fees -= terms.fee
    this.losses += dispute.loss
  }

  endDispute(id: string, isWon: boolean, takes: bigint): void {
    const dispute = this.disputes.get(id)
    if (dispute?.state !== 'opened' || (dispute.held === undefined && !this.refunded.has(id))) return
    dispute.state = isWon ? 'won' : 'lost'
    const taken = isWon ? 0n : takes
    this.clearing -= taken
    const fromHeld = least(dispute.held ?? 0n, taken)
    const fromFee = least(dispute.held === undefined ? 0n : dispute.terms.fee, taken - fromHeld)
    if (dispute.held !== undefined) {
      this.fees += dispute.terms.fee - fromFee
      this.losses -= dispute.loss
    }
    this.losses += taken - fromHeld - fromFee
    const amount = (dispute.held ?? 0n) - fromHeld
    const { creator } = dispute.terms
    if (dispute.releaseAt === undefined) this.credit(creator, amount)
    else if (amount > 0n) this.waiting.push({ payment: id, creator, amount, releaseAt: dispute.releaseAt })
  }

  tellOfRefund(id: string, succeeds: boolean): void {
    const { terms, releaseAt } = this.refunding.get(id)!
    this.refunding.delete(id)
    if (succeeds) {
      this.clearing -= terms.amount
      this.refunded.add(id)
      return
    }
    const amount = terms.amount - terms.fee
    this.fees += terms.fee
    if (releaseAt === undefined) this.credit(terms.creator, amount)
    else this.waiting.push({ payment: id, creator: terms.creator, amount, releaseAt })
    this.hold(id)
  }

  reward(): number {
    const income = [...this.paid.values()].filter(({ creator, id }) => creator === 1 && this.counts(id))
    const isEarned =
      sum(income.map(({ amount }) => amount)) >= 500_00n && new Set(income.map(({ payer }) => payer)).size >= 3
    if (this.isRewarded || !isEarned) return 0
    this.isRewarded = true
    this.credit(0, REWARD)
    return 1
  }

  /** Paid, and neither given back nor taken back. */
  counts(id: string): boolean {
    const dispute = this.disputes.get(id)
    return this.paid.has(id) && !this.refunded.has(id) && (!dispute || dispute.state === 'won')
  }

  sendBack(id: string): void {
    this.clearing -= this.suspense.get(id) ?? 0n
    this.suspense.delete(id)
  }

  release(now: number): bigint {
    const due = this.waiting.filter((item) => item.releaseAt <= now)
    for (const item of due) this.credit(item.creator, item.amount)
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
      losses: this.losses,
      gathered: creators.map((_, i) =>
        sum(this.gathering.filter(({ terms }) => terms.creator === i).map((one) => one.gathered)),
      ),
      held: creators.map((_, i) =>
        sum(
          [...this.disputes.values()]
            .filter(({ terms, state }) => terms.creator === i && state === 'opened')
            .map((d) => d.held ?? 0n),
        ),
      ),
      requests: [this.asked.size, this.granted.size],
      paid: [...this.paid.keys()].filter((id) => this.counts(id)).length,
      inPayout: creators.map((_, i) =>
        sum(this.payouts.filter((p) => p.creator === i && p.state === 'under way').map((p) => p.amount)),
      ),
      refunding: sum([...this.refunding.values()].map(({ terms }) => terms.amount)),
      used: Object.fromEntries(Object.entries(this.used).sort()),
    }
  }
}

/** 00:00 in Manila of the first 15th after this moment's day, in the arithmetic of somebody with a calendar. */
function nextFifteenth(at: number): number {
  const local = new Date(at + MANILA)
  const months = local.getUTCDate() < 15 ? 0 : 1
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 15) - MANILA
}

/** The month in Manila, as its cap is named. */
function getMonth(at: number): string {
  return `${new Date(at + MANILA).toISOString().slice(0, 7)}-01`
}

const terms = fc.record({
  creator: fc.nat(CREATORS - 1),
  payer: fc.nat(PAYERS - 1),
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
      do: fc.constant('tell of payout'),
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask'), payment: fc.nat(PAYMENTS - 1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dispute'), payment: fc.nat(PAYMENTS - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end dispute'),
      payment: fc.nat(PAYMENTS - 1),
      isWon: fc.boolean(),
      // A quarter, half, all of what is disputed.
      share: fc.constantFrom(1, 2, 4),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('tell of refund'), payment: fc.nat(PAYMENTS - 1), succeeds: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reward') }) },
)

test('whatever happens to money, in whatever order, the books say what the model says', async () => {
  await checkProperty(
    fc.asyncProperty(
      fc.array(terms, { minLength: PAYMENTS, maxLength: PAYMENTS }),
      fc.array(step, { minLength: 1, maxLength: 14 }),
      async (wanted, steps) => {
        await emptyBooks()
        const payments = await write(wanted.map(({ bps, ...t }) => ({ ...t, fee: (t.amount * bps) / 10_000n })))
        const model = new Model()
        let now = START
        for (const step of steps) {
          now += 1000
          if (step.do === 'wait') {
            now += step.hours * HOUR
            continue
          }
          clock.shift(now - Date.now())
          await take(step, payments, model, now)
          expect(await booksNow()).toEqual(model.books())
        }
        expect(await verifyLedger(opened.db)).toEqual([])
      },
    ),
    { numRuns: 1000 },
  )
}, 900_000)

async function take(step: Exclude<Step, { do: 'wait' }>, payments: Terms[], model: Model, now: number) {
  if (step.do === 'withdraw') return withdraw(step, model, now)
  if (step.do === 'tell of payout') return tellOfPayout(step, model)
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
  } else if (step.do === 'ask') {
    const payment = payments[step.payment]!
    const refused = await requestRefund(opened.db, payment.id, 'Pakibalik').then(
      () => false,
      (error: unknown) => error instanceof Failure,
    )
    expect(refused).toBe(!model.ask(payment))
  } else if (step.do === 'dispute' || step.do === 'end dispute') {
    const payment = payments[step.payment]!
    const [capture] = [...model.captured].filter(([, of]) => of === payment.id).map(([id]) => id)
    const isOpen = step.do === 'dispute'
    // The provider speaks of the end of those only that it opened.
    if (!capture || (!isOpen && !model.disputes.has(payment.id))) return
    const share = isOpen ? payment.amount : (payment.amount * BigInt(step.share)) / 4n
    const status = isOpen ? 'opened' : step.isWon ? 'won' : 'lost'
    const told = { disputeId: `dsp_${payment.id}`, providerPaymentId: capture, amount: share, status } as const
    if (isOpen && model.disputes.has(payment.id)) return
    for (let time = 0; time < 2; time++) await bookDispute(opened, { ...told, openedAt: new Date(now) })
    if (isOpen) model.dispute(payment)
    else model.endDispute(payment.id, step.isWon, share)
  } else if (step.do === 'tell of refund') {
    const { id } = payments[step.payment]!
    const asked = model.refunding.get(id)
    if (!asked) return
    const status = step.succeeds ? 'succeeded' : 'failed'
    const told = { refundId: `rfd_${id}_${asked.n}`, status, cause: step.succeeds ? null : 'REFUND_FAILED' } as const
    for (let time = 0; time < 2; time++) await settleRefund(opened, id, asked.n, told)
    model.tellOfRefund(id, step.succeeds)
  } else if (step.do === 'reward') {
    expect(await rewardReferrals(opened)).toBe(model.reward())
  } else if (step.do === 'release') {
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

async function withdraw(step: Extract<Step, { do: 'withdraw' }>, model: Model, now: number): Promise<void> {
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
  model.withdraw({ id: rows[0]!.id, creator, amount, fee, month, orders: 1, state: 'under way' })
}

/** What a provider can say: of what is over, the same again, or that it came back. */
async function tellOfPayout({ creator, end }: { creator: number; end: End }, model: Model): Promise<void> {
  const payout = model.getPayout(creator)
  if (!payout) return
  const { id, amount, fee, orders, state } = payout
  const can =
    state === 'under way' ? end : state === 'paid' && end === 'returned' ? end : state === 'returned' ? 'paid' : state
  const told: Told = {
    payoutId: `pyt_${id}_${orders}`,
    reference: getReference(id, orders),
    amount: amount - fee,
    status: can === 'passing' ? 'failed' : can,
    cause: can === 'failed' ? 'rejected' : can === 'passing' ? 'bank_unavailable' : null,
  }
  for (let time = 0; time < 2; time++) await settlePayout(opened, told)
  if (state === 'under way' || can === 'returned') model.tell(payout, can)
}

/** The payments, written down and not paid. */
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

async function booksNow(): Promise<ReturnType<Model['books']>> {
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
             (select coalesce(sum(amount), 0)::bigint from receipt_refunds where state <> 'succeeded') as suspense,
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

/** A new book for each run. Only a superuser who turns the guards off can do this. */
async function emptyBooks(): Promise<void> {
  await superuser.query(`
    set session_replication_role = replica;
    delete from ledger_entries; delete from journals; delete from statement_days; delete from pending_items; delete from receipt_refunds;
    delete from payout_attempts; delete from payouts; delete from payout_months; delete from disputes; delete from refund_requests; delete from refunds; delete from referral_rewards;
    delete from otp_challenges; delete from payment_counts; delete from counted_blocks; delete from counted_lists; delete from payments; delete from ledger_balances;
    delete from ledger_accounts where owner_id is not null;
    set session_replication_role = origin;
    select open_creator_accounts(array[${creators}]::bigint[])`)
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
