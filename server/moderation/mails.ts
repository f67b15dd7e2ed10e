// What we write to whom the desk did something. The reason is the desk's own words.
import { addresses } from '#contract/addresses/paths.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { type Mail, queueMail } from '#server/outside/mail.ts'

type Written = Omit<Mail, 'to'>

/** Sent if, and only if, the surrounding transaction commits. */
export async function mailOwner(db: Queryable, accountId: bigint, mail: Written): Promise<void> {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await queueMail(db, { ...mail, to: email })
}

export function takenDownMail({ publicUrl, supportEmail }: Config, message: string): Written {
  const link = publicUrl + addresses.notices
  return {
    subject: 'Something of yours was taken down from PIXEL',
    text: `Something of yours was taken down from PIXEL. Nobody can see it any more, and neither can those who bought it.

The reason:
${message}

You see which it is in your own lists and among your notices:
${link}

If you think that this is a mistake, answer to ${supportEmail}.`,
    link,
  }
}

export function suspendedMail({ publicUrl }: Config, message: string, holdPayouts: boolean): Written {
  const link = publicUrl + addresses.dashboard
  return {
    subject: 'Your PIXEL account is suspended',
    text: `Your PIXEL account is suspended: your page and everything on it is closed for everybody.

The reason:
${message}

You can still sign in, read everything of yours and take your data with you. ${
      holdPayouts ? 'Payouts are held until this is decided.' : 'Payouts still work.'
    }
If you think that this is a mistake, sign in and appeal. You can do that once, and somebody else will decide:
${link}`,
    link,
  }
}

export function restoredMail({ publicUrl }: Config, message: string): Written {
  const link = publicUrl + addresses.dashboard
  return {
    subject: 'Your PIXEL account is open again',
    text: `Your account is no longer suspended, and your page is open again.

${message}

${link}`,
    link,
  }
}

export function putBackMail({ publicUrl }: Config, message: string): Written {
  const link = publicUrl + addresses.dashboard
  return {
    subject: 'Something of yours is back on PIXEL',
    text: `What was taken down from your PIXEL page stands there again.

${message}

${link}`,
    link,
  }
}

export function appealUpheldMail({ publicUrl, supportEmail }: Config, message: string): Written {
  const link = publicUrl + addresses.dashboard
  return {
    subject: 'Your appeal was decided',
    text: `We looked at your appeal, and your PIXEL account stays suspended.

${message}

You can still sign in, read everything of yours and take your data with you:
${link}

Questions: ${supportEmail}.`,
    link,
  }
}
