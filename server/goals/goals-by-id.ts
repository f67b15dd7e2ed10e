import { buildOnce } from '#server/kit/build-once.ts'
import type { Queryable } from '#server/kit/db.ts'
import { isPageOpen } from '#server/profiles/visible-page.ts'
import { asGoals, type GoalAnswer, goalRows } from './goal-answers.ts'

/** Goals by id, for lists of several kinds; without drafts, and without those of closed pages and of accounts blocked from the viewer. */
export async function goalsById(
  db: Queryable,
  ids: string[],
  viewerId: bigint | undefined,
): Promise<Map<string, GoalAnswer & { kind: 'goal' }>> {
  const rows = await readListed(db, { ids, viewerId })
  return new Map((await asGoals(db, rows, viewerId)).map((goal) => [goal.id, { kind: 'goal', ...goal }]))
}

const readListed = buildOnce((db, { ids, viewerId }: { ids: string[]; viewerId: bigint | undefined }) =>
  goalRows(db, viewerId)
    .where('g.id', 'in', ids)
    .where('g.state', '<>', 'draft')
    .where('g.taken_down_at', 'is', null)
    .where(isPageOpen('g.creator_id', viewerId)),
)
