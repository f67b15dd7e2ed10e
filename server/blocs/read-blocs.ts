// Lists the Bloc posts of a page.
import type { Page } from '#contract/paging.ts'
import { cutList, timeAt } from '#server/kit/counted-pages.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { PageQuery } from '#server/kit/paginate.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { asBlocs, type BlocAnswer, blocRows } from './bloc-answers.ts'
import { ownBlocs } from './own-blocs.ts'

/** Latest published first; for the creator, their own list. */
export async function blocsOfPage(
  db: Queryable,
  username: string,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<BlocAnswer>> {
  const { account_id } = await visiblePage(db, username, viewerId)
  return account_id === viewerId ? ownBlocs(db, account_id, query) : shownBlocs(db, account_id, viewerId, query)
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
