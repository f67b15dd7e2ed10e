// Reads posts for one viewer: a page's feed, the viewer's purchases, posts by id.
import type { z } from 'zod/mini'
import type { content } from '#contract/content.ts'
import type { Page } from '#contract/paging.ts'
import { isWithdrawn } from '#server/consents/queries.ts'
import { buildOnce } from '#server/kit/build-once.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'
import { paid } from '#server/money/payments/queries.ts'
import { isNotBarred, visiblePage } from '#server/profiles/visible-page.ts'
import { accessToPost } from './access.ts'
import type { PostAnswer } from './as-post.ts'
import { feedIds, ownPostIds } from './lists.ts'
import { asPosts, type PostOptions } from './post-answers.ts'
import { postRows } from './post-rows.ts'

/** The posts of a page, newest first; its owner's include drafts, and scheduled ones first. */
export async function readFeed(
  db: Queryable,
  username: string,
  viewerId: bigint | undefined,
  query: z.output<typeof content.feed.query>,
  isAdult = false,
): Promise<Page<PostAnswer>> {
  const page = await visiblePage(db, username, viewerId)
  const isOwn = page.account_id === viewerId
  const ids = await (isOwn ? ownPostIds : feedIds)(db, { creatorId: page.account_id, type: query.type }, query)
  return withPosts(db, viewerId, ids, { isAdult, withTakenDown: isOwn })
}

/** The posts this buyer bought and may still see, newest purchase first. */
export async function readPurchases(
  db: Queryable,
  buyerId: bigint,
  query: PageQuery,
  isAdult: boolean,
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

/** Query for the purchases of which this account may still see a photo (access.ts). */
function purchases(db: Queryable, buyerId: bigint) {
  const now = clock.now()
  return db
    .selectFrom('purchases as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .innerJoin('posts as o', 'o.id', 's.post_id')
    .where('s.buyer_id', '=', buyerId)
    .where(paid)
    .where((eb) => eb.or([eb('o.purge_at', 'is', null), eb('o.purge_at', '>', now)]))
    .where('o.taken_down_at', 'is', null)
    .where(isNotBarred('o.creator_id'))
    .where(
      sql<boolean>`exists (select from photos f
        where f.post_id = o.id and (f.removed_at is null or s.created_at <= f.removed_at and f.purge_at > ${now})
          and not ${isWithdrawn('f.filename')})`,
    )
}

/** Turns a page of ids into a page of posts in the same order; leaves out posts that became invisible since the ids were read. */
async function withPosts(
  db: Queryable,
  viewerId: bigint | undefined,
  ids: Page<string>,
  options: PostOptions,
): Promise<Page<PostAnswer>> {
  if (ids.rows.length === 0) return { ...ids, rows: [] }
  const posts = await postsById(db, ids.rows, viewerId, options)
  return { ...ids, rows: ids.rows.flatMap((id) => posts.get(id) ?? []) }
}

/** The posts with these ids that this viewer may see, by id. */
export async function postsById(
  db: Queryable,
  ids: string[],
  viewerId: bigint | undefined,
  { isAdult = false, withTakenDown = false }: PostOptions = {},
): Promise<Map<string, PostAnswer>> {
  const rows = await readById(db, { viewerId, isAdult, ids })
  const posts = [...Map.groupBy(rows, (row) => row.post_id).values()]
  const seen = posts.filter(
    (post) =>
      ['full', 'locked', 'withheld'].includes(accessToPost(viewerId, post)) ||
      (withTakenDown && post[0]!.taken_down_at !== null),
  )
  return new Map((await asPosts(db, viewerId, seen)).map((post) => [post.id, post]))
}

const readById = buildOnce((db, of: { viewerId: bigint | undefined; isAdult: boolean; ids: string[] }) =>
  postRows(db, of.viewerId, of.isAdult).where('o.id', 'in', of.ids),
)
