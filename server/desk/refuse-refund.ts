import { inTransaction } from '#server/kit/db.ts'
import { refuseAtDesk } from '#server/money/refund-requests/refuse-at-desk.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, logAction } from './log.ts'
import { refuseOwn } from './roles.ts'

/** Refuses a refund request that its creator did not answer in time. NotFoundException if the request is not at the desk. */
export function refuseRefund(services: Services, actor: Actor, id: string, message: string) {
  return inTransaction(services.db, async (tx) => {
    const { creator_id, payer_account_id, transaction_no } = await refuseAtDesk(tx, id, message)
    refuseOwn(actor, creator_id, payer_account_id)
    await logAction(tx, actor, {
      action: 'refund-request.refuse',
      subject: `payment:${transaction_no}`,
      reason: message,
    })
    return { ok: true as const }
  })
}
