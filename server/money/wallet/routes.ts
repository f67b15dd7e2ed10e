// The wallet's doors.
import { wallet } from '#contract/money/wallet.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { readBalance } from './read-balance.ts'
import { readTransactions } from './read-transactions.ts'

export function walletRoutes(serve: Serve, services: Services): void {
  serve(wallet.balance, ({ viewer }) => readBalance(services.db, viewer.accountId))
  serve(wallet.transactions, ({ viewer, query }) => readTransactions(services.db, viewer.accountId, query))
}
