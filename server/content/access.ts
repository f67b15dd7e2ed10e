// Who may see a photo: the one place that decides, and the one query that gathers what the decision needs.
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { getWithdrawals, isWithdrawn } from '#server/consents/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { idOrNull, type Queryable, sql } from '#server/kit/db.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { takenDown } from '#server/moderation/queries.ts'
import { paid } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'

/**
 * `full`: everything. `locked`: mosaic and shape, until it is paid or its viewer says that they are 18. `withheld`: shown to nobody,
 * its creator neither, who reads in their lists why. `gone`: hidden or deleted by its owner (410). `none`: as if it had never been (404).
 */
export type Access = 'full' | 'locked' | 'withheld' | 'gone' | 'none'

/** What decides about one photo for one viewer. */
export interface PhotoFacts {
  creator_id: bigint
  /** Centavos; 0 is free. */
  price: bigint
  is_published: boolean
  is_payable: boolean | null
  is_sensitive: boolean
  /** The viewer said that they are 18 or older. */
  is_adult: boolean
  deleted_at: Date | null
  /** When the desk took it down. */
  taken_down_at: Date | null
  /** When the bytes of the deleted post go. */
  purge_at: Date | null
  /** When this photo was taken out of its slide. */
  removed_at: Date | null
  /** When the bytes of the removed photo go. */
  photo_purge_at: Date | null
  creator_deactivated_at: Date | null
  /** When the desk closed the creator's page. */
  creator_barred_at: Date | null
  is_blocked: boolean
  /** When the viewer set out to buy what they then paid and were not given back; null for everybody else. */
  bought_at: Date | null
  /** A person in it took their consent back. */
  is_withdrawn: boolean
}

/** The decision. Nothing else in the product may make it. */
export function accessTo(viewerId: bigint | undefined, photo: PhotoFacts, now: Date = clock.now()): Access {
  const access = rightTo(viewerId, photo, now)
  return access === 'full' && isCovered(viewerId, photo) ? 'locked' : access
}

/** Whether it is kept from this viewer until they say that they are 18 or older. Who made it has seen it. */
export function isCovered(
  viewerId: bigint | undefined,
  photo: Pick<PhotoFacts, 'creator_id' | 'is_sensitive' | 'is_adult'>,
): boolean {
  return photo.is_sensitive && !photo.is_adult && photo.creator_id !== viewerId
}

function rightTo(viewerId: bigint | undefined, photo: PhotoFacts, now: Date): Access {
  const isPurged = [photo.purge_at, photo.photo_purge_at].some((at) => at !== null && at <= now)
  const isBought = photo.bought_at !== null && (photo.removed_at === null || photo.bought_at <= photo.removed_at)
  // Who bought it does not keep what the desk took down, and its creator does not either.
  if (isBarred(photo)) return photo.is_blocked && !isBought ? 'none' : 'gone'
  // Nor what a person in it took their consent to back.
  const isGone = isPurged || photo.deleted_at !== null || photo.removed_at !== null
  if (photo.is_withdrawn && !photo.is_blocked) return photo.creator_id === viewerId && !isGone ? 'withheld' : 'gone'
  if (photo.is_withdrawn) return 'none'
  // What was bought is kept through everything but that and the purge: a block, a draft, a closed page, the 15 days of a deletion.
  if (isBought && !isPurged) return 'full'
  if (photo.is_blocked) return 'none'
  if (isGone) return 'gone'
  if (photo.creator_id === viewerId) return 'full'
  if (photo.creator_deactivated_at || !photo.is_published) return 'gone'
  return photo.price > 0n && photo.is_payable !== false ? 'locked' : 'full'
}

/** By the desk: nobody sees it. */
function isBarred(photo: Pick<PhotoFacts, 'taken_down_at' | 'creator_barred_at'>): boolean {
  return photo.taken_down_at !== null || photo.creator_barred_at !== null
}

/**
 * One row for each photo of each post, with the facts above; a purged post has one row without a photo. `isAdult`: the viewer's
 * browser was told that they are 18 or older; what their account was told is asked here.
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

/** A post is seen as its best photo is. */
export function accessToPost(viewerId: bigint | undefined, rows: PhotoFacts[], now: Date = clock.now()): Access {
  const found = new Set(rows.map((row) => accessTo(viewerId, row, now)))
  return (['full', 'locked', 'withheld', 'gone'] as const).find((access) => found.has(access)) ?? 'none'
}

/** NotFoundException or ContentNotAccessibleException unless there is something to see of these rows of a post. */
export function requireVisible(access: Access, rows: PhotoFacts[]): void {
  if (access === 'none') throw rows.length > 0 ? hiddenByBlock() : notFound()
  if (access === 'gone' && rows.some(isBarred)) throw takenDown()
  if (access === 'gone' || access === 'withheld')
    throw fail('ContentNotAccessibleException', 'This content was hidden or deleted by its owner.')
}

/**
 * For the image route: whether this viewer may have the bytes. A picture that stands in no post is its uploader's, and
 * whoever's its use is open to.
 * `mayRead(services, pictures)(viewer, filename, isAdult)`; `viewer` undefined for somebody not signed in.
 * ContentNotAccessibleException for what the desk took down, whoever asks.
 */
export function mayRead({ db }: Pick<Services, 'db'>, pictures: PictureRegistry) {
  return async (viewer: { accountId: bigint } | undefined, filename: string, isAdult = false): Promise<boolean> => {
    const photo = await photosFor(db, viewer?.accountId, isAdult).where('f.filename', '=', filename).executeTakeFirst()
    const access = await accessToBytes(db, pictures, viewer?.accountId, filename, photo)
    if (access === 'taken-down') throw takenDown()
    return access === 'open'
  }
}

/** The same of many at once, for who is signed in: those of them whose bytes they may have, and no word about the others. */
export function readableOf({ db }: Pick<Services, 'db'>, pictures: PictureRegistry) {
  return async (accountId: bigint, filenames: string[]): Promise<Set<string>> => {
    if (filenames.length === 0) return new Set()
    const rows = await photosFor(db, accountId).where('f.filename', 'in', filenames).execute()
    // Of the rows of one picture the first decides, as above.
    const photos = new Map(rows.reverse().map((row) => [row.filename, row]))
    const readable = new Set<string>()
    for (const filename of filenames)
      if ((await accessToBytes(db, pictures, accountId, filename, photos.get(filename))) === 'open')
        readable.add(filename)
    return readable
  }
}

async function accessToBytes(
  db: Queryable,
  pictures: PictureRegistry,
  viewerId: bigint | undefined,
  filename: string,
  photo: PhotoRow | undefined,
): Promise<'open' | 'none' | 'taken-down'> {
  if (photo) {
    const access = accessTo(viewerId, photo)
    if (access === 'gone' && isBarred(photo)) return 'taken-down'
    return access === 'full' ? 'open' : 'none'
  }
  if ((await getWithdrawals(db, [filename])).length > 0) return 'none'
  return pictures.accessTo(db, filename, viewerId)
}

function isAdultOr(isAdult: boolean, viewerId: bigint | undefined) {
  return sql<boolean>`(${isAdult}::boolean or exists (
    select from accounts v where v.id = ${idOrNull(viewerId)} and v.adult_at is not null))`
}

function boughtAt(viewerId: bigint | undefined) {
  return sql<Date | null>`(select min(s.created_at) from purchases s join payments p on p.id = s.payment_id
                            where s.buyer_id = ${idOrNull(viewerId)} and s.post_id = o.id and ${paid})`
}
