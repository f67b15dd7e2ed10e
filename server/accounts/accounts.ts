// Reads an account for this folder's commands, and builds the `user` that a sign-in answers.
import type { LoginUser } from '#contract/accounts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import { keyedHash } from '#server/kit/tokens.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'

export interface Account {
  id: bigint
  email: string
  password_hash: string | null
  email_verified_at: Date | null
  deactivated_at: Date | null
  page_url: string
  page_name: string
  avatar_key: string | null
}

/** Email addresses are compared case-insensitively and stored as they were given. */
export function accountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return accounts(db).where(sql`lower(a.email)`, '=', email.toLowerCase()).executeTakeFirst()
}

export function accountById(db: Queryable, id: bigint): Promise<Account | undefined> {
  return accounts(db).where('a.id', '=', id).executeTakeFirst()
}

/** The current account row, locked until the transaction ends. */
export function lockAccount(tx: Tx, id: bigint): Promise<Account> {
  return accounts(tx).where('a.id', '=', id).forNoKeyUpdate('a').executeTakeFirstOrThrow()
}

function accounts(db: Queryable) {
  return (
    db
      .selectFrom('accounts as a')
      .innerJoin('profiles as p', 'p.account_id', 'a.id')
      .select(['a.id', 'a.email', 'a.password_hash', 'a.email_verified_at'])
      // An account that waits for its erasure counts as open: signing in cancels the erasure (sessions.ts).
      .select(sql<Date | null>`case when a.erases_at is null then a.deactivated_at end`.as('deactivated_at'))
      .select(['p.page_url', 'p.page_name', 'p.avatar_key'])
  )
}

/** Marks the account's email address as verified. False if it already was. */
export async function verifyEmail(tx: Tx, id: bigint): Promise<boolean> {
  const verified = await tx
    .updateTable('accounts')
    .set({ email_verified_at: clock.now() })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (verified) await nameChanged(tx, id)
  return verified !== undefined
}

/** Reopens a deactivated account and its page. False for an open account, and for one waiting for erasure: signing in cancels that. */
export async function reopenAccount(tx: Tx, id: bigint): Promise<boolean> {
  const opened = await tx
    .updateTable('accounts')
    .set({ deactivated_at: null })
    .where('id', '=', id)
    .where('deactivated_at', 'is not', null)
    .where('erases_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (opened) await nameChanged(tx, id)
  return opened !== undefined
}

/** The `user` of a sign-in's answer. */
export function loginUser(account: Account): LoginUser {
  return {
    status: account.email_verified_at !== null && account.deactivated_at === null ? 'active' : 'inactive',
    email: account.email,
    profile: { page_url: account.page_url, page_name: account.page_name, avatar: pictureAddress(account.avatar_key) },
  }
}

/** The key under which limits per email address count: the counter table stores no address. */
export function emailKey({ secret }: Config, email: string): string {
  return keyedHash(secret, 'address', email.toLowerCase()).toString('base64url')
}
