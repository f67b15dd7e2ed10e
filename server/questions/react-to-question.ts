// Decides who may react to a question: everyone who sees it, once it is answered.
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import { paid } from '#server/money/payments/queries.ts'
import type { RequireReactable } from '#server/reactions/queries.ts'

/** Used by app.ts. */
export const requireReactableQuestion: RequireReactable = async (db, id, viewerId, wants) => {
  await requireVisibleQuestion(db, id, viewerId, wants)
}

/** Fails as described for `RequireReactable`; otherwise returns the question's row. */
export async function requireVisibleQuestion(db: Queryable, id: string, viewerId: bigint | undefined, wants = 'see') {
  const question = await db
    .selectFrom('questions as q')
    .innerJoin('accounts as a', 'a.id', 'q.creator_id')
    .leftJoin('payments as p', 'p.id', 'q.payment_id')
    .select(['q.creator_id', 'q.answered_at', 'q.hidden_at', 'q.taken_down_at', 'a.closed_at'])
    .select(sql<boolean>`q.payment_id is null or (${paid})`.as('is_asked'))
    .select(isBlockedBetween(viewerId, 'q.creator_id').as('is_blocked'))
    .leftJoin('gifts as g', 'g.payment_id', 'q.payment_id')
    .select(
      sql<boolean>`not coalesce(g.is_anonymous, false) and ${isBlockedBetween(viewerId, 'q.asker_id')}`.as(
        'is_block_between',
      ),
    )
    .where('q.id', '=', id)
    .executeTakeFirst()
  if (!question?.answered_at || !question.is_asked) throw notFound()
  if (question.is_blocked || question.is_block_between) throw hiddenByBlock()
  if (!question.hidden_at && !question.taken_down_at && !question.closed_at) return question
  throw wants === 'see'
    ? fail('ContentNotAccessibleException', 'This question was hidden by its owner.')
    : fail('ReactionNotAllowedException', 'This question was hidden by its owner.')
}
