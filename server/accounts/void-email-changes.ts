// Voids changes of the email: links mailed for them no longer work.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'

export async function voidChanges(
  tx: Tx,
  accountId: bigint,
  which: { onlyWaiting: true } | { from: bigint },
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ void_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('void_at', 'is', null)
    .$if('onlyWaiting' in which, (query) => query.where('confirmed_at', 'is', null))
    .$if('from' in which, (query) => query.where('id', '>=', (which as { from: bigint }).from))
    .execute()
}
