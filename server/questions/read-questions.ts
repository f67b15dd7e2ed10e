// Reads questions: the answered ones of a page, and all questions to a creator.
import type { Page } from '#contract/paging.ts'
import { blockedIds } from '#server/blocks/blocked-people.ts'
import { cutList } from '#server/kit/counted-pages.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { notFound, refuseStranger } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { type PageQuery, paginateInOneQuery } from '#server/kit/paginate.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { paid } from '#server/money/payments/queries.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { asQuestions, type QuestionAnswer, questionRows } from './question-answers.ts'
import { requireVisibleQuestion } from './react-to-question.ts'

/** The counted list of all questions to a creator. */
export function questionList(creatorId: bigint): string {
  return `questions:${creatorId}`
}

/** Answered questions that are not hidden, latest answer first, without those of accounts blocked from the viewer. */
export async function answersOfPage(
  db: Queryable,
  username: string,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<QuestionAnswer>> {
  const { account_id } = await visiblePage(db, username, viewerId)
  const page = await cutList(
    db,
    `answers:${account_id}`,
    query,
    (before, limit, offset) =>
      questionRows(db, account_id, viewerId)
        .where('q.public_place', '<', before)
        .where('q.taken_down_at', 'is', null)
        .orderBy('q.public_place', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    hiddenPlaces('public_place', account_id, viewerId, true),
  )
  return { ...page, rows: await asQuestions(db, page.rows, viewerId) }
}

/** All questions to the creator, newest first; with state `open` those that wait for an answer. */
export async function ownQuestions(
  db: Queryable,
  creatorId: bigint,
  query: PageQuery & { state: 'all' | 'open' },
): Promise<Page<QuestionAnswer>> {
  const rows = questionRows(db, creatorId, creatorId)
  const page =
    query.state === 'open'
      ? await openQuestions(db, rows, query)
      : await cutList(
          db,
          questionList(creatorId),
          query,
          (before, limit, offset) =>
            rows.where('q.place', '<', before).orderBy('q.place', 'desc').limit(limit).offset(offset).execute(),
          hiddenPlaces('place', creatorId, creatorId),
        )
  return { ...page, rows: await asQuestions(db, page.rows, creatorId) }
}

/**
 * For a question to another creator it fails as `refuseStranger`; NotFoundException if this creator cannot see it,
 * ContentNotAccessibleException if it is taken down.
 */
export async function ownQuestion(db: Queryable, creatorId: bigint, id: string): Promise<QuestionAnswer> {
  if (!isUuid(id)) throw notFound()
  const row = await questionRows(db, creatorId, creatorId).where('q.id', '=', id).executeTakeFirst()
  if (!row) return refuseStranger(creatorId, () => requireVisibleQuestion(db, id, creatorId))
  refuseTakenDown(row)
  const [question] = await asQuestions(db, [row], creatorId)
  return question!
}

/** The same for a command: locked first, so that what the desk takes down in the same moment is refused. */
export async function lockOwnQuestion(tx: Tx, creatorId: bigint, id: string): Promise<void> {
  if (isUuid(id))
    await tx
      .selectFrom('questions')
      .select('id')
      .where('id', '=', id)
      .where('creator_id', '=', creatorId)
      .forNoKeyUpdate()
      .execute()
  await ownQuestion(tx, creatorId, id)
}

/** Open questions are counted with a plain count(*), because there are few of them or soon will be. */
function openQuestions(db: Queryable, rows: ReturnType<typeof questionRows>, query: PageQuery) {
  const open = rows
    .where('q.answered_at', 'is', null)
    .where('q.hidden_at', 'is', null)
    .where('q.taken_down_at', 'is', null)
  const count = sql<number>`(${open.clearSelect().select(sql`count(*)::int`.as('n'))})`
  return paginateInOneQuery(db, query, count, (limit, offset, total) =>
    open.select(total.as('list_total')).orderBy('q.place', 'desc').limit(limit).offset(offset).execute(),
  )
}

/** The list places of questions that `questionRows` leaves out for this viewer. */
function hiddenPlaces(
  place: 'place' | 'public_place',
  creatorId: bigint,
  viewerId: bigint | undefined,
  withoutTakenDown = false,
) {
  const takenDown = sql`
    union
    select ${sql.ref(place)} from questions q
     where q.creator_id = ${creatorId} and ${sql.ref(place)} is not null and q.taken_down_at is not null`
  return sql`
    select ${sql.ref(place)} from questions q join payments p on p.id = q.payment_id
     where q.creator_id = ${creatorId} and ${sql.ref(place)} is not null and not (${paid})
    union
    select ${sql.ref(place)} from questions q
     where q.creator_id = ${creatorId} and ${sql.ref(place)} is not null
       and q.asker_id in (${blockedIds(viewerId)})
       and not exists (select 1 from gifts g where g.payment_id = q.payment_id and g.is_anonymous)
    ${withoutTakenDown ? takenDown : sql``}`
}
