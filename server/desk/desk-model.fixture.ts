// A model of the desk and of money: which accounts are closed, what is taken down and bought, and so what each request must answer.
import { DAY_MS } from '#server/kit/clock.ts'
import { BooksModel, type Terms } from '#server/money/ledger/books-model.fixture.ts'
import { CREATORS, type Item } from './model-accounts.fixture.ts'

/** A stranger, the owner of the item, or the buyer at this index. */
export type Viewer = 'stranger' | 'owner' | number

interface Suspension {
  /** Who may not decide the appeal: whoever suspended, and whoever held the payouts. */
  by: number[]
  holdsPayouts: boolean
  appeal: 'open' | 'upheld' | undefined
}

interface Payout {
  id: string
  number: string
  amount: bigint
  /** Held by the desk. */
  isHeld: boolean
  /** By its number: lifting a suspension does not release it. */
  isHeldSingly: boolean
  isSent: boolean
  /** Paid, failed or returned. */
  isOver: boolean
}

interface Report {
  number: string
  item: number
  state: 'open' | 'acted' | 'dismissed'
}

interface CreatorState {
  suspension: Suspension | undefined
  /** When the account will be erased, and the centavos given up. */
  erases: { at: number; givesUp: bigint } | undefined
  isErased: boolean
  payout: Payout | undefined
}

/** The newest payment of a buyer for an item. */
export interface Purchase {
  terms: Terms
  item: number
  buyer: number
}

export class DeskModel {
  books = new BooksModel(CREATORS)
  items: Item[]
  down = new Set<number>()
  creators: CreatorState[]
  purchases = new Map<string, Purchase>()
  /** When each payment was paid, in milliseconds. */
  paidAt = new Map<string, number>()
  /** By item and reporter. */
  reports = new Map<string, Report>()

  constructor(items: Item[]) {
    this.items = items
    this.creators = Array.from({ length: CREATORS }, () => ({
      suspension: undefined,
      erases: undefined,
      isErased: false,
      payout: undefined,
    }))
  }

  isBarred(creator: number): boolean {
    return this.creators[creator]!.suspension !== undefined || this.down.has(this.getPage(creator))
  }

  /** The index of the creator's page among the items. */
  getPage(creator: number): number {
    return this.items.findIndex((item) => item.type === 'profile' && item.creator === creator)
  }

  /** Closes every open report about the item. */
  close(item: number, state: 'acted' | 'dismissed'): void {
    for (const report of this.reports.values())
      if (report.item === item && report.state === 'open') report.state = state
  }

  /** Whether suspending changes anything: a suspended account can have its payouts held too. */
  isSuspendable(creator: number, holdsPayouts: boolean): boolean {
    const { suspension } = this.creators[creator]!
    return suspension === undefined || (holdsPayouts && !suspension.holdsPayouts)
  }

  suspend(creator: number, by: number, holdsPayouts: boolean): void {
    const state = this.creators[creator]!
    const { suspension } = state
    state.suspension = { by: [...(suspension?.by ?? []), by], holdsPayouts, appeal: suspension?.appeal }
    if (holdsPayouts && state.payout && !state.payout.isSent) state.payout.isHeld = true
  }

  lift(creator: number): void {
    const state = this.creators[creator]!
    state.suspension = undefined
    if (state.payout) state.payout.isHeld = state.payout.isHeldSingly
  }

  /** Closed by its owner's request for erasure. */
  isClosed(creator: number): boolean {
    return this.creators[creator]!.erases !== undefined
  }

  isClosedByDesk(item: number): boolean {
    return this.down.has(item) || this.isBarred(this.items[item]!.creator)
  }

  purchase(item: number, buyer: number): Purchase | undefined {
    return this.purchases.get(`${item} ${buyer}`)
  }

  /** Picks one of the eligible purchases by random numbers; random item and buyer alone would rarely match a purchase. */
  pick(drawn: { item: number; buyer: number }, isFit: (one: Purchase) => boolean = () => true): Purchase | undefined {
    const eligible = [...this.purchases.values()].filter(isFit)
    return eligible[(drawn.item * 2 + drawn.buyer) % eligible.length]
  }

  /** Paid, neither refunded nor charged back. */
  owns(item: number, buyer: number): boolean {
    const purchase = this.purchase(item, buyer)
    return purchase !== undefined && this.books.counts(purchase.terms.id)
  }

  isDisputed(item: number, buyer: number): boolean {
    const id = this.purchase(item, buyer)?.terms.id
    return id !== undefined && this.books.disputes.get(id)?.state === 'opened'
  }

  isPhoto(item: number): boolean {
    return this.items[item]!.type.startsWith('photo')
  }

