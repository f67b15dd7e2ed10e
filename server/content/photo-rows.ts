// Reads the photos of posts together with the facts that decide who may see them.
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { isWithdrawn } from '#server/consents/queries.ts'
import { idOrNull, type Queryable, sql } from '#server/kit/db.ts'
import { paid } from '#server/money/payments/queries.ts'

/**
 * One row for each photo of each post, with the `PhotoFacts` of access.ts; a purged post has one row without a photo.
 * `isAdult`: the viewer said in this browser that they are 18 or older; what they said with their account is read here.
 */
export function photosFor(db: Queryable, viewerId: bigint | undefined, isAdult = false) {
  return db
    .selectFrom('posts as o')
    .innerJoin('accounts as a', 'a.id', 'o.creator_id')
    .innerJoin('profiles as c', 'c.account_id', 'o.creator_id')
    .leftJoin('photos as f', 'f.post_id', 'o.id')
    .leftJoin('images as i', 'i.filename', 'f.filename')
    .select([
      'o.id as post_id',
      'o.kind',
      'o.creator_id',
      'o.caption',
      'o.price',
      'o.price_id',
      'o.is_published',
      'o.is_sensitive',
    ])
    .select(['o.published_at', 'o.publish_at', 'o.publish_refused'])
    .select(['o.created_at', 'o.deleted_at', 'o.purge_at', 'o.taken_down_at'])
    .select([
      'f.id as photo_id',
      'f.is_payable',
      'f.is_preview',
      'f.alt',
      'f.removed_at',
      'f.purge_at as photo_purge_at',
    ])
    .select(['i.filename', 'i.width', 'i.height', 'i.mosaic'])
    .select(['c.page_url', 'c.page_name', 'c.avatar_key', 'a.deactivated_at as creator_deactivated_at'])
    .select('a.barred_at as creator_barred_at')
    .select(isBlockedBetween(viewerId, 'o.creator_id').as('is_blocked'))
    .select(boughtAt(viewerId).as('bought_at'))
    .select(isWithdrawn('f.filename').as('is_withdrawn'))
    .select(isAdultOr(isAdult, viewerId).as('is_adult'))
    .orderBy('f.removed_at', (order) => order.asc().nullsFirst())
    .orderBy('f.position')
}

export type PhotoRow = Awaited<ReturnType<ReturnType<typeof photosFor>['executeTakeFirstOrThrow']>>

function isAdultOr(isAdult: boolean, viewerId: bigint | undefined) {
  return sql<boolean>`(${isAdult}::boolean or exists (
    select from accounts v where v.id = ${idOrNull(viewerId)} and v.adult_at is not null))`
}

function boughtAt(viewerId: bigint | undefined) {
  return sql<Date | null>`(select min(s.created_at) from purchases s join payments p on p.id = s.payment_id
                            where s.buyer_id = ${idOrNull(viewerId)} and s.post_id = o.id and ${paid})`
}
