// Mails an owner, in their language, when their sign-in, codes or payout accounts have changed.
import type { Text } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { queueMail, readAddressee } from '#server/outside/mail.ts'

export interface OwnerMail {
  subject: Text
  text: Text
}

/** Queues the mail, which is sent if the transaction commits; adds how to object. */
export async function mailOwner(
  tx: Tx,
  { supportEmail }: Config,
  accountId: bigint,
  { subject, text }: OwnerMail,
  { link }: { link?: string } = {},
): Promise<void> {
  const { email, say } = await readAddressee(tx, accountId)
  const objection = say('If it was not you, write to {address} at once.', { address: supportEmail })
  await queueMail(tx, {
    to: email,
    about: [accountId],
    subject: say(subject),
    text: `${say(text, { link: link ?? '', days: limits.undoDays })}\n\n${objection}`,
    ...(link !== undefined && { link }),
  })
}
