// The desk's log: one row per action, chained by hashes in the database (db/functions/desk).
import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'

/** An account with a role, or the operator on the server's console. */
export type Actor = { accountId: bigint } | { operator: string }

/** Called in the transaction of the action. `subject` is `kind:name`; the name of an account is its id. */
export async function logAction(
  tx: Tx,
  actor: Actor,
  { action, subject, reason }: { action: string; subject: string; reason: string },
): Promise<void> {
  await sql`
    insert into desk_log (actor, action, subject, reason, logged_at)
    values (${actorName(actor)}, ${action}, ${subject}, ${reason}, ${clock.now()})`.execute(tx)
}

export function actorName(actor: Actor): string {
  return 'accountId' in actor ? `account:${actor.accountId}` : `operator:${actor.operator}`
}
