// The creator answers a refund request: grants it, which refunds the payment, or refuses it.
import { texts } from '#contract/texts.ts'
import { blockedPeople } from '#server/blocks/blocked-people.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable } from '#server/kit/db.ts'
import { fail, notFound } from '#server/kit/fail.ts'
import { isStoredUuid } from '#server/kit/ids.ts'
import type { Services } from '#server/outside/services.ts'
import { idempotentRequest, type KeyedAccount } from '../idempotency.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { selectRequests, stateNow } from './queries.ts'

/** Refunds with `refundPayment`. A repeat gets the same answer. A refused request can still be granted. */
export async function grantRequest(
  services: Services,
  owner: KeyedAccount,
  id: string,
  { message, from_next }: { message: string | null; from_next: boolean },
) {
  const creatorId = owner.accountId
  const request = await requireRequest(services.db, creatorId, id)
  await refundPayment(services, request.transaction_no, `creator:${creatorId}`, {
    creatorId,
    fromNext: from_next,
    request: idempotentRequest(services.config, owner, { action: 'grant', id, message, from_next }),
    alsoDo: async (tx) => {
      // `refundPayment` marks the request as granted.
      if (message !== null) await tx.updateTable('refund_requests').set({ message }).where('id', '=', id).execute()
    },
  })
  return requireRequest(services.db, creatorId, id)
}

/** A repeat gets the same answer. ForbiddenException once the request is the desk's, or granted. */
export async function refuseRequest(services: Services, creatorId: bigint, id: string, message: string | null) {
  await requireRequest(services.db, creatorId, id)
  await inTransaction(services.db, async (tx) => {
    const { state } = await tx
      .selectFrom('refund_requests as r')
      .select(stateNow().as('state'))
      .where('r.id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (state === 'refused') return
    if (state === 'at_desk') throw fail('ForbiddenException', texts.refundAtDesk)
    if (state === 'granted') throw fail('ForbiddenException', texts.refundDoneAlready)
    await tx
      .updateTable('refund_requests')
      .set({ state: 'refused', message, decided_at: clock.now() })
      .where('id', '=', id)
      .execute()
  })
  return requireRequest(services.db, creatorId, id)
}

/** The request as the creator's list shows it. */
async function requireRequest(db: Queryable, creatorId: bigint, id: string) {
  if (!isStoredUuid(id)) throw notFound()
  return selectRequests(db, await blockedPeople(db, creatorId))
    .where('r.id', '=', id)
    .where('r.creator_id', '=', creatorId)
    .executeTakeFirstOrThrow(notFound)
}
