// Posts as one viewer sees them: one, a feed, what was bought, some by their ids.
import type { z } from 'zod/mini'
import type { content, Photo, Post } from '#contract/content.ts'
import type { Page } from '#contract/paging.ts'
import { getTier } from '#contract/prices.ts'
import type { Reactions } from '#contract/reactions.ts'
import { commentCount } from '#server/comments/queries.ts'
import { getWithdrawals } from '#server/consents/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { paginate } from '#server/kit/paginate.ts'
import { readOnce } from '#server/kit/reader.ts'
import { imageUrl, variantUrls } from '#server/media/image-url.ts'
import { takedownsOf } from '#server/moderation/queries.ts'
import { paid } from '#server/money/payments/queries.ts'
import { isNotBarred, pictureAddress, visiblePage } from '#server/profiles/visible-page.ts'
import { scheduleFor } from '#server/publishing/visibility.ts'
import { reactionsTo } from '#server/reactions/queries.ts'
import { accessTo, accessToPost, isCovered, photosFor, requireVisible } from './access.ts'
import { feedIds, type PageQuery } from './lists.ts'

type PostAnswer = z.input<typeof Post>
export type Kind = 'snap' | 'slide'

/** What a post is called where content of several kinds is told apart. */
const contentType = sql`case o.kind when 'snap' then 'photo' else 'photo.collection' end`

/** NotFoundException for what is unknown or kept from this viewer, ContentNotAccessibleException for what its owner hid or deleted. */
export async function readPost(
  db: Queryable,
  kind: Kind,
  { username, id }: { username: string; id: string },
  viewerId: bigint | undefined,
  isAdult = false,
): Promise<PostAnswer> {
  const rows = await getPhotos(db, kind, id, viewerId, isAdult)
  // A former address of the page leads here too, and a page that is not there says so before its posts do.
  if (rows[0]?.page_url !== username) {
    const page = await visiblePage(db, username, viewerId)
    if (page.account_id !== rows[0]?.creator_id) throw notFound()
  }
  requireVisible(accessToPost(viewerId, rows), rows)
  return (await asPosts(db, viewerId, [rows]))[0]!
}

/** The creator's own, as a command has left it. */
export async function readOwnPost(db: Queryable, kind: Kind, id: string, creatorId: bigint): Promise<PostAnswer> {
  const rows = await getPhotos(db, kind, id, creatorId)
  const access = accessToPost(creatorId, rows)
  if (access !== 'withheld') requireVisible(access, rows)
  return (await asPosts(db, creatorId, [rows]))[0]!
}

/** The posts of a page, newest first; drafts for its owner alone. */
export async function readFeed(
  db: Queryable,
  username: string,
  viewerId: bigint | undefined,
  query: z.output<typeof content.feed.query>,
  isAdult = false,
): Promise<Page<PostAnswer>> {
  const page = await visiblePage(db, username, viewerId)
  const withDrafts = page.account_id === viewerId
  const ids = await feedIds(db, page.account_id, { type: query.type, withDrafts }, query)
  return withPosts(db, viewerId, ids, { isAdult, withTakenDown: withDrafts })
}

/** What somebody bought and may still see, newest purchase first. */
export async function readPurchases(
  db: Queryable,
  buyerId: bigint,
  query: PageQuery,
  isAdult = false,
): Promise<Page<PostAnswer>> {
  const bought = db
    .selectFrom('purchases as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .innerJoin('posts as o', 'o.id', 's.post_id')
    .where('s.buyer_id', '=', buyerId)
    .where(paid)
    .where((eb) => eb.or([eb('o.purge_at', 'is', null), eb('o.purge_at', '>', clock.now())]))
    .where('o.taken_down_at', 'is', null)
    .where(isNotBarred('o.creator_id'))
  const ids = await paginate(query, {
    rows: async (limit, offset) =>
      (
        await bought
          .select('o.id')
          .orderBy('p.paid_at', 'desc')
          .orderBy('p.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute()
      ).map((row) => row.id),
    total: async () => (await bought.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
  })
  return withPosts(db, buyerId, ids, { isAdult })
}

/** The rows of one post, none when there is no such post of this kind. */
export async function getPhotos(
  db: Queryable,
  kind: Kind,
  id: string,
  viewerId: bigint | undefined,
  isAdult = false,
): Promise<PostRow[]> {
  if (!isUuid(id)) return []
  return readOnce(db, `photos of ${kind} ${id} for ${viewerId} ${isAdult}`, () =>
    postRows(db, viewerId, isAdult).where('o.id', '=', id).where('o.kind', '=', kind).execute(),
  )
}

/** With how many comments stand below it; and on its first row with its reactions and, for its creator alone, how many bought it. */
function postRows(db: Queryable, viewerId: bigint | undefined, isAdult: boolean) {
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
      sql<number | null>`case when o.creator_id = ${viewerId ?? null}::bigint and ${isFirst} then (${buyers}) end`.as(
        'sold',
      ),
    )
    .select(
      sql<Reactions | null>`case when ${isFirst} then ${reactionsTo(contentType, sql.ref('o.id'), viewerId)} end`.as(
        'reactions',
      ),
    )
}

type PostRow = Awaited<ReturnType<ReturnType<typeof postRows>['executeTakeFirstOrThrow']>>

/** A page of ids becomes a page of posts, in the same order; what turned invisible in between is left out. */
async function withPosts(
  db: Queryable,
  viewerId: bigint | undefined,
  ids: Page<string>,
  how: Showing,
): Promise<Page<PostAnswer>> {
  if (ids.rows.length === 0) return { ...ids, rows: [] }
  const posts = await postsById(db, ids.rows, viewerId, how)
  return { ...ids, rows: ids.rows.flatMap((id) => posts.get(id) ?? []) }
}

interface Showing {
  /** The viewer's browser was told that they are 18 or older. */
  isAdult?: boolean
  /** In the list of their creator's stands what was taken down too: what it was, without its pictures, and why. */
  withTakenDown?: boolean
}

/** Those this viewer may see. */
export async function postsById(
  db: Queryable,
  ids: string[],
  viewerId: bigint | undefined,
  { isAdult = false, withTakenDown = false }: Showing = {},
): Promise<Map<string, PostAnswer>> {
  const rows = await postRows(db, viewerId, isAdult).where('o.id', 'in', ids).execute()
  const posts = [...Map.groupBy(rows, (row) => row.post_id).values()]
  const seen = posts.filter(
    (post) =>
      ['full', 'locked', 'withheld'].includes(accessToPost(viewerId, post)) ||
      (withTakenDown && post[0]!.taken_down_at !== null),
  )
  return new Map((await asPosts(db, viewerId, seen)).map((post) => [post.id, post]))
}

/** Posts out of their rows, with what is counted elsewhere. */
async function asPosts(db: Queryable, viewerId: bigint | undefined, posts: PostRow[][]): Promise<PostAnswer[]> {
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
    takedownsOf(db, 'photo', ofKind('snap')),
    takedownsOf(db, 'photo.collection', ofKind('slide')),
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
