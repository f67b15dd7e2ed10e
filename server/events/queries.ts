// Read-only queries of events: a creator's list, each event with only what the public wall shows now.
import type { EventRow } from '#contract/events.ts'
import { words } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

/** The events after this place, in order. */
export async function eventsAfter(db: Queryable, creatorId: bigint, after: number, limit: number): Promise<EventRow[]> {
  const rows = await eventRows(db, creatorId)
    .where('e.place', '>', BigInt(after))
    .orderBy('e.place')
    .limit(limit)
    .execute()
  return rows.map(asEvent)
}

/** The events at these places, by place. */
export async function eventsAt(db: Queryable, creatorId: bigint, places: number[]): Promise<Map<number, EventRow>> {
  if (places.length === 0) return new Map()
  const rows = await eventRows(db, creatorId).where('e.place', 'in', places.map(BigInt)).execute()
  return new Map(rows.map((row) => [Number(row.place), asEvent(row)]))
}

/** The event with this id, if it belongs to this creator. */
export async function eventById(db: Queryable, creatorId: bigint, id: string): Promise<EventRow | undefined> {
  const row = await eventRows(db, creatorId).where('e.id', '=', id).executeTakeFirst()
  return row && asEvent(row)
}

/** The latest place of a creator's list; 0 if the list is empty. */
export async function latestPlace(db: Queryable, creatorId: bigint): Promise<number> {
  const { rows } = await sql<{ place: bigint }>`
    select coalesce(max(place), 0) as place from events where creator_id = ${creatorId}`.execute(db)
  return Number(rows[0]!.place)
}

function eventRows(db: Queryable, creatorId: bigint) {
  return (
    db
      .selectFrom('events as e')
      .leftJoin('payments as p', 'p.id', 'e.payment_id')
      .leftJoin('gifts as g', 'g.payment_id', 'e.payment_id')
      .leftJoin('purchases as u', 'u.payment_id', 'e.payment_id')
      .leftJoin('posts as o', 'o.id', 'u.post_id')
      .leftJoin('questions as q', 'q.id', 'e.question_id')
      .leftJoin('gifts as qg', 'qg.payment_id', 'q.payment_id')
      .leftJoin('payments as qp', 'qp.id', 'q.payment_id')
      .leftJoin('goals as t', 't.id', 'e.goal_id')
      // The acting account; none for a visitor.
      .leftJoin('accounts as a', (join) => join.on('a.id', '=', actor))
      .leftJoin('profiles as f', (join) => join.on('f.account_id', '=', actor))
      .select(['e.place', 'e.id', 'e.type', 'e.happened_at', 'e.refunded_id', 'e.goal_id as reached_id'])
      .select(['p.amount', 'g.supporter_name', 'g.supporter_message', 'g.source', 'g.goal_id', 'g.hidden_at'])
      .select(['g.taken_down_at', 'o.id as post_id', 'o.kind as post_kind', 'qp.amount as question_amount'])
      .select(['q.question', 'qg.supporter_name as asker_name'])
      .select(sql<boolean>`coalesce(q.hidden_at, q.taken_down_at) is not null`.as('is_question_hidden'))
      .select(['t.title', 't.taken_down_at as goal_taken_down_at', 'a.closed_at', 'f.page_name', 'f.page_url'])
      .select(sql<boolean>`coalesce(g.is_anonymous, u.is_anonymous, qg.is_anonymous, false)`.as('is_anonymous'))
      .select(isBlockedBetween(creatorId, 'a.id').as('is_blocked'))
      .where('e.creator_id', '=', creatorId)
  )
}

const actor = sql<bigint>`coalesce(e.follower_id, g.giver_account_id, u.buyer_id, q.asker_id)`

type Row = Awaited<ReturnType<ReturnType<typeof eventRows>['executeTakeFirstOrThrow']>>

function asEvent(row: Row): EventRow {
  const head = { place: Number(row.place), id: row.id, date: row.happened_at }
  switch (row.type as EventRow['type']) {
    case 'gift.paid': {
      const isHidden = row.hidden_at !== null || row.taken_down_at !== null || namesBlockedActor(row)
      const hasNoMessage = isHidden || row.source === 'question-and-answer'
      return {
        ...head,
        type: 'gift.paid',
        data: {
          ...(isHidden ? someone : getActor(row, row.supporter_name)),
          message: hasNoMessage ? null : row.supporter_message,
          amount: row.amount!,
          goal_id: row.goal_id,
        },
      }
    }
    case 'sale.paid': {
      const content_type = row.post_kind === 'slide' ? 'photo.collection' : 'photo'
      return {
        ...head,
        type: 'sale.paid',
        data: { ...getActor(row, null), amount: row.amount!, content_type, content_id: row.post_id! },
      }
    }
    case 'follower.new':
      return { ...head, type: 'follower.new', data: getActor(row, null) }
    case 'goal.reached': {
      const title = row.goal_taken_down_at === null ? (row.title ?? '') : ''
      return { ...head, type: 'goal.reached', data: { goal_id: row.reached_id!, title } }
    }
    case 'question.new': {
      const isHidden = row.is_question_hidden || namesBlockedActor(row)
      return {
        ...head,
        type: 'question.new',
        data: {
          name: isHidden ? words.someone : getActor(row, row.asker_name).name,
          question: isHidden ? null : row.question,
          amount: row.question_amount,
        },
      }
    }
    case 'payment.refunded':
      return { ...head, type: 'payment.refunded', data: { event_id: row.refunded_id!, amount: row.amount! } }
  }
}

const someone = { name: words.someone, page_url: null }

/** Anonymous events are exempt: if their text disappeared after a block, that would reveal who Someone is. */
function namesBlockedActor(row: Row): boolean {
  return row.is_blocked && !row.is_anonymous
}

/** `typedName` is the name a visitor entered. */
function getActor(row: Row, typedName: string | null): { name: string; page_url: string | null } {
  if (row.is_anonymous || row.is_blocked) return someone
  if (row.page_url === null || row.closed_at !== null) return { name: typedName ?? words.someone, page_url: null }
  return { name: row.page_name!, page_url: row.page_url }
}
