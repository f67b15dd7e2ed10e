// Deletes old notices: seen ones after some months, and those beyond the maximum per account.
import { serverLimits } from '#contract/limits.ts'
import { daysAgo } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import { Failures } from '#server/kit/failures.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'

export function noticeJobs({ db }: Services): Jobs {
  return { 'sweep-notices': () => sweepNotices(db) }
}

/** Handles the accounts one by one, so that no list is locked for long and one that fails stops no other. */
export async function sweepNotices(db: Db): Promise<void> {
  const { rows } = await sql<{ account_id: bigint }>`
    select n.account_id from notices n left join notice_boxes b on b.account_id = n.account_id
     where n.happened_at < ${daysAgo(serverLimits.noticesKeptDays)}::timestamptz and ${isSeen} and ${mayGo}
    union
    select substr(list, length('notices:') + 1)::bigint from counted_lists
     where list like 'notices:%' and size > ${serverLimits.noticesMax}`.execute(db)
  const failures = new Failures()
  for (const { account_id } of rows)
    await failures.collect(String(account_id), () => sweepNoticesOfAccount(db, account_id))
  failures.throwIfAny('lists of notices could not be swept')
}

async function sweepNoticesOfAccount(db: Db, accountId: bigint): Promise<void> {
  await inTransaction(db, (tx) =>
    sql`
      with box as (select coalesce((select seen_place from notice_boxes where account_id = ${accountId}), 0) as seen_place),
      gone as (
        delete from notices n using box b
         where n.account_id = ${accountId} and ${mayGo}
           and ((n.happened_at < ${daysAgo(serverLimits.noticesKeptDays)}::timestamptz and ${isSeen})
                or n.place <= (select place from notices where account_id = ${accountId} and place is not null
                                order by place desc offset ${serverLimits.noticesMax} limit 1))
        returning n.place)
      select list_leave('notices:' || ${accountId}, place) from gone where place is not null`.execute(tx),
  )
}

/** A notice without a place was mailed only. */
const isSeen = sql<boolean>`(n.place is null or n.place <= b.seen_place)`

/** Notices still to be mailed stay. Goal notices stay, because they prevent announcing the goal again with the next gift. */
const mayGo = sql<boolean>`n.mail_after is null and n.kind <> 'goal'`
