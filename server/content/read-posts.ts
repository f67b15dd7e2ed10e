// Posts as one viewer sees them: one, a feed, what was bought, some by their ids.
import type { z } from 'zod/mini'
import type { content } from '#contract/content.ts'
import type { Page } from '#contract/paging.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { paginate } from '#server/kit/paginate.ts'
import { readOnce } from '#server/kit/reader.ts'
import { paid } from '#server/money/payments/queries.ts'
import { isNotBarred, visiblePage } from '#server/profiles/visible-page.ts'
import { accessToPost, requireVisible } from './access.ts'
import type { PostAnswer } from './as-post.ts'
import { feedIds, type PageQuery } from './lists.ts'
import { asPosts, type Showing } from './post-answers.ts'
import { type Kind, type PostRow, postRows } from './post-rows.ts'

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
  const bought = purchases(db, buyerId)
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

/** What this account bought and may still see. */
function purchases(db: Queryable, buyerId: bigint) {
  return db
    .selectFrom('purchases as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .innerJoin('posts as o', 'o.id', 's.post_id')
    .where('s.buyer_id', '=', buyerId)
    .where(paid)
    .where((eb) => eb.or([eb('o.purge_at', 'is', null), eb('o.purge_at', '>', clock.now())]))
    .where('o.taken_down_at', 'is', null)
    .where(isNotBarred('o.creator_id'))
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
