// Routes of the wallet: balance, history, and refunds by the creator.
import type { z } from 'zod/mini'
import { refunds } from '#contract/money/refunds.ts'
import { type Transaction, wallet } from '#contract/money/wallet.ts'
import type { Secret } from '#server/kit/secret.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { receiptAddress } from '../payments/queries.ts'
import { readBalance } from './read-balance.ts'
import { readRefundTerms } from './read-refund-terms.ts'
import { readTransactions } from './read-transactions.ts'
import { refundOwnPayment } from './refund-own-payment.ts'

export function walletRoutes(serve: Serve, services: Services): void {
  serve(wallet.balance, ({ db, viewer }) => readBalance(db, viewer.accountId))
  serve(wallet.transactions, async ({ db, viewer, query, say }) => {
    const page = await readTransactions(db, viewer.accountId, query, say)
    return { ...page, rows: page.rows.map((row) => withReceipt(services.config.secret, row)) }
  })
  serve(refunds.terms, ({ viewer, params, say }) => readRefundTerms(services.db, viewer, params.transaction_no, say))
  serve(refunds.give, ({ viewer, idempotencyKey, params, body, say }) =>
    refundOwnPayment(services, { accountId: viewer.accountId, idempotencyKey }, params.transaction_no, body, say),
  )
}

/** Gifts and sales link to the payer's receipt, which names the payer, so not when a block hides the payer. */
function withReceipt(
  secret: Secret,
  { is_from_blocked, ...row }: z.input<typeof Transaction> & { is_from_blocked: boolean },
): z.input<typeof Transaction> {
  const isPaid = row.type === 'donation' || row.type === 'payment'
  return isPaid && !is_from_blocked ? { ...row, receipt_url: receiptAddress(secret, row.transaction_no) } : row
}
