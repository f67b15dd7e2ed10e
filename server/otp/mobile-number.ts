// The mobile number that receives an account's codes: one per account, stored encrypted.
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import { endSmsCodes } from './end-sms-codes.ts'

/** 10 digits after +63, or undefined. */
export async function mobileNumber(db: Queryable, { secret }: Config, accountId: bigint): Promise<string | undefined> {
  const row = await db
    .selectFrom('mobile_numbers')
    .select('number_sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && unseal(secret, mobileNumberPlace(accountId), row.number_sealed)
}

/** Sets or changes the number, and ends the codes that were sent to any other. */
export async function setMobileNumber(tx: Tx, config: Config, accountId: bigint, digits: string): Promise<void> {
  await endSmsCodes(tx, config, accountId, digits)
  const row = { number_sealed: seal(config.secret, mobileNumberPlace(accountId), digits), updated_at: clock.now() }
  await tx
    .insertInto('mobile_numbers')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Deletes the number, and ends the codes that were sent to it. False when there was none. */
export async function forgetMobileNumber(tx: Tx, config: Config, accountId: bigint): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('mobile_numbers')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  if (deleted) await endSmsCodes(tx, config, accountId)
  return deleted !== undefined
}

/** Masked for display: `+63 9•• ••• 4567`. */
export function maskedMobile(digits: string): string {
  return `+63 ${digits[0]}•• ••• ${digits.slice(-4)}`
}

export function mobileNumberPlace(accountId: bigint): string {
  return `mobile-number:${accountId}`
}
