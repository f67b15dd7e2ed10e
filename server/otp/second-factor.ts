// The second factor at sign-in, for accounts that have set one up.
import { type SecondFactorMethod, secondFactorMethods } from '#contract/otp.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { hasAuthenticator, lockAuthenticator, takeStep } from './authenticators.ts'
import { countRecoveryCodes } from './count-recovery-codes.ts'
import { hasPasskey } from './passkeys.ts'
import { dropRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'

/** Whether signing in needs a second factor: the account has a confirmed authenticator or a passkey. */
export async function hasSecondFactor(db: Queryable, accountId: bigint): Promise<boolean> {
  return (await hasAuthenticator(db, accountId)) || hasPasskey(db, accountId)
}

/** The account's methods; empty when it has no second factor. */
export async function getSecondFactors(db: Queryable, accountId: bigint): Promise<SecondFactorMethod[]> {
  const [totp, passkey] = await Promise.all([hasAuthenticator(db, accountId), hasPasskey(db, accountId)])
  const has: Partial<Record<SecondFactorMethod, boolean>> = { totp, passkey }
  if (!has.totp && !has.passkey) return []
  has.recovery = (await countRecoveryCodes(db, accountId)) > 0
  return secondFactorMethods.filter((method) => has[method])
}

/** Consumes an authenticator code or a recovery code, distinguished by format. Undefined when it is neither. */
export async function takeSecondFactorCode(
  tx: Tx,
  config: Config,
  accountId: bigint,
  typed: string,
): Promise<'totp' | 'recovery' | undefined> {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return (await takeRecoveryCode(tx, accountId, typed)) ? 'recovery' : undefined
  const app = await lockAuthenticator(tx, config, accountId)
  return app?.isConfirmed && (await takeStep(tx, accountId, app, digits)) !== undefined ? 'totp' : undefined
}

/** Deletes the recovery codes once no second factor is left that they could replace; call it after a factor was removed. */
export async function dropOrphanedCodes(tx: Tx, accountId: bigint): Promise<void> {
  await lockFactors(tx, accountId)
  if (!(await hasSecondFactor(tx, accountId))) await dropRecoveryCodes(tx, accountId)
}

/** Concurrent changes of an account's second factors wait for each other: of two that remove the last two, one finds none left. */
export async function lockFactors(tx: Tx, accountId: bigint): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
