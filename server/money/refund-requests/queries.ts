// Read-only queries of refund requests.
import { words } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'
import { readValues } from '#server/kit/reader.ts'

type State = 'open' | 'granted' | 'refused' | 'at_desk'

/**
 * The current state of a request under the alias `r`: an overdue one is the desk's immediately, before the job marks
 * it.
 */
export function stateNow() {
  return sql<State>`case when r.state = 'open' and r.due_at <= ${clock.now()} then 'at_desk' else r.state end`
}

/** Requests as the creator or the desk reads them; payers in `unnamed` appear without their names. */
export function selectRequests(db: Queryable, unnamed: bigint[] = []) {
  return db
    .selectFrom('refund_requests as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'p.transaction_no', 'p.amount', 'r.reason', 'r.message', 'r.created_at as date', 'r.due_at'])
    .select([
      stateNow().as('state'),
      sql<boolean>`p.state = 'disputed'`.as('is_disputed'),
      sql<string>`coalesce(case when not coalesce(p.payer_account_id = any (${unnamed}::bigint[]), false)
                                then p.description_values ->> 'name' end, ${words.someone})`.as('name'),
    ])
}

/** Requests that no creator answered in time, marked as handed over or not; the oldest first. */
export function readDeskRequests(db: Queryable, query: PageQuery) {
  const waiting = sql<boolean>`r.state in ('open', 'at_desk') and r.due_at <= ${clock.now()}`
  return paginate(query, {
    rows: (limit, offset) =>
      selectRequests(db).where(waiting).orderBy('r.due_at').orderBy('r.id').limit(limit).offset(offset).execute(),
    total: async () => {
      const { n } = await db
        .selectFrom('refund_requests as r')
        .select(sql<number>`count(*)::int`.as('n'))
        .where(waiting)
        .executeTakeFirstOrThrow()
      return n
    },
  })
}

/** Unanswered requests first, then the latest. */
export function readRequests(db: Queryable, creatorId: bigint, query: PageQuery, unnamed: bigint[]) {
  const rows = selectRequests(db, unnamed).where('r.creator_id', '=', creatorId)
  return paginate(query, {
    rows: (limit, offset) =>
      rows
        .orderBy(sql`r.state in ('open', 'at_desk')`, 'desc')
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    total: () => countRequests(db, creatorId),
  })
}

/** How many requests wait for the creator's answer, and when the first of them is due. */
export function readOpenRequests(db: Queryable, creatorId: bigint): Promise<{ count: number; due_at: Date | null }> {
  const open = sql`from refund_requests r where r.creator_id = ${creatorId} and ${stateNow()} = 'open'`
  return readValues(db, {
    count: sql<number>`select count(*)::int ${open}`,
    due_at: sql<Date | null>`select min(r.due_at) ${open}`,
  })
}

async function countRequests(db: Queryable, creatorId: bigint): Promise<number> {
  const { n } = await db
    .selectFrom('refund_requests')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow()
  return n
}
