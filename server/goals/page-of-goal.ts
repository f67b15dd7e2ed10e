import type { Queryable } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'

/**
 * The page URL of a goal's creator, also where the goal was deleted or taken down: only who may see the page learns that.
 * NotFoundException for drafts and unknown goals. Does not check access to the page.
 */
export async function pageOfGoal(db: Queryable, goalId: string): Promise<string> {
  if (!isUuid(goalId)) throw notFound()
  const row = await db
    .selectFrom('goals as g')
    .innerJoin('profiles as p', 'p.account_id', 'g.creator_id')
    .select('p.page_url')
    .where('g.id', '=', goalId)
    .where('g.state', '<>', 'draft')
    .executeTakeFirstOrThrow(notFound)
  return row.page_url
}
