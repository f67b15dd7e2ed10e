// Writes the notices of one new post for a batch of followers.
import { paths } from '#contract/addresses/paths.ts'
import { addressSql } from '#server/kit/address-sql.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import { type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import { queuePushes } from './send-push.ts'
import { GATHER_SECONDS, NEWS_DAYS } from './timing.ts'

/** Minimum time between two digest mails to one account. */
const DIGEST_PAUSE_HOURS = 6

/** A row of `post_tellings`: a post whose followers are being notified, up to the follower `after_id`. */
export interface QueuedPost {
  content_id: string
  kind: 'snap' | 'slide' | 'bloc'
  creator_id: bigint
  published_at: Date
  after_id: bigint
}

/** Same rules as `write` in create-notices.ts, for many readers in one statement. */
export async function writePostNotices(tx: Tx, post: QueuedPost, followers: bigint[]): Promise<void> {
  const { content_id: id, kind, creator_id, published_at } = post
  const { rows } = await sql<{ account_id: bigint; is_entered: boolean }>`
    with readers as materialized (
      select a.id as account_id, not 'post' = any (coalesce(b.product_off, '{}')) as in_product,
             not 'post' = any (coalesce(b.mail_off, '{}')) and ${published_at}::timestamptz > ${daysAgo(NEWS_DAYS)}::timestamptz as by_mail,
             b.digest_at
        from accounts a left join notice_boxes b on b.account_id = a.id
       where a.id = any (${followers}::bigint[]) and a.closed_at is null
         and not exists (select from notices where source = 'post:' || ${id}::text || ':' || a.id)
         and not exists (select from blocks where (blocker_id = a.id and blocked_id = ${creator_id})
                                               or (blocker_id = ${creator_id} and blocked_id = a.id))),
    entered as materialized (
      select * from list_enter_each((select array_agg('notices:' || account_id) from readers where in_product)))
    insert into notices (account_id, kind, source, actor_id, state, link, happened_at, place, mail_after)
    select r.account_id, 'post', 'post:' || ${id}::text || ':' || r.account_id, ${creator_id}, ${kind}, ${getLink(post)},
           ${published_at}, e.place, case when r.by_mail then ${mailAfter()} end
      from readers r left join entered e on e.list = 'notices:' || r.account_id
      join profiles c on c.account_id = ${creator_id}
     where r.in_product or r.by_mail
    returning account_id, place is not null as is_entered`.execute(tx)
  const entered = rows.filter((row) => row.is_entered)
  await queuePushes(
    tx,
    entered.map((row) => row.account_id),
    sql`'post:' || ${id}::text || ':'`,
  )
}

function mailAfter(): RawBuilder<Date> {
  const gathered = new Date(clock.now().getTime() + GATHER_SECONDS * 1000)
  return sql`greatest(${gathered}::timestamptz, r.digest_at + make_interval(hours => ${DIGEST_PAUSE_HOURS}))`
}

/** The link contains the post's id; a Bloc is an anchor on its creator's page. */
function getLink({ kind, content_id }: QueuedPost): RawBuilder<string> {
  const pageUrl = sql`c.page_url`
  const id = sql`${content_id}::text`
  if (kind === 'bloc') return sql`${addressSql(paths.pageBlocs, { pageUrl })} || '#bloc-' || ${id}`
  return kind === 'snap'
    ? addressSql(paths.snap, { pageUrl, id })
    : addressSql(paths.slide, { pageUrl, collectionId: id })
}
