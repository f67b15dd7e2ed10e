// Mails about the desk's decisions to the affected account, in its language. The reason is written by the desk.
import { addresses } from '#contract/addresses/paths.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { queueMail, readAddressee } from '#server/outside/mail.ts'

const mailTexts = {
  takenDown: {
    subject: 'Something of yours was taken down from PIXEL',
    text: 'Something of yours was taken down from PIXEL. Nobody can see it any more, and neither can those who bought it.\n\nThe reason:\n{reason}\n\nYou see which it is in your own lists and among your notices:\n{link}\n\nIf you think that this is a mistake, answer to {support}.',
  },
  suspended: {
    subject: 'Your PIXEL account is suspended',
    text: 'Your PIXEL account is suspended: your page and everything on it is closed for everybody.\n\nThe reason:\n{reason}\n\nYou can still sign in, read everything of yours and take your data with you. Payouts still work.\nIf you think that this is a mistake, sign in and appeal. You can do that once, and somebody else will decide:\n{link}',
  },
  suspendedAndHeld: {
    subject: 'Your PIXEL account is suspended',
    text: 'Your PIXEL account is suspended: your page and everything on it is closed for everybody.\n\nThe reason:\n{reason}\n\nYou can still sign in, read everything of yours and take your data with you. Payouts are held until this is decided.\nIf you think that this is a mistake, sign in and appeal. You can do that once, and somebody else will decide:\n{link}',
  },
  heldToo: {
    subject: 'The payouts of your PIXEL account are held',
    text: 'Your PIXEL account stays suspended, and its payouts are held from now on until this is decided.\n\nThe reason:\n{reason}\n\nYou can still sign in, read everything of yours and take your data with you.\nIf you think that this is a mistake, sign in and appeal. You can do that once, and somebody else will decide:\n{link}',
  },
  restored: {
    subject: 'Your PIXEL account is open again',
    text: 'Your account is no longer suspended, and your page is open again.\n\n{reason}\n\n{link}',
  },
  putBack: {
    subject: 'Something of yours is back on PIXEL',
    text: 'What was taken down from your PIXEL page stands there again.\n\n{reason}\n\n{link}',
  },
  appealUpheld: {
    subject: 'Your appeal was decided',
    text: 'We looked at your appeal, and your PIXEL account stays suspended.\n\n{reason}\n\nYou can still sign in, read everything of yours and take your data with you:\n{link}\n\nQuestions: {support}.',
  },
} satisfies Record<string, { subject: string; text: string }>

/** Queues the mail, which is sent if, and only if, the surrounding transaction commits. */
export async function mailDecision(
  db: Queryable,
  { publicUrl, supportEmail }: Config,
  accountId: bigint,
  about: keyof typeof mailTexts,
  reason: string,
): Promise<void> {
  const { email, say } = await readAddressee(db, accountId)
  const link = publicUrl + (about === 'takenDown' ? addresses.notices : addresses.dashboard)
  const { subject, text } = mailTexts[about]
  await queueMail(db, {
    to: email,
    about: [accountId],
    subject: say(subject),
    text: say(text, { reason, link, support: supportEmail }),
    link,
  })
}
