// Closes goals after their deadline. Reads already treat them as closed; this stores the state, frees the place and notifies the pages.
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'

/** For one creator, or for all without `creatorId`. */
export async function closeOverdueGoals(db: Queryable, creatorId?: bigint): Promise<void> {
  const closed = await db
    .updateTable('goals')
    .set({ state: 'closed', closed_at: sql<Date>`deadline`, place: null, is_pinned: false })
    .where('state', '=', 'active')
    .where('deadline', '<=', clock.now())
    .$if(creatorId !== undefined, (query) => query.where('creator_id', '=', creatorId!))
    .returning('creator_id')
    .execute()
  for (const id of new Set(closed.map((goal) => goal.creator_id))) await pageChanged(db, id)
}

export function goalJobs({ db }: Services) {
  return { 'close-overdue-goals': () => closeOverdueGoals(db) }
}
