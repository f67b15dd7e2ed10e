// Whether what a notice leads to is still there for its reader. This is decided when notices are read: a post may have 100,000 notices,
// so nothing writes to them when it is hidden, and a notice returns with its post. Every EXISTS here has `offset 0`, because PostgreSQL
// would otherwise read a whole table instead of looking up a few rows.
import { type RawBuilder, sql } from '#server/kit/db.ts'

const isStanding = sql`deleted_at is null and taken_down_at is null`

/** SQL condition: the post or Bloc with this id is published, and neither deleted nor taken down. Sensitive posts are shown too. */
export function isShown(id: RawBuilder<unknown>): RawBuilder<boolean> {
  const isOpen = sql`id = ${id} and is_published and ${isStanding}`
  return sql`(exists (select from posts where ${isOpen} offset 0) or exists (select from blocs where ${isOpen} offset 0))`
}

/** The post or comment that notice `n` is about. */
const subjectId = sql`split_part(n.source, ':', 2)::uuid`

const isFollowed = sql`
  (exists (select from follows where follower_id = n.account_id and followed_id = n.actor_id offset 0)
   and exists (select from accounts where id = n.actor_id and closed_at is null offset 0))`

/** Content that is hidden for now counts as there: its creator and its buyers still read its comments. */
const isContentThere = sql`
  (exists (select from posts where id = k.content_id and ${isStanding} offset 0)
   or exists (select from blocs where id = k.content_id and ${isStanding} offset 0)
   or exists (select from goals where id = k.content_id and ${isStanding} offset 0))`

const isCommentShown = sql`
  exists (select from comments k where k.id = ${subjectId} and k.is_shown and ${isContentThere}
             and exists (select from accounts where id = k.creator_id and closed_at is null offset 0)
             and not exists (select from blocks where blocker_id = k.creator_id and blocked_id = n.account_id offset 0)
             and not exists (select from blocks where blocker_id = n.account_id and blocked_id = k.creator_id offset 0)
           offset 0)`

/**
 * SQL condition on notice `n`: a post is still shown and its creator still followed; a comment or reply is still shown, on content and a
 * page that are still there. Other notices report what happened, which stays true.
 */
export const isStillThere = sql<boolean>`
  case when n.kind = 'post' then ${isFollowed} and ${isShown(subjectId)}
       when n.kind in ('comment', 'reply') then ${isCommentShown}
       else true end`
