// Idempotency keys at the desk: a repeat with its key gets the first answer.
import { inTransaction, type Tx } from '#server/kit/db.ts'
import {
  type IdempotentRequest,
  idempotentRequest,
  lockIdempotencyKey,
  madeByKey,
  saveIdempotencyKey,
} from '#server/money/idempotency.ts'
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
export async function doOnce(
  { db }: Pick<Services, 'db'>,
  request: IdempotentRequest | undefined,
  act: (tx: Tx) => Promise<unknown>,
): Promise<{ ok: true }> {
  const done = { ok: true as const }
  await inTransaction(db, async (tx) => {
    if (request) await lockIdempotencyKey(tx, request)
    if (await madeByKey(tx, request)) return
    await act(tx)
    if (request) await saveIdempotencyKey(tx, request, { answer: done })
  })
  return done
}
