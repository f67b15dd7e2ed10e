// Reading questions: the answered ones of a page, and all that one was asked.
import type { z } from 'zod/mini'
import type { Page } from '#contract/paging.ts'
import type { Question } from '#contract/questions.ts'
import { words } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { cutList } from '#server/kit/counted-list.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound, refuseStranger } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { paginateAtOnce } from '#server/kit/paginate.ts'
import { refuseTakenDown, takedownsOf } from '#server/moderation/queries.ts'
import { paid } from '#server/money/payments/queries.ts'
import { pictureAddress, visiblePage } from '#server/profiles/visible-page.ts'
import { reactionsTo } from '#server/reactions/queries.ts'
import { seenQuestion } from './react-to-question.ts'

type QuestionAnswer = z.input<typeof Question>

interface PageQuery {
  page: number
  per_page: number
}

/** The counted list of all that somebody was asked. */
export function questionList(creatorId: bigint): string {
  return `questions:${creatorId}`
}

/** Answered and not hidden, the latest answer first; without those of people blocked from the viewer. */
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
    unseenPlaces('public_place', account_id, viewerId, true),
  )
  return { ...page, rows: await asQuestions(db, page.rows, viewerId) }
}

/** Everything one was asked, the newest first; `open` is what waits for an answer. */
export async function ownQuestions(
  db: Queryable,
  creatorId: bigint,
  query: PageQuery & { state: 'all' | 'open' },
): Promise<Page<QuestionAnswer>> {
  const asked = questionRows(db, creatorId, creatorId)
  const page =
    query.state === 'open'
      ? await openQuestions(db, asked, query)
      : await cutList(
          db,
          questionList(creatorId),
          query,
          (before, limit, offset) =>
            asked.where('q.place', '<', before).orderBy('q.place', 'desc').limit(limit).offset(offset).execute(),
          unseenPlaces('place', creatorId, creatorId),
        )
  return { ...page, rows: await asQuestions(db, page.rows, creatorId) }
}

/** As `refuseStranger` for anybody else's, NotFoundException for what this creator does not see, ContentNotAccessibleException for what is taken down. */
export async function ownQuestion(db: Queryable, creatorId: bigint, id: string): Promise<QuestionAnswer> {
  if (!isUuid(id)) throw notFound()
  const row = await questionRows(db, creatorId, creatorId).where('q.id', '=', id).executeTakeFirst()
  if (!row) return refuseStranger(creatorId, () => seenQuestion(db, id, creatorId))
  refuseTakenDown(row)
  const [question] = await asQuestions(db, [row], creatorId)
  return question!
}

/** Those that wait are few, or soon will be: they are counted as they are read. */
function openQuestions(db: Queryable, asked: ReturnType<typeof questionRows>, query: PageQuery) {
  const open = asked.where('q.answered_at', 'is', null).where('q.hidden_at', 'is', null)
  const count = sql<number>`(${open.clearSelect().select(sql`count(*)::int`.as('n'))})`
  return paginateAtOnce(db, query, count, (limit, offset, total) =>
    open.select(total.as('list_total')).orderBy('q.place', 'desc').limit(limit).offset(offset).execute(),
  )
}

/**
 * Of this creator: without a gift or with a paid one, and of nobody who is blocked from the viewer. Who asked with an
 * anonymous gift is nobody: were the question to go, a block would tell who Someone is.
 */
function questionRows(db: Queryable, creatorId: bigint, viewerId: bigint | undefined) {
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

/** Places in the list of what `questionRows` leaves out. */
function unseenPlaces(
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
       and q.asker_id in (select blocked_id from blocks where blocker_id = ${viewerId ?? null}::bigint
                          union select blocker_id from blocks where blocked_id = ${viewerId ?? null}::bigint)
       and not exists (select 1 from gifts g where g.payment_id = q.payment_id and g.is_anonymous)
    ${withoutTakenDown ? takenDown : sql``}`
}

async function asQuestions(
  db: Queryable,
  rows: QuestionRow[],
  viewerId: bigint | undefined,
): Promise<QuestionAnswer[]> {
  const takedowns = await takedownsOf(db, 'question', rows)
  return rows.map((row) => {
    const isNamed = !row.is_anonymous && row.page_url !== null && row.closed_at === null
    const given = row.is_anonymous ? null : row.supporter_name
    return {
      id: row.id,
      question: row.question,
      name: (isNamed ? row.page_name : given) ?? words.someone,
      page_url: isNamed ? row.page_url : null,
      avatar: isNamed ? pictureAddress(row.avatar_key) : null,
      amount: row.amount,
      date: row.created_at,
      answer: row.answer,
      answered_at: row.answered_at,
      is_hidden: row.hidden_at !== null,
      taken_down: takedowns.get(row.id) ?? null,
      is_owner: row.creator_id === viewerId,
      reactions: row.reactions,
    }
  })
}
