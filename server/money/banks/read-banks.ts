// An account's own payout accounts, as only their owner sees them.
import type { z } from 'zod/mini'
import type { UserBank } from '#contract/money/banks.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { unseal } from '#server/kit/seal.ts'
import { mobileNumber } from '#server/otp/mobile-number.ts'
import { accountNumberPlace } from './queries.ts'

type UserBankRow = z.input<typeof UserBank>

/** The active one first, then the newest. */
export async function readBanks(db: Queryable, config: Config, accountId: bigint): Promise<UserBankRow[]> {
  const [rows, number] = await Promise.all([getAccounts(db, accountId).execute(), mobileNumber(db, config, accountId)])
  return rows.map((row) => asUserBank(row, config, accountId, number))
}

/** The payout account that this code added, unless it was removed since. */
export async function readBankOfCode(
  db: Queryable,
  config: Config,
  accountId: bigint,
  challengeId: string,
): Promise<UserBankRow | undefined> {
  const row = await getAccounts(db, accountId).where('challenge_id', '=', challengeId).executeTakeFirst()
  return row && asUserBank(row, config, accountId, await mobileNumber(db, config, accountId))
}

function getAccounts(db: Queryable, accountId: bigint) {
  return db
    .selectFrom('payout_accounts')
    .select(['bank_slug', 'bank_name', 'account_name', 'account_number_sealed', 'is_disabled', 'usable_from'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('is_disabled')
    .orderBy('id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof getAccounts>['execute']>>[number]

function asUserBank(row: Row, { secret }: Config, accountId: bigint, number: string | undefined): UserBankRow {
  return {
    account_name: row.account_name,
    account_number: unseal(secret, accountNumberPlace(accountId, row.bank_slug), row.account_number_sealed!),
    bank_details: { slug: row.bank_slug, name: row.bank_name },
    mobile_number: number ?? null,
    is_disabled: row.is_disabled,
    usable_from: row.usable_from,
  }
}
