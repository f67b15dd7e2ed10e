// The money steps of the desk's model: buying, paying, refunding, disputing, withdrawing, and the provider's results.
import { expect } from 'vitest'
import { inTransaction } from '#server/kit/db.ts'
import { bookDispute } from '#server/money/disputes/book-dispute.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { receiptCodes } from '#server/money/payments/queries.ts'
import { settleRefund } from '#server/money/payments/settle-refund.ts'
import { getReference } from '#server/money/payouts/payout-attempts.ts'
import { reservePayout } from '#server/money/payouts/reserve-payout.ts'
import { settlePayout } from '#server/money/payouts/settle-payout.ts'
import { aReservation, getPayment, markSending } from '#server/money/testing.ts'
import { PRICE } from './model-accounts.fixture.ts'
import { ask, done, type RunStep } from './model-play.fixture.ts'

export const moneySteps = {
  async buy(play, { item, buyer }) {
    const { model, fixture, server } = play
    const photos = [...fixture.items.keys()].filter((place) => model.isPhoto(place))
    const place = photos[item % photos.length]!
    const { id, type, creator } = fixture.items[place]!
    const isSlide = type === 'photo.collection'
    const path = `/v1/user/content/images${isSlide ? '/collection' : ''}/purchase`
    const { as, account_id } = fixture.buyers[buyer]!
    const status = model.buying(place, buyer)
    await ask(play, as, path, { [isSlide ? 'image_collection_id' : 'image_id']: id }, status)
    if (status !== 200) return
    const { payment_id } = await server.services.db
      .selectFrom('purchases as s')
      .innerJoin('payments as p', 'p.id', 's.payment_id')
      .select('s.payment_id')
      .where('s.post_id', '=', id)
      .where('s.buyer_id', '=', account_id)
      .orderBy('p.created_at', 'desc')
      .executeTakeFirstOrThrow()
    const { transaction_no: number } = await getPayment(server.services, payment_id)
    const terms = { id: payment_id, number, creator, payer: buyer, channel: 'web', amount: PRICE, fee: 0n } as const
    model.purchases.set(`${place} ${buyer}`, { terms, item: place, buyer })
  },
  async pay(play, step) {
    const purchase = play.model.pick(step, ({ terms }) => !play.model.books.seen.has(`pay_${terms.id}`))
    if (!purchase) return
    done(play)
    const { id, amount } = purchase.terms
    const capture = { reference: id, providerPaymentId: `pay_${id}`, amount, paidAt: new Date(play.now) }
    await postCaptures(play.server.services.db, 'sandbox', [capture])
    play.model.pay(purchase, capture.providerPaymentId, play.now)
  },
  async refund(play, step) {
    const { model, fixture } = play
    const { isYes: isOwn, isAlso: fromNext } = step
    const purchase = model.pick(step)
    if (!purchase) return
    const { number, creator } = purchase.terms
    const isPaid = model.books.paid.has(purchase.terms.id)
    const { suspension, erases, isErased } = model.creators[creator]!
    const isOut = isErased || erases !== undefined
    const gate = !isOwn ? undefined : isOut ? 401 : suspension ? 403 : undefined
    const path = isOwn ? `/v1/user/transactions/${number}/refund` : `/v1/desk/payments/${number}/refund`
    const body = isOwn ? { from_next: fromNext ? 1 : 0 } : { message: 'Ibalik' }
    const as = isOwn ? fixture.creators[creator]!.as : play.cashier.as
    const dispute = model.books.disputes.get(purchase.terms.id)
    const isDisputed = dispute !== undefined && dispute.state !== 'won'
    const refused = isDisputed && !model.books.refunded.has(purchase.terms.id) ? 409 : isPaid ? 422 : isOwn ? 404 : 422
    const may = gate === undefined && model.books.refund(purchase.terms, isOwn && fromNext)
    await ask(play, as, path, body, gate ?? (may ? 200 : refused))
  },
  async ask(play, step) {
    const { model, server } = play
    const purchase = model.pick(step, ({ terms }) => model.books.paid.has(terms.id))
    if (!purchase) return
    const [code] = receiptCodes(server.services.config.secret, purchase.terms.number)
    const may = model.books.requestRefund(purchase.terms)
    const path = `/v1/receipts/${purchase.terms.number}/refund-request`
    const answer = await server.inject('POST', path, { body: { code, reason: 'Pakibalik' } })
    expect([answer.status === 200, answer.body.exception]).toEqual([may, answer.body.exception])
  },
  async 'settle refund'(play, step) {
    const { model, server } = play
    const id = model.pick(step, ({ terms }) => model.books.refunding.has(terms.id))?.terms.id
    const refund = id === undefined ? undefined : model.books.refunding.get(id)
    if (id === undefined || !refund) return
    done(play)
    // The provider refunds no disputed payment.
    const succeeds = step.isYes && model.books.disputes.get(id)?.state !== 'opened'
    const result = {
      refundId: `rfd_${id}_${refund.n}`,
      status: succeeds ? 'succeeded' : 'failed',
      cause: succeeds ? null : 'REFUND_FAILED',
    } as const
    for (let time = 0; time < 2; time++) await settleRefund(server.services, id, refund.n, result)
    model.books.reportRefund(id, succeeds)
  },
  async dispute(play, step) {
    const { model, server, now } = play
    const { books } = model
    const terms = model.pick(step, ({ terms }) => books.counts(terms.id) && !books.disputes.has(terms.id))?.terms
    if (!terms) return
    done(play)
    await bookDispute(server.services, { ...getDispute(terms), status: 'opened', openedAt: new Date(now) })
    model.books.dispute(terms)
  },
  async 'end dispute'(play, step) {
    const { model, server, now } = play
    const isWon = step.isYes
    const terms = model.pick(step, ({ item, buyer }) => model.isDisputed(item, buyer))?.terms
    if (!terms) return
    done(play)
    const status = isWon ? 'won' : 'lost'
    for (let time = 0; time < 2; time++)
      await bookDispute(server.services, { ...getDispute(terms), status, openedAt: new Date(now) })
    model.books.endDispute(terms.id, isWon, terms.amount)
  },
  async withdraw(play, { creator, amount }) {
    const { model, server, fixture } = play
    const { suspension, isErased, erases, payout } = model.creators[creator]!
    const person = fixture.creators[creator]!
    // Whether withdrawing is allowed is checked before the destination.
    const isOut = isErased || erases !== undefined
    const gate = isOut ? 401 : suspension?.holdsPayouts ? 403 : 422
    await ask(play, person.as, '/v1/user/transactions/payout/request', { bank_slug: 'wala', amount: 50 }, gate)
    const isUnderWay = payout && !payout.isOver
    if (gate !== 422 || isUnderWay || model.books.available[creator]! < amount) return
    const { terms, code } = await aReservation(server.services, person, amount, 'direct')
    const number = await inTransaction(server.services.db, (tx) =>
      reservePayout(tx, server.services, person.account_id, terms, code),
    )
    const { id } = await server.services.db
      .selectFrom('payouts')
      .select('id')
      .where('transaction_no', '=', number)
      .executeTakeFirstOrThrow()
    model.creators[creator]!.payout = {
      id,
      number,
      amount,
      isHeld: false,
      isHeldSingly: false,
      isSent: false,
      isOver: false,
    }
    const line = { id, creator, amount, fee: 0n, month: undefined, attempts: 1, state: 'under way' } as const
    model.books.withdraw({ ...line })
  },
  async 'hold payout'(play, { creator, isYes: holds }) {
    const payout = play.model.creators[creator]!.payout
    if (!payout) return
    const may = !payout.isSent && !payout.isOver && (holds ? !payout.isHeldSingly : payout.isHeld)
    const path = `/v1/desk/payouts/${payout.number}/${holds ? 'hold' : 'release'}`
    await ask(play, play.cashier.as, path, { message: 'Sandali' }, may ? 200 : 404)
    if (may) Object.assign(payout, { isHeld: holds, isHeldSingly: holds })
  },
  async 'settle payout'(play, { creator, end }) {
    const { model, server } = play
    const payout = model.creators[creator]!.payout
    const line = model.books.getPayout(creator)
    if (!payout || !line) return
    const { db } = server.services
    const attempt = await db
      .selectFrom('payout_attempts')
      .select('due_at')
      .where('payout_id', '=', payout.id)
      .executeTakeFirstOrThrow()
    // A held payout is not due, so it is not sent.
    if (!payout.isSent) expect(attempt.due_at === null, 'held').toBe(payout.isHeld)
    if (payout.isHeld || (payout.isOver && !(line.state === 'paid' && end === 'returned'))) return
    done(play)
    if (!payout.isSent) await markSending(server.services, payout.id)
    Object.assign(payout, { isSent: true, isOver: true })
    const result = { payoutId: `pyt_${payout.id}`, reference: getReference(payout.id, 1), amount: payout.amount }
    const cause = end === 'failed' ? ('rejected' as const) : null
    for (let time = 0; time < 2; time++) await settlePayout(server.services, { ...result, status: end, cause })
    model.books.reportPayout(line, end)
  },
} satisfies Record<string, RunStep>

function getDispute({ id, amount }: { id: string; amount: bigint }) {
  return { disputeId: `dsp_${id}`, providerPaymentId: `pay_${id}`, amount }
}
