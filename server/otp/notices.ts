// Mail to an owner when something about their codes or money's way out has changed.
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { queueMail } from '#server/outside/mail.ts'

/** Sent if the transaction commits; tells how to object. */
export async function mailOwner(
  tx: Tx,
  { supportEmail }: Config,
  accountId: bigint,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const { email } = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await queueMail(tx, {
    to: email,
    subject,
    text: `${text}

If it was not you, write to ${supportEmail} at once.`,
  })
}