  /** The expected status of the item's own address; for a list, whether it contains the item. */
  viewing(place: number, viewer: Viewer): number | 'listed' | 'unlisted' {
    const { creator, isListed } = this.items[place]!
    const { isErased } = this.creators[creator]!
    // The page address of an erased account is unknown.
    if (isErased) return 404
    if (this.isBarred(creator)) return 410
    if (this.isClosed(creator)) return this.staysVisible(place, viewer) ? 200 : 410
    if (isListed) return this.isShownInList(place, viewer) ? 'listed' : 'unlisted'
    return this.down.has(place) ? 410 : 200
  }

  /** A buyer still sees a bought photo after its owner closed the account, unless the desk took it down. */
  private staysVisible(place: number, viewer: Viewer): boolean {
    return typeof viewer === 'number' && this.isPhoto(place) && this.owns(place, viewer) && !this.down.has(place)
  }

  private isShownInList(place: number, viewer: Viewer): boolean {
    const { type } = this.items[place]!
    if (type === 'donation') return this.owns(place, 0) && !this.down.has(place)
    // The owner still sees a taken-down item in the list, with the reason.
    return !this.down.has(place) || viewer === 'owner'
  }

  /** The expected status of the address of a paid picture. */
  picture(place: number, viewer: Viewer): number {
    const { creator } = this.items[place]!
    if (this.creators[creator]!.isErased) return 404
    if (this.isClosedByDesk(place)) return 410
    if (typeof viewer === 'number') return this.owns(place, viewer) ? 200 : 404
    return viewer === 'owner' && !this.isClosed(creator) ? 200 : 404
  }

  /** The expected status of a request to buy a post. */
  buying(place: number, buyer: number): number {
    const { creator } = this.items[place]!
    if (this.isClosedByDesk(place) || this.creators[creator]!.isErased) return 410
    if (this.isClosed(creator) && !this.owns(place, buyer)) return 410
    return this.owns(place, buyer) || this.isDisputed(place, buyer) ? 409 : 200
  }

  /** The expected status of a report about the item. */
  reporting(place: number, viewer: Viewer): number {
    const { creator, type } = this.items[place]!
    if (this.creators[creator]!.isErased) return 404
    if (type === 'donation' && !this.owns(place, 0)) return 404
    const isGone = this.isClosedByDesk(place) || (this.isClosed(creator) && !this.staysVisible(place, viewer))
    return isGone ? 410 : 200
  }

  /** Whether the item exists for the desk. */
  isThere(place: number): boolean {
    const { creator, type } = this.items[place]!
    if (this.creators[creator]!.isErased) return false
    return type !== 'donation' || this.owns(place, 0)
  }

  /** The purchases that a takedown refunds or lists, in order of payment: of a post, or of all posts of a page. */
  refundable(place: number): Purchase[] {
    const { type, creator } = this.items[place]!
    return [...this.purchases.values()]
      .filter(({ item, buyer }) => this.isPhoto(item) && (this.owns(item, buyer) || this.isDisputed(item, buyer)))
      .filter(({ item }) => (type === 'profile' ? this.items[item]!.creator === creator : item === place))
      .sort((a, b) => this.paidAt.get(a.terms.id)! - this.paidAt.get(b.terms.id)! || (a.terms.id < b.terms.id ? -1 : 1))
  }

  pay(purchase: Purchase, capture: string, at: number): void {
    const { terms, item, buyer } = purchase
    const { creator } = this.items[item]!
    const isGone = this.creators[creator]!.isErased || (this.isPhoto(item) && this.down.has(item))
    const isRefused = this.isBarred(creator) || isGone
    const isSecond = this.isPhoto(item) && (this.owns(item, buyer) || this.isDisputed(item, buyer))
    this.books.capture(capture, terms.amount, isRefused || isSecond ? undefined : terms, at)
    if (this.books.captured.get(capture) === terms.id) this.paidAt.set(terms.id, at)
  }

  /** Centavos that an erasure gives up: available, and what refunds have gathered that are not complete. */
  left(creator: number): bigint {
    const { available, gathered } = this.books.books()
    return available[creator]! + gathered[creator]!
  }

  /** Whether the account may be erased now: not while money is under way. */
  mayErase(creator: number): boolean {
    const books = this.books.books()
    const isUnderWay = [books.pending, books.inPayout, books.held].some((of) => of[creator]! > 0n)
    return !isUnderWay && ![...this.books.refunding.values()].some(({ terms }) => terms.creator === creator)
  }

  /** Erases the accounts whose week is over; postpones by a week if money is under way or the balance changed. */
  eraseDue(now: number): void {
    for (const [place, creator] of this.creators.entries()) {
      if (!creator.erases || creator.isErased || creator.erases.at > now) continue
      if (!this.mayErase(place) || this.left(place) !== creator.erases.givesUp) {
        creator.erases.at = now + 7 * DAY_MS
        continue
      }
      this.books.giveUp(place)
      creator.isErased = true
    }
  }
}
