// Reads Bloc posts: those of a page, the creator's own, and Blocs by id.
import type { Page } from '#contract/paging.ts'
import { words } from '#contract/texts.ts'
import { buildOnce } from '#server/kit/build-once.ts'
import { cutList, idAt, timeAt } from '#server/kit/counted-pages.ts'
import type { Queryable } from '#server/kit/db.ts'
import { type Failure, fail, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { PageQuery } from '#server/kit/paginate.ts'
import { readOnce } from '#server/kit/reader.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { isPageOpen, visiblePage } from '#server/profiles/visible-page.ts'
import { asBlocs, type BlocAnswer, type BlocRow, blocRows } from './bloc-answers.ts'

/** Latest published first. For the creator: latest created first, with drafts and taken-down Blocs. */
export async function blocsOfPage(
  db: Queryable,
  username: string,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<BlocAnswer>> {
  const { account_id } = await visiblePage(db, username, viewerId)
  return account_id === viewerId ? ownBlocs(db, account_id, query) : shownBlocs(db, account_id, viewerId, query)
}

/** The creator's own, with drafts and taken-down Blocs. */
export async function ownBlocs(db: Queryable, creatorId: bigint, query: PageQuery): Promise<Page<BlocAnswer>> {
  const page = await cutList(db, `own-blocs:${creatorId}`, query, (before, limit, offset) =>
    blocRows(db, creatorId)
      .where('b.creator_id', '=', creatorId)
      .where('b.id', '<', idAt(before))
      .orderBy('b.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return { ...page, rows: await asBlocs(db, page.rows, creatorId) }
}

async function shownBlocs(
  db: Queryable,
  creatorId: bigint,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<BlocAnswer>> {
  const page = await cutList(db, `blocs:${creatorId}`, query, (before, limit, offset) =>
    blocRows(db, viewerId)
      .where('b.creator_id', '=', creatorId)
      .where('b.is_published', '=', true)
      .where('b.taken_down_at', 'is', null)
      .where('b.published_at', '<', timeAt(before))
      .orderBy('b.published_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return { ...page, rows: await asBlocs(db, page.rows, viewerId) }
}

/** The creator's own Bloc, as the answer of a command that wrote it; NotFoundException if it was deleted since. */
export async function ownBlocById(db: Queryable, creatorId: bigint, id: string): Promise<BlocAnswer> {
  const row = await blocRows(db, creatorId).where('b.id', '=', id).executeTakeFirstOrThrow(notFound)
  return (await asBlocs(db, [row], creatorId))[0]!
}

/** NotFoundException for an unknown Bloc or one of another page; ContentNotAccessibleException for a hidden or deleted one. */
export async function blocOfPage(
  db: Queryable,
  { username, id }: { username: string; id: string },
  viewerId: bigint | undefined,
): Promise<BlocAnswer> {
  const { account_id, page_url } = await visiblePage(db, username, viewerId)
  const row = await blocById(db, id, viewerId)
  if (!row) throw (await wasDeleted(db, account_id, id)) ? goneBloc() : notFound()
  const [bloc] = await asBlocs(db, [row], viewerId)
  if (bloc?.creator.page_url !== page_url) throw notFound()
  refuseTakenDown(row)
  if (!row.is_published && row.creator_id !== viewerId) throw goneBloc()
  return bloc
}

function goneBloc(): Failure {
  return fail('ContentNotAccessibleException', words.goneContent)
}

async function wasDeleted(db: Queryable, creatorId: bigint, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const deleted = await db
    .selectFrom('blocs')
    .select('id')
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return deleted !== undefined
}

/** Blocs by id, without those of closed pages and of accounts blocked from the viewer, and without other creators' drafts. */
export async function blocsById(
  db: Queryable,
  ids: string[],
  viewerId: bigint | undefined,
): Promise<Map<string, BlocAnswer>> {
  const rows = await readListed(db, { ids, viewerId })
  return new Map((await asBlocs(db, rows, viewerId)).map((bloc) => [bloc.id, bloc]))
}

const readListed = buildOnce((db, { ids, viewerId }: { ids: string[]; viewerId: bigint | undefined }) =>
  blocRows(db, viewerId)
    .where('b.id', 'in', ids)
    .where('b.taken_down_at', 'is', null)
    .where((eb) => eb.or([eb('b.is_published', '=', true), eb('b.creator_id', '=', viewerId ?? 0n)]))
    .where(isPageOpen('b.creator_id', viewerId)),
)

/** Undefined if unknown or deleted. Read once per page request, for the Bloc and for its comments. */
export async function blocById(db: Queryable, id: string, viewerId: bigint | undefined): Promise<BlocRow | undefined> {
  if (!isUuid(id)) return undefined
  return readOnce(db, `bloc ${id.toLowerCase()} for ${viewerId}`, () =>
    blocRows(db, viewerId).where('b.id', '=', id).executeTakeFirst(),
  )
}
