// Whom a command is about, and one change between two people at a time.

import { hasBlocked, isBlockedBetween } from '#server/blocks/blocks.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { pageChanged } from '#server/kit/page-changes.ts'

export interface Behind {
  id: bigint
  page_url: string
}

/**
 * The account behind an address, closed or not: to end something one may always name it. NotFoundException when nobody's, and
 * where a block keeps the two apart: it has ended whatever there was.
 */
export async function personNear(db: Queryable, pageUrl: string, viewerId: bigint): Promise<Behind> {
  return behind(db, pageUrl)
    .where((eb) => eb.not(isBlockedBetween(viewerId, 'account_id')))
    .executeTakeFirstOrThrow(notFound)
}

/** The same to block, or to end one's own block. Who is blocked finds nobody there, and so blocks nobody back. */
export async function personToBlock(db: Queryable, pageUrl: string, viewerId: bigint): Promise<Behind> {
  return behind(db, pageUrl)
    .where((eb) => eb.or([eb.not(isBlockedBetween(viewerId, 'account_id')), hasBlocked(viewerId, 'account_id')]))
    .executeTakeFirstOrThrow(notFound)
}

function behind(db: Queryable, pageUrl: string) {
  return db.selectFrom('profiles').select(['account_id as id', 'page_url']).where('page_url', '=', pageUrl)
}

/** Until the transaction ends nobody else changes what is between these two, so that no follow slips in beside a block. */
export async function lockBetween(tx: Tx, a: bigint, b: bigint): Promise<void> {
  const [first, second] = a < b ? [a, b] : [b, a]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`between ${first} ${second}`}, 13))`.execute(tx)
}

/** Ends a follow, if there is one. */
export async function endFollow(tx: Tx, followerId: bigint, followedId: bigint): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await pageChanged(tx, followedId)
}
