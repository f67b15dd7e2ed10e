// Notices of what happened: each domain event becomes the notices it is worth, once, in the transaction that forgets it.
import { addresses, paths } from '#contract/addresses/paths.ts'
import { type DomainEvent, recordEvents } from '#server/events/record-events.ts'
import { goalsWithProgress } from '#server/goals/queries.ts'
import { addressSql } from '#server/kit/address-sql.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { paid } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { mailReceipts } from './mail-receipts.ts'
import { beginTelling } from './tell-followers.ts'
import { GATHER_SECONDS, NEWS_DAYS, TELLER_LOCK } from './timing.ts'

/** Told in one transaction. */
const BATCH = 500
/** After one mail the next waits this long. Payouts do not wait. */
const PAUSE_MINUTES = 60

/** Answers how many domain_events were told. */
export function createNotices(services: Services): Promise<number> {
  return inTransaction(services.db, async (tx) => {
    const { rows: locks } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${TELLER_LOCK}) as ours`.execute(tx)
    if (!locks[0]!.ours) return 0
    const { rows } = await sql<DomainEvent>`
      delete from domain_events where id in (select id from domain_events order by id limit ${BATCH} for update)
      returning id, kind, subject`.execute(tx)
    const subjects = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.subject)
    const goals = await goalsReachedBy(tx, subjects('paid'))
    await recordEvents(tx, rows, goals)
    await tell(tx, giftsAmong(subjects('paid')))
    await tell(tx, purchasesAmong(subjects('paid')))
    await tell(tx, goalsAmong(goals))
    await tell(tx, followsAmong(subjects('follow')))
    await tell(tx, questionsAmong(subjects('question')))
    await tell(tx, answersAmong(subjects('answer')))
    await tell(tx, commentsAmong(subjects('comment')))
    await tell(tx, repliesAmong(subjects('comment')))
    await tell(tx, payoutsAmong(subjects('payout')))
    await tell(tx, takedownsAmong(subjects('takedown')))
    await tell(tx, refundsAskedAmong(subjects('refund_request')))
    await tell(tx, refundsAnsweredAmong(subjects('refund_request')))
    await tell(tx, disputesAmong(subjects('dispute')))
    await beginTelling(tx, subjects('published'))
    await mailReceipts(tx, services.config, [...subjects('paid'), ...subjects('refunded')], daysAgo(NEWS_DAYS))
    return rows.length
  })
}

type Told = ReturnType<typeof giftsAmong>

/** Writes down what its reader wants to be told. Nobody is told of somebody who is blocked from them. */
async function tell(tx: Tx, told: Told): Promise<void> {
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
              from (${told}) t (account_id, kind, source, actor_id, name, amount, about, state, link, happened_at, unless_blocked_id)
              left join notice_boxes b on b.account_id = t.account_id) t
     where (in_product or by_mail)
       and not exists (select 1 from notices n where n.source = t.source)
       and not exists (select 1 from blocks
                        where (blocker_id = account_id and blocked_id = unless_blocked_id)
                           or (blocker_id = unless_blocked_id and blocked_id = account_id))
     order by happened_at, source`.execute(tx)
}

// Each of these selects, in this order: account_id, kind, source, actor_id, name, amount, about, state, link, happened_at,
// and who did it even where nobody is to know.

/** Of the creator whose profile is joined as `c`. */
const pageUrl = sql`c.page_url`

function giftsAmong(payments: string[]) {
  return sql`
    select p.creator_id, case when q.id is null then 'gift' else 'question' end, 'gift:' || p.id,
           case when not g.is_anonymous then g.giver_account_id end, case when not g.is_anonymous then g.supporter_name end,
           p.amount, null::text, null::text,
           case when q.id is null then ${addresses.gifts} else ${addresses.questions} end, p.paid_at, g.giver_account_id
      from payments p join gifts g on g.payment_id = p.id left join questions q on q.payment_id = p.id
     where p.id = any (${payments}::uuid[]) and ${paid}`
}

function purchasesAmong(payments: string[]) {
  return sql`
    select p.creator_id, 'purchase', 'purchase:' || p.id, case when not s.is_anonymous then s.buyer_id end, null::text,
           p.amount, null::text, null::text,
           case o.kind when 'slide' then ${addressSql(paths.slide, { pageUrl, collectionId: sql`o.id` })}
                       else ${addressSql(paths.snap, { pageUrl, id: sql`o.id` })} end,
           p.paid_at, s.buyer_id
      from payments p join purchases s on s.payment_id = p.id join posts o on o.id = s.post_id
      join profiles c on c.account_id = p.creator_id
     where p.id = any (${payments}::uuid[]) and ${paid}`
}

/** Goals that run and have come as far as they should, of the creators who were paid just now. */
async function goalsReachedBy(tx: Tx, payments: string[]): Promise<string[]> {
  const reached = await goalsWithProgress(tx)
    .where('g.state', '=', 'active')
    .where('g.creator_id', 'in', (paid) =>
      paid
        .selectFrom('payments as p')
        .innerJoin('gifts', 'gifts.payment_id', 'p.id')
        .select('p.creator_id')
        .where(sql<boolean>`p.id = any (${payments}::uuid[])`),
    )
    .whereRef('progress.amount', '>=', 'g.target')
    .execute()
  return reached.map((goal) => goal.id)
}

function goalsAmong(goals: string[]) {
  return sql`
    select g.creator_id, 'goal', 'goal:' || g.id, null::bigint, null::text, g.target, g.title, null::text,
           ${addressSql(paths.goal, { pageUrl, id: sql`g.id` })}, ${clock.now()}::timestamptz, null::bigint
      from goals g join profiles c on c.account_id = g.creator_id
     where g.id = any (${goals}::uuid[])`
}

function followsAmong(pairs: string[]) {
  return sql`
    select f.followed_id, 'follower', 'follow:' || f.followed_id || ':' || f.follower_id, f.follower_id, null::text,
           null::bigint, null::text, null::text, ${addressSql(paths.page, { pageUrl: sql`p.page_url` })}, f.created_at, f.follower_id
      from (select split_part(pair, ':', 1)::bigint as follower_id, split_part(pair, ':', 2)::bigint as followed_id
              from unnest(${pairs}::text[]) pair group by 1, 2) t
      join follows f using (follower_id, followed_id)
      join profiles p on p.account_id = f.follower_id`
}

function questionsAmong(questions: string[]) {
  return sql`
    select q.creator_id, 'question', 'question:' || q.id, q.asker_id, null::text, null::bigint, null::text, null::text,
           ${addresses.questions}, q.created_at, q.asker_id
      from questions q where q.id = any (${questions}::uuid[])`
}

function answersAmong(questions: string[]) {
  return sql`
    select q.asker_id, 'answer', 'answer:' || q.id, q.creator_id, null::text, null::bigint, null::text, null::text,
           ${addressSql(paths.ask, { pageUrl })}, q.answered_at, q.creator_id
      from questions q join profiles c on c.account_id = q.creator_id
     where q.id = any (${questions}::uuid[]) and q.asker_id is not null and q.answered_at is not null and q.hidden_at is null`
}

/** Of a comment as `k`, on the page of the creator whose profile is joined as `c`: where it stands. Its words are on no notice. */
const commentLink = sql`
  (case k.content_type when 'photo' then ${addressSql(paths.snap, { pageUrl, id: sql`k.content_id` })}
                       when 'photo.collection' then ${addressSql(paths.slide, { pageUrl, collectionId: sql`k.content_id` })}
                       when 'bloc' then ${addressSql(paths.bloc, { pageUrl, id: sql`k.content_id` })}
                       else ${addressSql(paths.goal, { pageUrl, id: sql`k.content_id` })} end || '#comment-' || k.id)`

/** To the page's owner, unless it answers a comment of theirs: that is a reply. */
function commentsAmong(comments: string[]) {
  return sql`
    select k.creator_id, 'comment', 'comment:' || k.id, case when not k.is_anonymous then k.author_id end, null::text,
           null::bigint, null::text, null::text, ${commentLink}, k.created_at, k.author_id
      from comments k join profiles c on c.account_id = k.creator_id
     where k.id = any (${comments}::uuid[]) and k.is_shown and k.author_id <> k.creator_id
       and not exists (select from comments b where b.id in (k.thread_id, k.answered_id) and b.author_id = k.creator_id)`
}

/** To who began the thread, and to who is answered in it. */
function repliesAmong(comments: string[]) {
  return sql`
    select b.author_id, 'reply', 'reply:' || k.id || ':' || b.author_id, case when not k.is_anonymous then k.author_id end, null::text,
           null::bigint, null::text, null::text, ${commentLink}, k.created_at, k.author_id
      from comments k join profiles c on c.account_id = k.creator_id
      join lateral (select distinct author_id from comments where id in (k.thread_id, k.answered_id)) b on b.author_id <> k.author_id
     where k.id = any (${comments}::uuid[]) and k.is_shown`
}

/** A payout that came back was sent before: both are told. */
function payoutsAmong(payouts: string[]) {
  return sql`
    select o.creator_id, 'payout', 'payout:' || o.id || ':' || o.state, null::bigint, null::text, o.amount, o.destination, o.state,
           ${addresses.payoutHistory}, o.ended_at, null::bigint
      from payouts o where o.id = any (${payouts}::uuid[]) and o.state in ('paid', 'failed', 'returned')`
}

/** Leads to the list of its owner's in which it stands, with the reason. Its mail was sent when it was taken down. */
function takedownsAmong(takedowns: string[]) {
  return sql`
    select t.owner_id, 'takedown', 'takedown:' || t.id, null::bigint, null::text, null::bigint, t.message, null::text,
           case t.content_type when 'profile' then ${addresses.settings} when 'bloc' then ${addresses.blocs}
                               when 'goal' then ${addresses.goals} when 'donation' then ${addresses.gifts}
                               when 'question' then ${addresses.allQuestions}
                               when 'comment' then ${addresses.comments} else ${addresses.posts} end,
           t.began_at, null::bigint
      from takedowns t where t.id = any (${takedowns}::bigint[])`
}

/** The creator is told that it was asked for, and that it went to the desk. */
function refundsAskedAmong(requests: string[]) {
  return sql`
    select r.creator_id, 'refund', 'refund-request:' || r.id || ':' || s.state, null::bigint, null::text, p.amount,
           case s.state when 'asked' then r.reason end, s.state, ${addresses.refundRequests}, s.at, null::bigint
      from refund_requests r join payments p on p.id = r.payment_id
      join lateral (select 'asked' as state, r.created_at as at
                    union all select 'at_desk', r.due_at where r.state = 'at_desk') s on true
     where r.id = any (${requests}::uuid[])`
}

/** Who paid signed in is told the answer; others read it on the receipt. */
function refundsAnsweredAmong(requests: string[]) {
  return sql`
    select p.payer_account_id, 'refund', 'refund-answer:' || r.id || ':' || r.state, null::bigint, null::text, p.amount,
           coalesce(r.message, ''), r.state, ${addresses.receipts}, coalesce(r.decided_at, r.due_at), null::bigint
      from refund_requests r join payments p on p.id = r.payment_id
     where r.id = any (${requests}::uuid[]) and p.payer_account_id is not null and r.state <> 'open'`
}

function disputesAmong(disputes: string[]) {
  return sql`
    select p.creator_id, 'dispute', 'dispute:' || d.id || ':' || s.state, null::bigint, null::text, d.amount,
           null::text, s.state, ${addresses.history}, s.at, null::bigint
      from disputes d join payments p on p.id = d.payment_id
      join lateral (select 'opened' as state, d.opened_at as at
                    union all select d.state, d.ended_at where d.state <> 'opened') s on true
     where d.id = any (${disputes}::uuid[])`
}
