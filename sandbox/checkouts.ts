// Checkouts: their states, the effect of each outcome, and the money they capture. All functions work on many checkouts
// at a time.
import {
  type Checkout,
  type CheckoutStatus,
  DISPUTE_SECONDS,
  LATE_PAYMENT_SECONDS,
  magicEnding,
  type Payment,
  PROCESSING_SECONDS,
  type Push,
  type Step,
  stepsFor,
} from './checkout-steps.ts'
import { recordEvents } from './events.ts'
import { newId } from './ids.ts'
import { presentCheckout } from './present-checkout.ts'
import { recordLines } from './record-lines.ts'
import type { Sandbox } from './sandbox.ts'
import { schedule } from './tasks.ts'
import { insertRows, type Tx } from './transact.ts'

export const METHOD = 'ewallet'

/**
 * Pushes these checkouts; those whose state no longer allows it do not change. Answers all that exist, in their new
 * state.
 */
export async function pushCheckouts(tx: Tx, ids: string[], push: Push, method = METHOD): Promise<Checkout[]> {
  const checkouts = await lockCheckouts(tx, ids)
  let plans = checkouts.map((checkout) => ({ checkout, steps: stepsFor(checkout, push) }))
  while (plans.length > 0) {
    const taking = (step: Step) => plans.filter(({ steps }) => steps[0] === step).map(({ checkout }) => checkout)
    await capture(tx, taking('capture'), method)
    await fail(tx, taking('fail'), method)
    await keepProcessing(tx, taking('process'))
    await cancel(tx, taking('cancel'))
    await expire(tx, taking('expire'))
    plans = plans
      .map(({ checkout, steps }) => ({ checkout, steps: steps.slice(1) }))
      .filter((plan) => plan.steps.length)
  }
  return checkouts
}

/** Locks and reads the checkouts; overdue ones are expired first. */
export async function lockCheckouts(tx: Tx, ids: string[]): Promise<Checkout[]> {
  const { rows } = await tx.query<Checkout>('select * from checkout where id = any ($1) order by id for update', [ids])
  const checkouts = await withPayments(tx, rows)
  const overdue = checkouts.filter(
    ({ status, expires_at }) => (status === 'open' || status === 'processing') && expires_at <= tx.now,
  )
  await expire(tx, overdue)
  return checkouts
}

/** Reads checkouts in the order of `ids`; unknown ones are left out. */
export async function findCheckouts(sandbox: Sandbox, ids: string[]): Promise<Checkout[]> {
  const { rows } = await sandbox.pool.query<Checkout>('select * from checkout where id = any ($1)', [ids])
  const found = new Map((await withPayments(sandbox.pool, rows)).map((checkout) => [checkout.id, checkout]))
  return [...new Set(ids)].map((id) => found.get(id)).filter((checkout) => checkout !== undefined)
}

export async function findCheckoutsByReference(sandbox: Sandbox, reference: string): Promise<Checkout[]> {
  const { rows } = await sandbox.pool.query<Checkout>(
    'select * from checkout where reference = $1 order by created_at, id limit 500',
    [reference],
  )
  return withPayments(sandbox.pool, rows)
}

async function withPayments(db: Pick<Tx, 'query'>, rows: Checkout[]): Promise<Checkout[]> {
  const checkouts = rows.map((row) => ({ ...row, payments: [] as Payment[] }))
  if (checkouts.length === 0) return checkouts
  const byId = new Map(checkouts.map((checkout) => [checkout.id, checkout]))
  const { rows: payments } = await db.query<Payment>(
    'select * from payment where checkout_id = any ($1) order by created_at, id',
    [[...byId.keys()]],
  )
  for (const payment of payments) byId.get(payment.checkout_id)!.payments.push(payment)
  return checkouts
}

async function capture(tx: Tx, checkouts: Checkout[], method: string): Promise<void> {
  if (checkouts.length === 0) return
  const payments = checkouts.map((checkout) => {
    const amount = checkout.amount - (magicEnding(checkout.amount) === '06' ? 1 : 0)
    return addPayment(tx, checkout, 'succeeded', amount, method)
  })
  await insertRows(tx, 'payment', payments)
  await recordLines(
    tx,
    checkouts.map(({ id, reference }, i) => {
      const { id: productId, amount, currency } = payments[i]!
      return { type: 'PAYMENT', productId, checkoutId: id, reference, currency, amount, at: tx.now }
    }),
  )
  await setStatus(tx, checkouts, 'paid')
  await recordCheckoutEvents(tx, 'checkout.paid', checkouts)
  const disputed = payments.filter((_, i) => magicEnding(checkouts[i]!.amount) === '08')
  await schedule(
    tx,
    'dispute.open',
    disputed.map((payment) => payment.id),
    DISPUTE_SECONDS,
  )
}

async function fail(tx: Tx, checkouts: Checkout[], method: string): Promise<void> {
  await insertRows(
    tx,
    'payment',
    checkouts.map((checkout) => addPayment(tx, checkout, 'failed', checkout.amount, method)),
  )
  await setStatus(tx, checkouts, 'open')
  await recordCheckoutEvents(tx, 'checkout.failed_attempt', checkouts)
}

async function keepProcessing(tx: Tx, checkouts: Checkout[]): Promise<void> {
  const fresh = checkouts.filter((checkout) => checkout.status === 'open')
  await setStatus(tx, fresh, 'processing')
  const finishing = fresh.filter((checkout) => magicEnding(checkout.amount) === '03')
  await schedule(
    tx,
    'checkout.finish',
    finishing.map((checkout) => checkout.id),
    PROCESSING_SECONDS,
  )
}

async function cancel(tx: Tx, checkouts: Checkout[]): Promise<void> {
  await setStatus(tx, checkouts, 'cancelled')
  await recordCheckoutEvents(tx, 'checkout.cancelled', checkouts)
}

async function expire(tx: Tx, checkouts: Checkout[]): Promise<void> {
  await setStatus(tx, checkouts, 'expired')
  await recordCheckoutEvents(tx, 'checkout.expired', checkouts)
  const late = checkouts.filter((checkout) => magicEnding(checkout.amount) === '05')
  await schedule(
    tx,
    'checkout.pay_late',
    late.map((checkout) => checkout.id),
    LATE_PAYMENT_SECONDS,
  )
}

function addPayment(
  tx: Tx,
  checkout: Checkout,
  status: 'succeeded' | 'failed',
  amount: number,
  method: string,
): Payment {
  const payment: Payment = {
    id: newId('pay'),
    checkout_id: checkout.id,
    status,
    amount,
    currency: checkout.currency,
    method,
    paid_at: status === 'succeeded' ? tx.now : null,
    refunded_amount: 0,
    created_at: tx.now,
  }
  checkout.payments.push(payment)
  return payment
}

async function setStatus(tx: Tx, checkouts: Checkout[], status: CheckoutStatus): Promise<void> {
  if (checkouts.length === 0) return
  const ids = checkouts.map((checkout) => checkout.id)
  await tx.query('update checkout set status = $2 where id = any ($1)', [ids, status])
  for (const checkout of checkouts) checkout.status = status
}

/** Records the event; for amounts ending in .09 its webhooks are never sent. */
async function recordCheckoutEvents(
  tx: Tx,
  type: 'checkout.paid' | 'checkout.failed_attempt' | 'checkout.expired' | 'checkout.cancelled',
  checkouts: Checkout[],
): Promise<void> {
  await recordEvents(
    tx,
    checkouts.map((checkout) => ({
      type,
      object: presentCheckout(tx.sandbox, checkout),
      silent: magicEnding(checkout.amount) === '09',
    })),
  )
}
