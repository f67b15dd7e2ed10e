// The channel of an account's codes: its authenticator app, else its mobile number, else its email.
import type { OtpMode } from '#contract/otp.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { hasAuthenticator } from './authenticators.ts'
import { maskedMobile, mobileNumber } from './mobile-number.ts'

export interface Channel {
  mode: OtpMode
  /** 10 digits, or an email address; null for an app, to which nothing is sent. */
  to: string | null
}

/** `firstNumber` is used only while the account has no number: the code sent there proves it. */
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

/** Masked for display, so that it does not disclose the address: `+63 9•• ••• 4567`, `t•••@example.com`. */
export function maskedChannel({ mode, to }: Channel): string {
  if (to === null) return 'your authenticator app'
  return mode === 'sms' ? maskedMobile(to) : to.replace(/^(.).*(?=@)/u, '$1•••')
}
