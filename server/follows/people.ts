// Finds the person that a command names, and serializes the changes between two people.
import { hasBlocked, isBlockedBetween } from '#server/blocks/blocks.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isAt } from '#server/profiles/visible-page.ts'

export interface Person {
  id: bigint
  page_url: string
}

/**
 * The account at a page address, also at a former one that still redirects, open or closed, so that a follow of a closed account can
 * be ended. NotFoundException when the address is unknown, and when a block exists between the two: the block has already ended their
 * follows.
 */
export async function unblockedPerson(db: Queryable, pageUrl: string, viewerId: bigint): Promise<Person> {
  return personAt(db, pageUrl)
    .where((eb) => eb.not(isBlockedBetween(viewerId, 'account_id')))
    .executeTakeFirstOrThrow(notFound)
}

/** The same for blocking and unblocking: finds a person one has blocked. A blocked person gets 404, so they cannot block back. */
export async function personToBlock(db: Queryable, pageUrl: string, viewerId: bigint): Promise<Person> {
  return personAt(db, pageUrl)
    .where((eb) => eb.or([eb.not(isBlockedBetween(viewerId, 'account_id')), hasBlocked(viewerId, 'account_id')]))
    .executeTakeFirstOrThrow(notFound)
}

function personAt(db: Queryable, pageUrl: string) {
  return (
    db
      .selectFrom('profiles')
      .innerJoin('accounts as a', 'a.id', 'profiles.account_id')
      .select(['account_id as id', 'page_url'])
      .where(isAt(pageUrl))
      // The page of an unverified account is as unknown here as everywhere; a block would keep the account from being deleted.
      .where('a.email_verified_at', 'is not', null)
  )
}

/** Serializes changes between these two until the transaction ends, so that no follow is added concurrently with a block. */
export async function lockBetween(tx: Tx, a: bigint, b: bigint): Promise<void> {
  const [first, second] = a < b ? [a, b] : [b, a]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`between ${first} ${second}`}, 13))`.execute(tx)
}
