// Reads one goal: as visitors of its page see it, and as its creator does.
import type { Queryable } from '#server/kit/db.ts'
import { type Failure, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { readOnce } from '#server/kit/reader.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { asGoals, type GoalAnswer, type GoalRow, goalRows } from './goal-answers.ts'
import { deletedGoal } from './queries.ts'

/** NotFoundException for an unknown goal, one of another page, or a draft; ContentNotAccessibleException for a deleted one. */
export async function goalOfPage(
  db: Queryable,
  { username, id }: { username: string; id: string },
  viewerId: bigint | undefined,
): Promise<GoalAnswer> {
  const { account_id } = await visiblePage(db, username, viewerId)
  return readGoal(db, account_id, id, viewerId, (goal) => {
    if (goal.state === 'draft') throw notFound()
    refuseTakenDown(goal)
  })
}

/** NotFoundException for another creator's goal. */
export function ownGoal(db: Queryable, creatorId: bigint, id: string): Promise<GoalAnswer> {
  return readGoal(db, creatorId, id, creatorId, () => {})
}

async function readGoal(
  db: Queryable,
  creatorId: bigint,
  id: string,
  viewerId: bigint | undefined,
  check: (row: GoalRow) => void,
): Promise<GoalAnswer> {
  const row = await goalById(db, id, viewerId)
  if (row?.creator_id !== creatorId) throw row ? notFound() : await missingGoal(db, creatorId, id)
  check(row)
  const [goal] = await asGoals(db, [row], viewerId)
  return goal!
}

/** The failure for a goal that this page does not have, or not any more. */
async function missingGoal(db: Queryable, creatorId: bigint, id: string): Promise<Failure> {
  const deleted = isUuid(id)
    ? await db
        .selectFrom('goals')
        .select('started_at')
        .where('id', '=', id)
        .where('creator_id', '=', creatorId)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst()
    : undefined
  return deleted ? deletedGoal(deleted) : notFound()
}

/** Undefined if unknown or deleted. Read once per page request, for the goal and for its comments. */
export async function goalById(db: Queryable, id: string, viewerId: bigint | undefined): Promise<GoalRow | undefined> {
  if (!isUuid(id)) return undefined
  return readOnce(db, `goal ${id.toLowerCase()} for ${viewerId}`, () =>
    goalRows(db, viewerId).where('g.id', '=', id).executeTakeFirst(),
  )
}
