import { newId } from './ids.ts'
import { insertRows, type Tx } from './transact.ts'
import type { LineType } from './transactions.ts'

export type NewLine = {
  type: LineType
  /** The payment, refund, dispute or payout. It has at most one line of each type. */
  productId: string
  /** Null for payouts. */
  checkoutId: string | null
  reference: string
  currency: string
  /** Centavos, above zero. */
  amount: number
  /**
   * Centavos, tax included. Ignored for payments, whose fee is a share of the amount and is not returned with a refund.
   */
  fee?: number
  at: Date
}

/** Line types that add money; the others take it out. */
const INCOMING: LineType[] = ['PAYMENT', 'PAYOUT_RETURN']
/**
 * A transaction that sends payouts holds this lock until it ends, so that no other reads the funds at the same time.
 */
const FUNDS_LOCK = 7_421_535

/** Books the lines. */
export async function recordLines(tx: Tx, lines: NewLine[]): Promise<void> {
  const { bps, vat_bps, settlement_delay_seconds } = tx.sandbox.knobs.values.fees
  const rows = lines.map(({ type, productId, checkoutId, reference, currency, amount, at, ...line }) => {
    const isPayment = type === 'PAYMENT'
    const fee = isPayment ? Math.round((amount * bps) / 10_000) : (line.fee ?? 0)
    const tax = isPayment ? Math.round((fee * vat_bps) / 10_000) : 0
    return {
      id: newId('txn'),
      type,
      product_id: productId,
      checkout_id: checkoutId,
      reference,
      currency,
      amount,
      provider_fee: fee,
      value_added_tax: tax,
      net_amount: (INCOMING.includes(type) ? amount : -amount) - fee - tax,
      created_at: at,
      settles_at: new Date(at.getTime() + (isPayment ? settlement_delay_seconds : 0) * 1000),
    }
  })
  await insertRows(tx, 'money_line', rows)
}

/** Funds available for payouts: the settled balance and the overdraft, less payouts that are processing. */
export async function readFunds(tx: Tx): Promise<number> {
  await tx.query('select pg_advisory_xact_lock($1)', [FUNDS_LOCK])
  const { rows } = await tx.query<{ funds: number }>(
    `select $2::bigint + coalesce((select sum(net_amount) from money_line where settles_at <= $1), 0)
       - coalesce((select sum(amount + fee) from payout where status = 'processing'), 0) as funds`,
    [tx.now, tx.sandbox.knobs.values.payouts.overdraft],
  )
  return rows[0]!.funds
}
