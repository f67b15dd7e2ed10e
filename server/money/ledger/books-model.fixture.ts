// A simple model of the ledger that tests compare with the real one: applies one event at a time, in memory.
import { least } from '#contract/amounts.ts'

const HOUR = 3_600_000
const MANILA = 8 * HOUR
/** Centavos that a creator may withdraw to banks per month. */
const CAP = 5_000_00n
/** Fee of a payout to a bank, in centavos. */
export const PAYOUT_FEE = 15_00n
/** Referral reward, in centavos. */
const REWARD = 50_00n

export interface Terms {
  id: string
  number: string
  creator: number
  payer: number
  channel: 'web' | 'mobile'
  amount: bigint
  fee: bigint
}

/** What the provider reports of the open attempt; after a `passing` failure a new attempt follows. */
export type End = 'sending' | 'paid' | 'failed' | 'passing' | 'cancelled' | 'returned'

export interface ModelPayout {
  id: string
  creator: number
  amount: bigint
  fee: bigint
  month: string | undefined
  attempts: number
  state: 'under way' | 'paid' | 'failed' | 'cancelled' | 'returned'
}

interface ModelDispute {
  terms: Terms
  state: 'opened' | 'won' | 'lost'
  /** Undefined while a refund has taken the money. */
  held: bigint | undefined
  releaseAt: number | undefined
  loss: bigint
}

/** Computes what the ledger must contain: one capture at a time, in the order the money was taken. */
export class BooksModel {
  private readonly creators: number

  constructor(creators: number) {
    this.creators = creators
    this.available = this.each(() => 0n)
  }

  available: bigint[]
  waiting: { payment: string; creator: number; amount: bigint; releaseAt: number }[] = []
  fees = 0n
  clearing = 0n
  suspense = new Map<string, bigint>()
  paid = new Map<string, Terms>()
  seen = new Set<string>()
  /** Capture → the payment it paid. */
  captured = new Map<string, string>()
  payouts: ModelPayout[] = []
  used: Record<string, bigint> = {}
  refunding = new Map<string, { terms: Terms; releaseAt: number | undefined; n: number }>()
  refundAttempts = new Map<string, number>()
  refunded = new Set<string>()
  /** In the order in which the creator agreed to them. */
  gathering: { terms: Terms; gathered: bigint; n: number }[] = []
  requested = new Set<string>()
  granted = new Set<string>()
  disputes = new Map<string, ModelDispute>()
  losses = 0n
  isRewarded = false

  /** Newly available money first goes to the refunds that gather, the oldest first. */
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

  /** The exception that refuses this payout; undefined when it is allowed. */
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

  reportPayout(payout: ModelPayout, end: End): void {
    if (end === 'sending') return
    if (end === 'passing' && payout.attempts < 3) {
      payout.attempts++
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

  /** False when the refund is refused. */
  refund(terms: Terms, fromNext: boolean): boolean {
    const isDone = this.refunded.has(terms.id)
    const dispute = this.disputes.get(terms.id)
    if (!isDone && (!this.paid.has(terms.id) || (dispute && dispute.state !== 'won'))) return false
    const isUnderWay = this.refunding.has(terms.id) || this.gathering.some((one) => one.terms.id === terms.id)
    if (!isDone && !isUnderWay && !this.setAside(terms, fromNext)) return false
    if (this.requested.has(terms.id)) this.granted.add(terms.id)
    return true
  }

  setAside(terms: Terms, fromNext: boolean): boolean {
    const net = terms.amount - terms.fee
    const item = this.waiting.find(({ payment }) => payment === terms.id)
    const isShort = !item && this.available[terms.creator]! < net
    if (isShort && !fromNext) return false
    const n = (this.refundAttempts.get(terms.id) ?? 0) + 1
    this.refundAttempts.set(terms.id, n)
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

  /** The creator gives up everything, also what was to go into refunds that are not complete: those are cancelled. */
  giveUp(creator: number): void {
    this.gathering = this.gathering.filter(({ terms }) => terms.creator !== creator)
    this.available[creator] = 0n
  }

  /** False when the request is refused. */
  requestRefund({ id }: Terms): boolean {
    if (this.requested.has(id)) return true
    const dispute = this.disputes.get(id)
    if (!this.paid.has(id) || this.refunded.has(id) || (dispute && dispute.state !== 'won')) return false
    this.requested.add(id)
    if (this.refunding.has(id) || this.gathering.some(({ terms }) => terms.id === id)) this.granted.add(id)
    return true
  }

  /** Opens the dispute of a payment; the provider allows one per payment. */
  dispute(terms: Terms): void {
    if (!this.paid.has(terms.id) || this.disputes.has(terms.id)) return
    this.disputes.set(terms.id, { terms, state: 'opened', held: undefined, releaseAt: undefined, loss: 0n })
    this.hold(terms.id)
  }

  /** Holds what the creator has, unless a refund has taken it. */
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
    if (!isWon && this.requested.has(id)) this.granted.add(id)
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

  reportRefund(id: string, succeeds: boolean): void {
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

  /** Paid, and neither refunded nor charged back. */
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
      pending: this.each((i) => sum(this.waiting.filter((w) => w.creator === i).map((w) => w.amount))),
      fees: this.fees,
      clearing: this.clearing,
      suspense: sum([...this.suspense.values()]),
      losses: this.losses,
      gathered: this.each((i) =>
        sum(this.gathering.filter(({ terms }) => terms.creator === i).map((one) => one.gathered)),
      ),
      held: this.each((i) =>
        sum(
          [...this.disputes.values()]
            .filter(({ terms, state }) => terms.creator === i && state === 'opened')
            .map((d) => d.held ?? 0n),
        ),
      ),
      requests: [this.requested.size, this.granted.size],
      paid: [...this.paid.keys()].filter((id) => this.counts(id)).length,
      inPayout: this.each((i) =>
        sum(this.payouts.filter((p) => p.creator === i && p.state === 'under way').map((p) => p.amount)),
      ),
      refunding: sum([...this.refunding.values()].map(({ terms }) => terms.amount)),
      used: Object.fromEntries(Object.entries(this.used).sort()),
    }
  }

  /** A value for every creator. */
  private each<T>(of: (creator: number) => T): T[] {
    return Array.from({ length: this.creators }, (_, creator) => of(creator))
  }
}

/** 00:00 in Manila on the first 15th after this moment's day, computed independently of the product's SQL. */
function nextFifteenth(at: number): number {
  const local = new Date(at + MANILA)
  const months = local.getUTCDate() < 15 ? 0 : 1
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 15) - MANILA
}

/** The month in Manila that the cap belongs to, `YYYY-MM-01`. */
export function getMonth(at: number): string {
  return `${new Date(at + MANILA).toISOString().slice(0, 7)}-01`
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
