import { buildOnce } from '#server/kit/build-once.ts'
import type { Queryable } from '#server/kit/db.ts'
import { isPageOpen } from '#server/profiles/visible-page.ts'
import { asBlocs, type BlocAnswer, blocRows } from './bloc-answers.ts'

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
