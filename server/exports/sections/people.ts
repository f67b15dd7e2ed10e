// Interactions with others: questions, follows, reactions, comments, reports.
import { sql } from '#server/kit/db.ts'
import { paid } from '#server/money/payments/queries.ts'
import { isBlocked, notAnonymous, pageUrl, type Section } from './section.ts'

export const people: readonly Section[] = [
  {
    name: 'questions_received',
    about: 'what you were asked, and your answers',
    query: (me) => sql`
      select q.id, q.question, q.answer, q.created_at, q.answered_at, q.hidden_at,
             ${pageUrl('q.asker_id', me, sql`coalesce(not g.is_anonymous, true)`)} as asked_by
        from questions q left join gifts g on g.payment_id = q.payment_id left join payments p on p.id = q.payment_id
       where q.creator_id = ${me} and (q.payment_id is null or (${paid}))
         and (coalesce(g.is_anonymous, false) or not ${isBlocked('q.asker_id', me)}) order by q.id`,
  },
  {
    name: 'questions_asked',
    about: 'what you asked others',
    query: (me) => sql`
      select q.id, q.question, q.created_at, ${pageUrl('q.creator_id', me)} as page from questions q where q.asker_id = ${me} order by q.id`,
  },
  {
    name: 'followers',
    about: 'who follows you',
    query: (me) => sql`
      select ${pageUrl('f.follower_id', me)} as page, f.created_at as since from follows f where f.followed_id = ${me} order by f.created_at`,
  },
  {
    name: 'following',
    about: 'whom you follow',
    query: (me) => sql`
      select ${pageUrl('f.followed_id', me)} as page, f.created_at as since from follows f where f.follower_id = ${me} order by f.created_at`,
  },
  {
    name: 'blocked',
    about: 'whom you blocked',
    query: (me) => sql`
      select o.page_url as page, b.created_at as since from blocks b join profiles o on o.account_id = b.blocked_id
       where b.blocker_id = ${me} order by b.created_at`,
  },
  {
    name: 'reactions',
    about: 'how you reacted, and to what',
    query: (me) => sql`
      select content_type, content_id, reaction_id, created_at from reactions where account_id = ${me} order by created_at`,
  },
  {
    name: 'comments_written',
    about: 'what you commented, and on what',
    query: (me) => sql`
      select c.id, c.content_type, c.content_id, c.thread_id, c.message, c.created_at, c.edited_at, ${pageUrl('c.creator_id', me)} as page
        from comments c where c.author_id = ${me} and c.deleted_at is null order by c.id`,
  },
  {
    name: 'comments_received',
    about: 'what others commented on your page',
    query: (me) => sql`
      select c.id, c.content_type, c.content_id, c.thread_id, c.message, c.created_at, c.hidden_at,
             ${pageUrl('c.author_id', me, notAnonymous('c.is_anonymous'))} as page
        from comments c
       where c.creator_id = ${me} and c.author_id <> ${me} and c.deleted_at is null and c.taken_down_at is null and not c.is_author_gone
         and (c.is_anonymous or not ${isBlocked('c.author_id', me)})
       order by c.id`,
  },
  {
    name: 'comment_settings',
    about: 'who may comment on your page; everyone where nothing stands here',
    query: (me) => sql`select who from comment_settings where account_id = ${me}`,
  },
  {
    name: 'reports_made',
    about: 'what you reported while signed in, and what was decided',
    query: (me) => sql`
      select report_no, content_type, content_id, reason, details, email, state, message, created_at, decided_at
        from reports where reporter_id = ${me} order by created_at`,
  },
]
