// Idempotency keys at the desk: a repeat with its key gets the first answer.
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { answerOnce, type IdempotentRequest, idempotentRequest } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import type { Actor } from './log.ts'

/** The request of a member of staff, if it carries a key. The operator's commands carry none. */
export function keyedRequest(
  { config }: Pick<Services, 'config'>,
  actor: Actor,
  idempotencyKey: string | undefined,
  request: { action: string; [term: string]: unknown },
): IdempotentRequest | undefined {
  return 'accountId' in actor
    ? idempotentRequest(config, { accountId: actor.accountId, idempotencyKey }, request)
    : undefined
}

/** `act` in one transaction. A repeat with its key changes nothing and writes no log row. */
export function doOnce(
  { db }: Pick<Services, 'db'>,
  request: IdempotentRequest | undefined,
  act: (tx: Tx) => Promise<unknown>,
): Promise<{ ok: true }> {
  return inTransaction(db, (tx) =>
    answerOnce(tx, request, async () => {
      await act(tx)
      return { ok: true as const }
    }),
  )
}
