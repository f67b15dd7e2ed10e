// Reads one Bloc: as visitors of its page see it, and as its creator does.
import { words } from '#contract/texts.ts'
import type { Queryable } from '#server/kit/db.ts'
import { type Failure, fail, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { readOnce } from '#server/kit/reader.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { asBlocs, type BlocAnswer, type BlocRow, blocRows } from './bloc-answers.ts'

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

/** Undefined if unknown or deleted. Read once per page request, for the Bloc and for its comments. */
export async function blocById(db: Queryable, id: string, viewerId: bigint | undefined): Promise<BlocRow | undefined> {
  if (!isUuid(id)) return undefined
  return readOnce(db, `bloc ${id.toLowerCase()} for ${viewerId}`, () =>
    blocRows(db, viewerId).where('b.id', '=', id).executeTakeFirst(),
  )
}
