import type { Page } from '#contract/paging.ts'
import { cutCountedAfter, idAt } from '#server/kit/counted-pages.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import type { PageQuery } from '#server/kit/paginate.ts'
import { asBlocs, type BlocAnswer, blocRows } from './bloc-answers.ts'

/** The creator's own, with drafts and taken-down Blocs: scheduled ones first, by their time; then latest created first. */
export async function ownBlocs(db: Queryable, creatorId: bigint, query: PageQuery): Promise<Page<BlocAnswer>> {
  const inOrder = blocRows(db, creatorId)
    .where('b.creator_id', '=', creatorId)
    .orderBy('b.publish_at', (at) => at.asc().nullsLast())
    .orderBy('b.id', 'desc')
  const page = await cutCountedAfter(
    db,
    `own-blocs:${creatorId}`,
    query,
    {
      keys: sql`select id_key(id) as key from blocs
                 where creator_id = ${creatorId} and publish_at is not null and deleted_at is null`,
      walk: (limit, offset, total) => inOrder.select(total.as('list_total')).limit(limit).offset(offset).execute(),
    },
    (before, limit, offset) =>
      inOrder.where('b.publish_at', 'is', null).where('b.id', '<', idAt(before)).limit(limit).offset(offset).execute(),
  )
  return { ...page, rows: await asBlocs(db, page.rows, creatorId) }
}
