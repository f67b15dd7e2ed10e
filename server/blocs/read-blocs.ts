// Reading Bloc posts: those of a page, and some by their ids.
import type { z } from 'zod/mini'
import type { Bloc } from '#contract/blocs.ts'
import type { Page } from '#contract/paging.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { cutList } from '#server/kit/counted-list.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { imageUrl, variantUrls } from '#server/media/image-url.ts'
import { refuseTakenDown, takedownsOf } from '#server/moderation/queries.ts'
import { isNotBarred, pictureAddress, visiblePage } from '#server/profiles/visible-page.ts'
import { reactionsTo } from '#server/reactions/queries.ts'

type BlocAnswer = z.input<typeof Bloc>

interface PageQuery {
  page: number
  per_page: number
}

/** The counted list of a page's posts. */
export function blocList(creatorId: bigint): string {
  return `blocs:${creatorId}`
}

/** Newest first. */
export async function blocsOfPage(
  db: Queryable,
  username: string,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<BlocAnswer>> {
  const { account_id } = await visiblePage(db, username, viewerId)
  return getBlocs(db, account_id, viewerId, query, false)
}

/** One's own, with what was taken down. */
export function ownBlocs(db: Queryable, creatorId: bigint, query: PageQuery): Promise<Page<BlocAnswer>> {
  return getBlocs(db, creatorId, creatorId, query, true)
}

async function getBlocs(
  db: Queryable,
  creatorId: bigint,
  viewerId: bigint | undefined,
  query: PageQuery,
  withTakenDown: boolean,
): Promise<Page<BlocAnswer>> {
  const takenDown = sql`select place from blocs where creator_id = ${creatorId} and taken_down_at is not null and place is not null`
  const page = await cutList(
    db,
    blocList(creatorId),
    query,
    (before, limit, offset) =>
      blocRows(db)
        .where('b.creator_id', '=', creatorId)
        .where('b.place', '<', before)
        .$if(!withTakenDown, (rows) => rows.where('b.taken_down_at', 'is', null))
        .orderBy('b.place', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    withTakenDown ? undefined : takenDown,
  )
  return { ...page, rows: await asBlocs(db, page.rows, viewerId) }
}

/** NotFoundException for what is unknown or another page's. */
export async function blocOfPage(
  db: Queryable,
  { username, id }: { username: string; id: string },
  viewerId: bigint | undefined,
): Promise<BlocAnswer> {
  const { page_url } = await visiblePage(db, username, viewerId)
  if (!isUuid(id)) throw notFound()
  const row = await blocRows(db).where('b.id', '=', id).executeTakeFirstOrThrow(notFound)
  const [bloc] = await asBlocs(db, [row], viewerId)
  if (bloc?.creator.page_url !== page_url) throw notFound()
  refuseTakenDown(row)
  return bloc
}

/** By id, without those of people blocked from the viewer. */
export async function blocsById(
  db: Queryable,
  ids: string[],
  viewerId: bigint | undefined,
): Promise<Map<string, BlocAnswer>> {
  const rows = await blocRows(db)
    .where('b.id', 'in', ids)
    .where('b.taken_down_at', 'is', null)
    .where(isNotBarred('b.creator_id'))
    .where((eb) => eb.not(isBlockedBetween(viewerId, 'b.creator_id')))
    .execute()
  return new Map((await asBlocs(db, rows, viewerId)).map((bloc) => [bloc.id, bloc]))
}

function blocRows(db: Queryable) {
  return db
    .selectFrom('blocs as b')
    .innerJoin('profiles as p', 'p.account_id', 'b.creator_id')
    .select(['b.id', 'b.creator_id', 'b.title', 'b.description', 'b.image', 'b.created_at', 'b.taken_down_at'])
    .select(['p.page_url', 'p.page_name', 'p.avatar_key'])
    .where('b.deleted_at', 'is', null)
}

type BlocRow = Awaited<ReturnType<ReturnType<typeof blocRows>['executeTakeFirstOrThrow']>>

async function asBlocs(db: Queryable, rows: BlocRow[], viewerId: bigint | undefined): Promise<BlocAnswer[]> {
  const ids = rows.map((row) => row.id)
  const [reactions, takedowns] = await Promise.all([
    reactionsTo(db, 'bloc', ids, viewerId),
    takedownsOf(db, 'bloc', rows),
  ])
  return rows.map((row) => ({
    kind: 'bloc',
    id: row.id,
    title: row.title,
    description: row.description,
    ...blocImage(row),
    taken_down: takedowns.get(row.id) ?? null,
    is_owner: row.creator_id === viewerId,
    date: row.created_at,
    creator: { page_url: row.page_url, page_name: row.page_name, avatar: pictureAddress(row.avatar_key) },
    reactions: reactions.get(row.id)!,
  }))
}

function blocImage({ image, taken_down_at }: BlocRow) {
  if (image === null || taken_down_at !== null) return { image_url: null, image_url_variants: null }
  return { image_url: imageUrl(image, 'full'), image_url_variants: variantUrls(image) }
}
