// Mail to an owner when something about their sign-in, their codes or money's way out has changed: in their language.
import type { Text } from '#contract/languages.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { queueMail, readAddressee } from '#server/outside/mail.ts'

export interface OwnerMail {
  subject: Text
  text: Text
}

/** Sent if the transaction commits; says how to object. */
export async function mailOwner(
  tx: Tx,
  { supportEmail }: Config,
  accountId: bigint,
  { subject, text }: OwnerMail,
): Promise<void> {
  const { email, say } = await readAddressee(tx, accountId)
  const objection = say('If it was not you, write to {address} at once.', { address: supportEmail })
  await queueMail(tx, { to: email, subject: say(subject), text: `${say(text)}\n\n${objection}` })
}
