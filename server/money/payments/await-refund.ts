// Waits for the end of a refund, for an operator or an endpoint that shows the result.
import { setTimeout as wait } from 'node:timers/promises'
import type { RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { settleRefund } from './settle-refund.ts'

const READ_EVERY_MS = 500

export interface RefundEnd {
  state: 'gathering' | 'requested' | 'submitted' | 'succeeded' | 'failed' | 'cancelled'
  /** Centavos. */
  amount: bigint
  /** The provider's failure code; null while it has not failed. */
  cause: string | null
}

/**
 * Waits at most `seconds` until the provider reports how this payment's latest refund ended. Answers its state at that
 * moment.
 */
export async function awaitRefund(services: Services, paymentId: string, seconds: number): Promise<RefundEnd> {
  // Measures with the machine's clock: `clock.now()` is the ledger's date, which tests move.
  const until = performance.now() + seconds * 1000
  for (;;) {
    const refund = await services.db
      .selectFrom('refunds')
      .select(['n', 'state', 'amount', 'cause', 'provider_refund_id'])
      .where('payment_id', '=', paymentId)
      .orderBy('n', 'desc')
      .executeTakeFirstOrThrow()
    const state = refund.state as RefundEnd['state']
    if (state === 'succeeded' || state === 'failed' || state === 'cancelled' || performance.now() >= until)
      return { state, amount: refund.amount, cause: refund.cause }
    await wait(Math.min(READ_EVERY_MS, Math.max(0, until - performance.now())))
    // Only reads: the worker repeats unanswered requests, at its own growing intervals.
    const reported = refund.provider_refund_id && (await readAgain(services, refund.provider_refund_id))
    if (reported) await settleRefund(services, paymentId, refund.n, reported)
  }
}

async function readAgain({ epayment, log }: Services, refundId: string): Promise<RefundState | undefined> {
  try {
    return await epayment.readRefund(refundId)
  } catch (err) {
    log.warn({ err }, 'refund not read, will be read again')
    return undefined
  }
}
