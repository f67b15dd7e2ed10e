// Where somebody's codes come from: their authenticator app, else their mobile number, else their e-mail.
import type { OtpMode } from '#contract/otp.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { hasAuthenticator } from './authenticators.ts'
import { maskedMobile, mobileNumber } from './mobile-number.ts'

export interface Channel {
  mode: OtpMode
  /** 10 digits, or an e-mail address; null where nothing is sent. */
  to: string | null
}

/** `firstNumber` is heard only while there is no number: the code that goes there proves it. */
export async function getChannel(
  db: Queryable,
  config: Config,
  accountId: bigint,
  firstNumber: string | undefined,
): Promise<Channel> {
  if (await hasAuthenticator(db, accountId)) return { mode: 'totp', to: null }
  const digits = (await mobileNumber(db, config, accountId)) ?? firstNumber
  if (digits !== undefined) return { mode: 'sms', to: digits }
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { mode: 'email', to: email }
}

/** For people, and nothing a stranger could use: `+63 9•• ••• 4567`, `t•••@example.com`. */
export function shownChannel({ mode, to }: Channel): string {
  if (to === null) return 'your authenticator app'
  return mode === 'sms' ? maskedMobile(to) : to.replace(/^(.).*(?=@)/u, '$1•••')
}
