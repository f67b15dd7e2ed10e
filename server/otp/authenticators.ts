// The authenticator app of an account: its secret, sealed, and the newest half minute whose code was taken.
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import { getStep } from './totp.ts'

export interface HeldAuthenticator {
  secret: string
  lastStep: bigint
  isConfirmed: boolean
}

/** Whether codes are the app's. One that is begun and not confirmed does not count. */
export async function hasAuthenticator(db: Queryable, accountId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A new secret waits to be confirmed, in place of an earlier one that was not. False when an app is active. */
export async function keepNewSecret(
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
  const kept = await tx
    .insertInto('authenticators')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(row).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** As it is now, held until the transaction ends. */
export async function holdAuthenticator(
  tx: Tx,
  { secret }: Config,
  accountId: bigint,
): Promise<HeldAuthenticator | undefined> {
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

/** Takes the half minute of this code, so that no other challenge can: undefined when it is wrong or taken. */
export async function takeStep(
  tx: Tx,
  accountId: bigint,
  app: HeldAuthenticator,
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

/** False when there was none. */
export async function dropAuthenticator(db: Queryable, accountId: bigint): Promise<boolean> {
  const gone = await db
    .deleteFrom('authenticators')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return gone !== undefined
}

export function authenticatorPlace(accountId: bigint): string {
  return `authenticator:${accountId}`
}
