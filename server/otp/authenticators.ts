// The authenticator app of an account: its encrypted secret, and the latest half minute whose code was used.
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import { getStep } from './totp.ts'

export interface LockedAuthenticator {
  secret: string
  lastStep: bigint
  isConfirmed: boolean
}

/** Whether the account has an active app. A secret that was not confirmed yet does not count. */
export async function hasAuthenticator(db: Queryable, accountId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a new secret that waits for confirmation, replacing an unconfirmed one. False when an app is active. */
export async function saveNewSecret(
  tx: Tx,
  { secret }: Config,
  accountId: bigint,
  appSecret: string,
): Promise<boolean> {
  const row = {
    secret_sealed: seal(secret, authenticatorPlace(accountId), appSecret),
    created_at: clock.now(),
    last_step: 0n,
  }
  const saved = await tx
    .insertInto('authenticators')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(row).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** The current authenticator, its row locked until the transaction ends. */
export async function lockAuthenticator(
  tx: Tx,
  { secret }: Config,
  accountId: bigint,
): Promise<LockedAuthenticator | undefined> {
  const row = await tx
    .selectFrom('authenticators')
    .select(['secret_sealed', 'last_step', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      secret: unseal(secret, authenticatorPlace(accountId), row.secret_sealed),
      lastStep: row.last_step,
      isConfirmed: row.confirmed_at !== null,
    }
  )
}

/** Marks the half minute of this code as used, so that no other challenge accepts it; undefined when it is wrong or used. */
export async function takeStep(
  tx: Tx,
  accountId: bigint,
  app: LockedAuthenticator,
  code: string,
): Promise<bigint | undefined> {
  const step = getStep(app.secret, code, clock.now())
  if (step === undefined || step <= app.lastStep) return undefined
  await tx.updateTable('authenticators').set({ last_step: step }).where('account_id', '=', accountId).execute()
  return step
}

export async function markConfirmed(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .updateTable('authenticators')
    .set({ confirmed_at: clock.now() })
    .where('account_id', '=', accountId)
    .execute()
}

/** Deletes the account's authenticator. False when there was none. */
export async function dropAuthenticator(db: Queryable, accountId: bigint): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticators')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export function authenticatorPlace(accountId: bigint): string {
  return `authenticator:${accountId}`
}
