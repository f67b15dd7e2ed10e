// The notices that a batch of domain events causes: one query for each kind.
import { addresses, paths } from '#contract/addresses/paths.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { addressSql } from '#server/kit/address-sql.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import { type RawBuilder, sql } from '#server/kit/db.ts'
import { paid } from '#server/money/payments/queries.ts'

export type NoticeQuery = ReturnType<typeof giftNotices>

// Each query selects, in this order: account_id, kind, source, actor_id, name, amount, about, state, link, happened_at, and
// unless_blocked_id, the acting account, to check blocks.

/** Null for an anonymous act, also to check blocks: a notice that is missing because of a block would reveal who acted. */
const giver = sql`case when not g.is_anonymous then g.giver_account_id end`
const buyer = sql`case when not s.is_anonymous then s.buyer_id end`
const author = sql`case when not k.is_anonymous then k.author_id end`

/** The page address of the creator whose profile is joined as `c`. */
const pageUrl = sql`c.page_url`

export function giftNotices(payments: string[]) {
  return sql`
    select p.creator_id, case when q.id is null then 'gift' else 'question' end, 'gift:' || p.id,
           ${giver}, case when not g.is_anonymous then g.supporter_name end,
           p.amount, null::text, null::text,
           case when q.id is null then ${addresses.gifts} else ${addresses.questions} end, p.paid_at, ${giver}
      from payments p join gifts g on g.payment_id = p.id left join questions q on q.payment_id = p.id
     where p.id = any (${payments}::uuid[]) and ${paid}`
}

export function purchaseNotices(payments: string[]) {
  return sql`
    select p.creator_id, 'purchase', 'purchase:' || p.id, ${buyer}, null::text,
           p.amount, null::text, null::text,
           case o.kind when 'slide' then ${addressSql(paths.slide, { pageUrl, collectionId: sql`o.id` })}
                       else ${addressSql(paths.snap, { pageUrl, id: sql`o.id` })} end,
           p.paid_at, ${buyer}
      from payments p join purchases s on s.payment_id = p.id join posts o on o.id = s.post_id
      join profiles c on c.account_id = p.creator_id
     where p.id = any (${payments}::uuid[]) and ${paid}`
}

export function goalNotices(goals: string[]) {
  return sql`
    select g.creator_id, 'goal', 'goal:' || g.id, null::bigint, null::text, g.target, g.title, null::text,
           ${addressSql(paths.goal, { pageUrl, id: sql`g.id` })}, ${clock.now()}::timestamptz, null::bigint
      from goals g join profiles c on c.account_id = g.creator_id
     where g.id = any (${goals}::uuid[])`
}

export function followNotices(pairs: string[]) {
  return sql`
    select f.followed_id, 'follower', 'follow:' || f.followed_id || ':' || f.follower_id, f.follower_id, null::text,
           null::bigint, null::text, null::text, ${addressSql(paths.page, { pageUrl: sql`p.page_url` })}, f.created_at, f.follower_id
      from (select split_part(pair, ':', 1)::bigint as follower_id, split_part(pair, ':', 2)::bigint as followed_id
              from unnest(${pairs}::text[]) pair group by 1, 2) t
      join follows f using (follower_id, followed_id)
      join profiles p on p.account_id = f.follower_id`
}

export function questionNotices(questions: string[]) {
  return sql`
    select q.creator_id, 'question', 'question:' || q.id, q.asker_id, null::text, null::bigint, null::text, null::text,
           ${addresses.questions}, q.created_at, q.asker_id
      from questions q where q.id = any (${questions}::uuid[])`
}

/** Showing a hidden answer again announces nothing old: the notice that says so may have been deleted by then. */
export function answerNotices(questions: string[]) {
  return sql`
    select q.asker_id, 'answer', 'answer:' || q.id, q.creator_id, null::text, null::bigint, null::text, null::text,
           ${addressSql(paths.ask, { pageUrl })}, q.answered_at, q.creator_id
      from questions q join profiles c on c.account_id = q.creator_id
     where q.id = any (${questions}::uuid[]) and q.asker_id is not null and q.hidden_at is null
       and q.answered_at > ${daysAgo(serverLimits.noticesKeptDays)}`
}

/** The address of comment `k` on the page of the creator whose profile is joined as `c`. Notices never contain a comment's text. */
const commentLink = sql`
  (case k.content_type when 'photo' then ${addressSql(paths.snap, { pageUrl, id: sql`k.content_id` })}
                       when 'photo.collection' then ${addressSql(paths.slide, { pageUrl, collectionId: sql`k.content_id` })}
                       when 'bloc' then ${addressSql(paths.bloc, { pageUrl, id: sql`k.content_id` })}
                       else ${addressSql(paths.goal, { pageUrl, id: sql`k.content_id` })} end || '#comment-' || k.id)`

