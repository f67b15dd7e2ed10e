// Reads an account for this folder's commands.
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'

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
