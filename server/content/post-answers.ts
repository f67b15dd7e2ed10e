// How posts are answered: their rows, and what a viewer sees of each.
import type { z } from 'zod/mini'
import type { Photo, Post } from '#contract/content.ts'
import { getTier } from '#contract/prices.ts'
import type { Reactions } from '#contract/reactions.ts'
import { commentCount } from '#server/comments/queries.ts'
import { getWithdrawals } from '#server/consents/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { idOrNull, type Queryable, sql } from '#server/kit/db.ts'
import { imageUrl, variantUrls } from '#server/media/image-url.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { paid } from '#server/money/payments/queries.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'
import { scheduleFor } from '#server/publishing/visibility.ts'
import { reactionsTo } from '#server/reactions/queries.ts'
import { accessTo, isCovered, photosFor } from './access.ts'

export type PostAnswer = z.input<typeof Post>

export type Kind = 'snap' | 'slide'

/** What a post is called where content of several kinds is told apart. */
const contentType = sql`case o.kind when 'snap' then 'photo' else 'photo.collection' end`

/** With how many comments stand below it; and on its first row with its reactions and, for its creator alone, how many bought it. */
export function postRows(db: Queryable, viewerId: bigint | undefined, isAdult: boolean) {
  const isFirst = sql`row_number() over (partition by o.id order by f.removed_at nulls first, f.position) = 1`
  const buyers = sql`
    select count(*)::int from purchases s join payments p on p.id = s.payment_id where s.post_id = o.id and ${paid}`
  return photosFor(db, viewerId, isAdult)
    .select(
      sql<number>`case o.kind when 'snap' then ${commentCount('photo', 'o.id')} else ${commentCount('photo.collection', 'o.id')} end`.as(
        'comment_count',
      ),
    )
    .select(
      sql<number | null>`case when o.creator_id = ${idOrNull(viewerId)} and ${isFirst} then (${buyers}) end`.as('sold'),
    )
    .select(
      sql<Reactions | null>`case when ${isFirst} then ${reactionsTo(contentType, sql.ref('o.id'), viewerId)} end`.as(
        'reactions',
      ),
    )
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof postRows>['executeTakeFirstOrThrow']>>

export interface Showing {
  /** The viewer's browser was told that they are 18 or older. */
  isAdult?: boolean
  /** In the list of their creator's stands what was taken down too: what it was, without its pictures, and why. */
  withTakenDown?: boolean
}

/** Posts out of their rows, with what is counted elsewhere. */
export async function asPosts(db: Queryable, viewerId: bigint | undefined, posts: PostRow[][]): Promise<PostAnswer[]> {
  const [takedowns, withdrawn] = await Promise.all([getTakedowns(db, posts), getWithdrawn(db, viewerId, posts)])
  return posts.map((rows) => {
    const id = rows[0]!.post_id
    const withdrawn_consents = withdrawn.filter((row) => rows.some(({ photo_id }) => photo_id === row.photo_id))
    return {
      ...asPost(rows, viewerId),
      taken_down: takedowns.get(id) ?? null,
      withdrawn_consents,
      reactions: rows[0]!.reactions!,
    }
  })
}

/** Only the creator's own list has any. */
async function getTakedowns(db: Queryable, posts: PostRow[][]) {
  const rows = posts.map(([row]) => ({ id: row!.post_id, taken_down_at: row!.taken_down_at, kind: row!.kind }))
  const ofKind = (kind: Kind) => rows.filter((row) => row.kind === kind)
  const [snaps, slides] = await Promise.all([
    findTakedowns(db, 'photo', ofKind('snap')),
    findTakedowns(db, 'photo.collection', ofKind('slide')),
  ])
  return new Map([...snaps, ...slides])
}

/** Who took back their consent to which of the viewer's own photos. Nobody else is told. */
async function getWithdrawn(
  db: Queryable,
  viewerId: bigint | undefined,
  posts: PostRow[][],
): Promise<PostAnswer['withdrawn_consents']> {
  const photos = posts.flat().filter((row) => row.is_withdrawn && row.creator_id === viewerId)
  if (photos.length === 0) return []
  const rows = await getWithdrawals(
    db,
    photos.map((photo) => photo.filename!),
  )
  const ids = new Map(photos.map((photo) => [photo.filename, photo.photo_id!]))
  return rows.map(({ filename, name, hidden_at }) => ({ photo_id: ids.get(filename)!, name, date: hidden_at! }))
}

function asPost(
  rows: PostRow[],
  viewerId: bigint | undefined,
): Omit<PostAnswer, 'reactions' | 'taken_down' | 'withdrawn_consents'> {
  const now = clock.now()
  const post = rows[0]!
  const images = rows.flatMap((row) => asPhoto(row, viewerId, now) ?? [])
  const isOwner = post.creator_id === viewerId
  const standing = rows.filter((row) => row.removed_at === null && (isOwner || !row.is_withdrawn))
  const tier = getTier(post.price_id)
  return {
    kind: post.kind as Kind,
    id: post.post_id,
    collection_id: post.kind === 'slide' ? post.post_id : null,
    caption: post.caption,
    image_url: images[0]?.image_url ?? null,
    image_url_variants: images[0]?.image_url_variants ?? null,
    is_purchased: post.bought_at !== null,
    is_payable: post.price > 0n,
    is_preview: images[0]?.is_preview ?? false,
    is_published: post.is_published,
    ...scheduleFor(post, isOwner),
    is_sensitive: post.is_sensitive,
    is_covered: isCovered(viewerId, post),
    is_owner: isOwner,
    price_id: post.price_id,
    pricing:
      post.price > 0n
        ? {
            price_id: post.price_id,
            amount: post.price,
            name: tier?.name ?? '',
            description: tier?.description ?? '',
          }
        : null,
    purchase_count: post.sold,
    photo_count: standing.length,
    preview_count: standing.filter((row) => !row.is_payable).length,
    comment_count: post.comment_count,
    date: post.published_at ?? post.created_at,
    available_until: post.purge_at,
    creator: { page_url: post.page_url, page_name: post.page_name, avatar: pictureAddress(post.avatar_key) },
    images,
  }
}

/** A photo as this viewer may see it: a locked one is its mosaic and its shape, and leads nowhere; of a withheld one there is the shape alone. */
function asPhoto(row: PostRow, viewerId: bigint | undefined, now: Date): z.input<typeof Photo> | undefined {
  const access = accessTo(viewerId, row, now)
  if (access === 'gone' || access === 'none') return undefined
  const isLocked = access !== 'full'
  const filename = row.filename!
  return {
    id: row.photo_id!,
    image_url: isLocked ? null : imageUrl(filename, 'full'),
    image_url_variants: isLocked ? null : variantUrls(filename),
    is_payable: row.is_payable!,
    is_preview: row.is_preview!,
    is_locked: isLocked,
    alt: isLocked ? null : row.alt,
    mosaic: access === 'locked' ? row.mosaic : null,
    width: row.width!,
    height: row.height!,
    available_until: row.photo_purge_at,
  }
}
