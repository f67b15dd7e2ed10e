// Waits for the end of a refund, for whoever stands by.
import { setTimeout as wait } from 'node:timers/promises'
import type { RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { settleRefund } from './settle-refund.ts'

const ASK_EVERY_MS = 500

export interface RefundEnd {
  state: 'gathering' | 'requested' | 'submitted' | 'succeeded' | 'failed' | 'cancelled'
  /** Centavos. */
  amount: bigint
  /** The provider's own word for why it failed; null while it did not. */
  cause: string | null
}

/** Waits until the provider has said how this payment's latest refund ended, at most so many seconds. Answers how it stands then. */
export async function awaitRefund(services: Services, paymentId: string, seconds: number): Promise<RefundEnd> {
  // How long we wait is no date of the books: the clock of the machine, not ours.
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
    await wait(Math.min(ASK_EVERY_MS, Math.max(0, until - performance.now())))
    // Only read: asking for it again, where no answer came, is the worker's, in its own ever longer steps.
    const told = refund.provider_refund_id && (await readAgain(services, refund.provider_refund_id))
    if (told) await settleRefund(services, paymentId, refund.n, told)
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
