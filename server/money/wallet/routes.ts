// The wallet's doors.
import type { z } from 'zod/mini'
import { type Transaction, wallet } from '#contract/money/wallet.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { receiptAddress } from '../payments/facts.ts'
import { readBalance } from './read-balance.ts'
import { readTransactions } from './read-transactions.ts'

export function walletRoutes(serve: Serve, services: Services): void {
  serve(wallet.balance, ({ viewer }) => readBalance(services.db, viewer.accountId))
  serve(wallet.transactions, async ({ viewer, query }) => {
    const page = await readTransactions(services.db, viewer.accountId, query)
    return { ...page, rows: page.rows.map((row) => withReceipt(services.config.secret, row)) }
  })
}

/** A gift or a sale has the receipt its payer has. */
function withReceipt(secret: string, row: z.input<typeof Transaction>): z.input<typeof Transaction> {
  const isPaid = row.type === 'donation' || row.type === 'payment'
  return isPaid ? { ...row, receipt_url: receiptAddress(secret, row.transaction_no) } : row
}
