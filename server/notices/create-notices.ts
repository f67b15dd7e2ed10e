// Creates notices from domain events: once each, in the transaction that deletes the event.
import { type DomainEvent, recordEvents } from '#server/events/record-events.ts'
import { goalsWithProgress } from '#server/goals/queries.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { mailReceipts } from './mail-receipts.ts'
import { mailSentBack } from './mail-sent-back.ts'
import {
  answerNotices,
  commentNotices,
  disputeNotices,
  followNotices,
  giftNotices,
  goalNotices,
  type NoticeQuery,
  payoutNotices,
  purchaseNotices,
  questionNotices,
  refundAnswerNotices,
  refundRequestNotices,
  replyNotices,
  takedownNotices,
} from './notice-queries.ts'
import { queuePosts } from './queue-posts.ts'
import { GATHER_SECONDS, NEWS_DAYS, NOTICES_LOCK } from './timing.ts'

/** Domain events per transaction. */
const BATCH = 500
/** Minimum time between two notice mails to one account. Mails about payouts, refunds and disputes do not wait. */
const PAUSE_MINUTES = 60

/** Returns how many domain events were handled. */
export function createNotices(services: Services): Promise<number> {
  return inTransaction(services.db, async (tx) => {
    const { rows: locks } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${NOTICES_LOCK}) as ours`.execute(tx)
    if (!locks[0]!.ours) return 0
    const { rows } = await sql<DomainEvent>`
      delete from domain_events where id in (select id from domain_events order by id limit ${BATCH} for update)
      returning id, kind, subject`.execute(tx)
    const subjects = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.subject)
    const goals = await recordEvents(tx, rows, await goalsReachedBy(tx, subjects('paid')))
    await write(tx, giftNotices(subjects('paid')))
    await write(tx, purchaseNotices(subjects('paid')))
    await write(tx, goalNotices(goals))
    await write(tx, followNotices(subjects('follow')))
    await write(tx, questionNotices(subjects('question')))
    await write(tx, answerNotices(subjects('answer')))
    await write(tx, commentNotices(subjects('comment')))
    await write(tx, replyNotices(subjects('comment')))
    await write(tx, payoutNotices(subjects('payout')))
    await write(tx, takedownNotices(subjects('takedown')))
    await write(tx, refundRequestNotices(subjects('refund_request')))
    await write(tx, refundAnswerNotices(subjects('refund_request')))
    await write(tx, disputeNotices(subjects('dispute')))
    await queuePosts(tx, subjects('published'))
    const payments = { paid: subjects('paid'), refunded: subjects('refunded') }
    await mailReceipts(tx, services.config, payments, daysAgo(NEWS_DAYS))
    await mailSentBack(tx, services, subjects('sent_back'))
    return rows.length
  })
}

/** Writes the notices that their readers' settings allow, except those caused by an account blocked in either direction. */
async function write(tx: Tx, notices: NoticeQuery): Promise<void> {
  const now = clock.now()
  const gathered = new Date(now.getTime() + GATHER_SECONDS * 1000)
  await sql`
    insert into notices (account_id, kind, source, actor_id, name, amount, about, state, link, happened_at, place, mail_after)
    select account_id, kind, source, actor_id, name, amount, about, state, link, happened_at,
           case when in_product then list_enter('notices:' || account_id) end,
           case when by_mail and kind in ('payout', 'refund', 'dispute') then ${now}::timestamptz
                when by_mail then greatest(${gathered}::timestamptz, mailed_at + make_interval(mins => ${PAUSE_MINUTES})) end
      from (select t.*, b.mailed_at, not t.kind = any (coalesce(b.product_off, '{}')) as in_product,
                   not t.kind = any (coalesce(b.mail_off, '{}')) and t.kind <> 'takedown' and t.happened_at > ${daysAgo(NEWS_DAYS)}::timestamptz as by_mail
              from (${notices}) t (account_id, kind, source, actor_id, name, amount, about, state, link, happened_at, unless_blocked_id)
              left join notice_boxes b on b.account_id = t.account_id) t
     where (in_product or by_mail)
       and not exists (select 1 from notices n where n.source = t.source)
       and not exists (select 1 from blocks
                        where (blocker_id = account_id and blocked_id = unless_blocked_id)
                           or (blocker_id = unless_blocked_id and blocked_id = account_id))
     order by happened_at, source`.execute(tx)
}

/**
 * Goals of the creators who received these payments that have reached their target, and that ran when one of the payments was paid: a goal
 * that was closed since, by its creator or after its deadline, was reached all the same.
 */
async function goalsReachedBy(tx: Tx, payments: string[]): Promise<string[]> {
  const reached = await goalsWithProgress(tx)
    .innerJoin(
      sql<{ creator_id: bigint; first_at: Date }>`
        (select p.creator_id, min(p.paid_at) as first_at from payments p join gifts on gifts.payment_id = p.id
          where p.id = any (${payments}::uuid[]) group by p.creator_id)`.as<'paid'>(sql.ref('paid')),
      (join) => join.onRef('paid.creator_id', '=', 'g.creator_id'),
    )
    .where('g.state', '<>', 'draft')
    .where(sql<boolean>`paid.first_at < coalesce(g.closed_at, g.deadline, 'infinity')`)
    .whereRef('progress.amount', '>=', 'g.target')
    .execute()
  return reached.map((goal) => goal.id)
}