/** For the page's owner, unless the comment replies to one of theirs: that is a reply notice. */
export function commentNotices(comments: string[]) {
  return sql`
    select k.creator_id, 'comment', 'comment:' || k.id, ${author}, null::text,
           null::bigint, null::text, null::text, ${commentLink}, k.created_at, ${author}
      from comments k join profiles c on c.account_id = k.creator_id
     where k.id = any (${comments}::uuid[]) and k.is_shown and k.author_id <> k.creator_id
       and not exists (select from comments b where b.id in (k.thread_id, k.answered_id) and b.author_id = k.creator_id)`
}

/**
 * For the author of the thread's first comment, and for the author of the comment that is replied to. Their comments stay on a page that has
 * blocked them since, but nothing leads them there.
 */
export function replyNotices(comments: string[]) {
  return sql`
    select b.author_id, 'reply', 'reply:' || k.id || ':' || b.author_id, ${author}, null::text,
           null::bigint, null::text, null::text, ${commentLink}, k.created_at, ${author}
      from comments k join profiles c on c.account_id = k.creator_id
      join lateral (select distinct author_id from comments where id in (k.thread_id, k.answered_id)) b on b.author_id <> k.author_id
     where k.id = any (${comments}::uuid[]) and k.is_shown
       and not exists (select from blocks where (blocker_id, blocked_id) in ((k.creator_id, b.author_id), (b.author_id, k.creator_id)))`
}

/** A returned payout was paid before: each state has its own notice. */
export function payoutNotices(payouts: string[]) {
  return sql`
    select o.creator_id, 'payout', 'payout:' || o.id || ':' || o.state, null::bigint, null::text, o.amount, o.destination, o.state,
           ${addresses.payoutHistory}, o.ended_at, null::bigint
      from payouts o where o.id = any (${payouts}::uuid[]) and o.state in ('paid', 'failed', 'returned')`
}

/** Links to the owner's list that shows the taken-down item with the reason. Its mail was sent at the takedown. */
export function takedownNotices(takedowns: string[]) {
  return sql`
    select t.owner_id, 'takedown', 'takedown:' || t.id, null::bigint, null::text, null::bigint, t.message, null::text,
           case t.content_type when 'profile' then ${addresses.settings} when 'bloc' then ${addresses.blocs}
                               when 'goal' then ${addresses.goals} when 'donation' then ${addresses.gifts}
                               when 'question' then ${addresses.allQuestions}
                               when 'comment' then ${addresses.comments} else ${addresses.posts} end,
           t.began_at, null::bigint
      from takedowns t where t.id = any (${takedowns}::bigint[])`
}

/** When a refund request was opened, the last time: its creator has this long to answer. */
const openedAt = sql`(r.due_at - ${limits.refundRequestHours}::int * interval '1 hour')`

/** A refund that fails opens its request again: what happens to it a second time has the moment in its source, and is announced again. */
function sourceAt(source: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<string> {
  const isAgain = sql`exists (select from notices n where n.source = ${source} and n.happened_at <> ${at})`
  return sql<string>`case when ${isAgain} then ${source} || ':' || time_key(${at}) else ${source} end`
}

/**
 * For the creator: a refund was requested, and the request went to the desk. Nobody has to answer one that was granted as it came, since
 * the refund was on its way, or that was opened again and is answered by now.
 */
export function refundRequestNotices(requests: string[]) {
  return sql`
    select r.creator_id, 'refund', ${sourceAt(sql`'refund-request:' || r.id || ':' || s.state`, sql`s.at`)}, null::bigint, null::text, p.amount,
           case s.state when 'asked' then r.reason end, s.state, ${addresses.refundRequests}, s.at, null::bigint
      from refund_requests r join payments p on p.id = r.payment_id
      join lateral (select 'asked' as state, ${openedAt} as at
                     where r.state = 'open' or (${openedAt} = r.created_at and r.decided_at is distinct from r.created_at)
                    union all select 'at_desk', r.due_at where r.state = 'at_desk') s on true
     where r.id = any (${requests}::uuid[])`
}

/** For the signed-in payer: the answer to the request. Other payers see it on the receipt. */
export function refundAnswerNotices(requests: string[]) {
  const at = sql`coalesce(r.decided_at, r.due_at)`
  return sql`
    select p.payer_account_id, 'refund', ${sourceAt(sql`'refund-answer:' || r.id || ':' || r.state`, at)}, null::bigint, null::text, p.amount,
           coalesce(r.message, ''), r.state, ${addresses.receipts}, ${at}, null::bigint
      from refund_requests r join payments p on p.id = r.payment_id
     where r.id = any (${requests}::uuid[]) and p.payer_account_id is not null and r.state <> 'open'`
}

export function disputeNotices(disputes: string[]) {
  return sql`
    select p.creator_id, 'dispute', 'dispute:' || d.id || ':' || s.state, null::bigint, null::text, d.amount,
           null::text, s.state, ${addresses.history}, s.at, null::bigint
      from disputes d join payments p on p.id = d.payment_id
      join lateral (select 'opened' as state, d.opened_at as at
                    union all select d.state, d.ended_at where d.state <> 'opened') s on true
     where d.id = any (${disputes}::uuid[])`
}
