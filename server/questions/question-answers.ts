// Reads the rows of questions and builds the API's Question for one viewer.

import type { z } from 'zod/mini'
import type { Question } from '#contract/questions.ts'
import { words } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { paid } from '#server/money/payments/queries.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'
import { reactionsTo } from '#server/reactions/queries.ts'

export type QuestionAnswer = z.input<typeof Question>

/**
 * Questions to this creator: without a gift or with a paid one, and without askers who are blocked from the viewer. Questions with
 * an anonymous gift stay visible: if they disappeared, a block would reveal who Someone is.
 */
export function questionRows(db: Queryable, creatorId: bigint, viewerId: bigint | undefined) {
  return db
    .selectFrom('questions as q')
    .leftJoin('gifts as g', 'g.payment_id', 'q.payment_id')
    .leftJoin('payments as p', 'p.id', 'q.payment_id')
    .leftJoin('accounts as a', 'a.id', 'q.asker_id')
    .leftJoin('profiles as asker', 'asker.account_id', 'q.asker_id')
    .select(['q.id', 'q.creator_id', 'q.question', 'q.created_at', 'q.answer', 'q.answered_at', 'q.hidden_at'])
    .select('q.taken_down_at')
    .select(['p.amount', 'g.supporter_name', 'g.is_anonymous', 'a.closed_at'])
    .select(['asker.page_url', 'asker.page_name', 'asker.avatar_key'])
    .select(reactionsTo('question', sql.ref('q.id'), viewerId).as('reactions'))
    .where('q.creator_id', '=', creatorId)
    .where((eb) => eb.or([eb('q.payment_id', 'is', null), paid]))
    .where(sql<boolean>`(coalesce(g.is_anonymous, false) or not ${isBlockedBetween(viewerId, 'q.asker_id')})`)
}

type QuestionRow = Awaited<ReturnType<ReturnType<typeof questionRows>['executeTakeFirstOrThrow']>>

export async function asQuestions(
  db: Queryable,
  rows: QuestionRow[],
  viewerId: bigint | undefined,
): Promise<QuestionAnswer[]> {
  const takedowns = await findTakedowns(db, 'question', rows)
  return rows.map((row) => ({
    ...asQuestion(row),
    taken_down: takedowns.get(row.id) ?? null,
    is_owner: row.creator_id === viewerId,
  }))
}

function asQuestion(row: QuestionRow): Omit<QuestionAnswer, 'taken_down' | 'is_owner'> {
  const isNamed = !row.is_anonymous && row.page_url !== null && row.closed_at === null
  const giftName = row.is_anonymous ? null : row.supporter_name
  return {
    id: row.id,
    question: row.question,
    name: (isNamed ? row.page_name : giftName) ?? words.someone,
    page_url: isNamed ? row.page_url : null,
    avatar: isNamed ? pictureAddress(row.avatar_key) : null,
    amount: row.amount,
    date: row.created_at,
    answer: row.answer,
    answered_at: row.answered_at,
    is_hidden: row.hidden_at !== null,
    reactions: row.reactions,
  }
}
