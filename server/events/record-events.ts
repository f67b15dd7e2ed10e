// Records domain events as rows of their creator's numbered event list, in the transaction that creates the notices. One worker does
// so at a time (notices/create-notices.ts holds the lock), so the next place is the latest plus one, without gaps.
import { clock } from '#server/kit/clock.ts'
import { type RawBuilder, sql, type Tx } from '#server/kit/db.ts'

/** A domain event as triggers recorded it; `id` is in the order of occurrence. */
export interface DomainEvent {
  id: bigint
  kind: string
  subject: string
}

/** The notification channel for lists that grew; payload: the creator id. */
export const EVENTS_CHANNEL = 'events_told'

/** `goalsReached` are goal ids; returns those that had not been reached before. Events that are already listed are not written again. */
export async function recordEvents(tx: Tx, domainEvents: DomainEvent[], goalsReached: string[]): Promise<string[]> {
  const of = (kind: string) => domainEvents.filter((event) => event.kind === kind)
  const written = await append(
    tx,
    sql`${giftsPaid(of('paid'))} union all ${salesPaid(of('paid'))} union all ${questionsPaid(of('paid'))}
        union all ${questionsAsked(of('question'))} union all ${followersNew(of('follow'))} union all ${goals(goalsReached)}`,
  )
  // After the payments they refund, which may be part of the same round.
  await append(tx, paymentsRefunded(of('refunded')))
  return written.flatMap(({ goal_id }) => goal_id ?? [])
}

/** Each query selects, in this order: creator, type, source, date, payment, question, goal, follower, refunded event, n, step. */
async function append(
  tx: Tx,
  happened: RawBuilder<unknown>,
): Promise<{ creator_id: bigint; goal_id: string | null }[]> {
  const { rows } = await sql<{ creator_id: bigint; goal_id: string | null }>`
    with happened (creator_id, type, source, happened_at, payment_id, question_id, goal_id, follower_id, refunded_id, n, step)
      as (${happened}),
    fresh as (
      select distinct on (creator_id, source) * from happened h
       where not exists (select 1 from events e where e.creator_id = h.creator_id and e.source = h.source)
       order by creator_id, source, n)
    insert into events (creator_id, place, type, source, happened_at, payment_id, question_id, goal_id, follower_id, refunded_id)
    select f.creator_id,
           coalesce((select max(place) from events e where e.creator_id = f.creator_id), 0)
             + row_number() over (partition by f.creator_id order by f.n, f.step, f.source),
           f.type, f.source, f.happened_at, f.payment_id, f.question_id, f.goal_id, f.follower_id, f.refunded_id
      from fresh f
    returning creator_id, goal_id`.execute(tx)
  for (const creatorId of new Set(rows.map((row) => row.creator_id)))
    await sql`select pg_notify(${EVENTS_CHANNEL}, ${String(creatorId)})`.execute(tx)
  return rows
}

/** The subjects that are row ids, with their domain event ids. */
function subjects(domainEvents: DomainEvent[]) {
  return sql`unnest(${domainEvents.map((event) => event.subject)}::uuid[], ${domainEvents.map((event) => String(event.id))}::bigint[]) s (id, n)`
}

const none = sql`null::uuid`
const noAccount = sql`null::bigint`

function giftsPaid(domainEvents: DomainEvent[]) {
  return sql`
    select p.creator_id, 'gift.paid', 'gift:' || p.id, p.paid_at, p.id, ${none}, ${none}, ${noAccount}, ${none}, s.n, 0
      from ${subjects(domainEvents)} join payments p on p.id = s.id join gifts g on g.payment_id = p.id
     where p.paid_at is not null`
}

function salesPaid(domainEvents: DomainEvent[]) {
  return sql`
    select p.creator_id, 'sale.paid', 'sale:' || p.id, p.paid_at, p.id, ${none}, ${none}, ${noAccount}, ${none}, s.n, 0
      from ${subjects(domainEvents)} join payments p on p.id = s.id join purchases u on u.payment_id = p.id
     where p.paid_at is not null`
}

/** Questions with a gift; `step` 1 puts each after its gift. */
function questionsPaid(domainEvents: DomainEvent[]) {
  return sql`
    select q.creator_id, 'question.new', 'question:' || q.id, p.paid_at, ${none}, q.id, ${none}, ${noAccount}, ${none}, s.n, 1
      from ${subjects(domainEvents)} join payments p on p.id = s.id join questions q on q.payment_id = p.id
     where p.paid_at is not null`
}

function questionsAsked(domainEvents: DomainEvent[]) {
  return sql`
    select q.creator_id, 'question.new', 'question:' || q.id, q.created_at, ${none}, q.id, ${none}, ${noAccount}, ${none}, s.n, 0
      from ${subjects(domainEvents)} join questions q on q.id = s.id where q.payment_id is null`
}

/** Once per follower: `source` is the same when they follow again. */
function followersNew(domainEvents: DomainEvent[]) {
  return sql`
    select f.followed_id, 'follower.new', 'follow:' || f.follower_id, f.created_at, ${none}, ${none}, ${none}, f.follower_id, ${none}, s.n, 0
      from unnest(${domainEvents.map((event) => event.subject)}::text[], ${domainEvents.map((event) => String(event.id))}::bigint[]) s (pair, n)
      join follows f on f.follower_id = split_part(s.pair, ':', 1)::bigint and f.followed_id = split_part(s.pair, ':', 2)::bigint`
}

/** The highest `n` puts them after the gifts that reached them. */
function goals(reached: string[]) {
  return sql`
    select g.creator_id, 'goal.reached', 'goal:' || g.id, ${clock.now()}::timestamptz, ${none}, ${none}, g.id, ${noAccount}, ${none}, 9223372036854775807, 0
      from goals g where g.id = any (${reached}::uuid[])`
}

function paymentsRefunded(domainEvents: DomainEvent[]) {
  return sql`
    select p.creator_id, 'payment.refunded', 'refund:' || p.id, ${clock.now()}::timestamptz, p.id, ${none}, ${none}, ${noAccount}, e.id, s.n, 0
      from ${subjects(domainEvents)} join payments p on p.id = s.id
      join events e on e.creator_id = p.creator_id and e.payment_id = p.id and e.source in ('gift:' || p.id, 'sale:' || p.id)`
}
