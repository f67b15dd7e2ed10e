// The parts of data.json: what each is, and the query of its rows. Whoever was anonymous, has left or is blocked is named nowhere.
import { type RawBuilder, sql } from '#server/kit/db.ts'

interface Section {
  name: string
  /** For README.txt. */
  about: string
  query(accountId: bigint): RawBuilder<unknown>
}

/** In pesos, of centavos. */
const pesos = (column: string) => sql`(${sql.ref(column)} / 100.0)::float8`

/** The page of somebody, unless they are gone or blocked, either way. `condition` says when they are named at all. */
function pageOf(column: string, reader: bigint, condition = sql`true`) {
  return sql`(select o.page_url from profiles o join accounts oa on oa.id = o.account_id
               where o.account_id = ${sql.ref(column)} and oa.closed_at is null and ${condition}
                 and not exists (select 1 from blocks b where (b.blocker_id, b.blocked_id) in ((${reader}, o.account_id), (o.account_id, ${reader}))))`
}

const notAnonymous = (column: string) => sql`not ${sql.ref(column)}`

export const sections: readonly Section[] = [
  {
    name: 'account',
    about: 'how you sign in',
    query: (me) => sql`
      select email, email_verified_at, language, referral_code, created_at, adult_at from accounts where id = ${me}`,
  },
  {
    name: 'page',
    about: 'your page as others see it',
    query: (me) => sql`
      select page_url, page_name, bio, ${pesos('min_gift')} as min_gift, thank_you_title, thank_you_message, avatar_key as avatar,
             cover_key as cover_photo, reactions_limited_to_buyers, updated_at
        from profiles where account_id = ${me}`,
  },
  {
    name: 'former_addresses',
    about: 'addresses your page had, and until when they lead to it',
    query: (me) => sql`select page_url, until from profile_redirects where account_id = ${me} order by until`,
  },
  {
    name: 'pictures',
    about: 'files of the zip, with their size in bytes and their SHA-256',
    query: (me) => sql`
      select f.name as file, i.width, i.height, f.bytes, encode(f.sha256, 'hex') as sha256, i.created_at
        from export_files f join images i on i.filename = f.picture where f.account_id = ${me} order by f.n`,
  },
  {
    name: 'posts',
    about: 'your Snaps and Snap Slides, drafts and deleted ones too',
    query: (me) => sql`
      select o.id, o.kind, o.caption, ${pesos('o.price')} as price, o.is_published, o.published_at, o.publish_at, o.is_sensitive, o.created_at, o.deleted_at,
             (select json_agg(json_build_object('filename', f.filename, 'alt', f.alt, 'is_preview', f.is_preview) order by f.position)
                from photos f where f.post_id = o.id) as photos
        from posts o where o.creator_id = ${me} order by o.id`,
  },
  {
    name: 'blocs',
    about: 'your Bloc posts',
    query: (me) => sql`
      select id, title, description, image, is_published, published_at, publish_at, created_at, deleted_at from blocs where creator_id = ${me} order by id`,
  },
  {
    name: 'goals',
    about: 'what you gathered gifts for',
    query: (me) => sql`
      select id, title, description, image, ${pesos('target')} as target, deadline, state, created_at, closed_at
        from goals where creator_id = ${me} order by id`,
  },
  {
    name: 'topic',
    about: 'what your Ask Me Anything says',
    query: (me) =>
      sql`select title, description, banner, requires_gift, updated_at from topics where account_id = ${me}`,
  },
  {
    name: 'questions_received',
    about: 'what you were asked, and your answers',
    query: (me) => sql`
      select q.id, q.question, q.answer, q.created_at, q.answered_at, q.hidden_at,
             ${pageOf('q.asker_id', me, sql`coalesce(not g.is_anonymous, true)`)} as asked_by
        from questions q left join gifts g on g.payment_id = q.payment_id where q.creator_id = ${me} order by q.id`,
  },
  {
    name: 'questions_asked',
    about: 'what you asked others',
    query: (me) => sql`
      select q.id, q.question, q.created_at, ${pageOf('q.creator_id', me)} as page from questions q where q.asker_id = ${me} order by q.id`,
  },
  {
    name: 'gifts_received',
    about: 'gifts to you: `name` is what the giver signed with',
    query: (me) => sql`
      select p.transaction_no, p.paid_at as date, ${pesos('p.amount')} as amount, p.state,
             case when not g.is_anonymous and not exists (
               select 1 from blocks b where (b.blocker_id, b.blocked_id) in ((${me}, g.giver_account_id), (g.giver_account_id, ${me})))
             then g.supporter_name end as name,
             ${pageOf('g.giver_account_id', me, notAnonymous('g.is_anonymous'))} as page, g.supporter_message as message, g.reply
        from gifts g join payments p on p.id = g.payment_id
       where g.creator_id = ${me} and p.paid_at is not null order by p.paid_at, p.id`,
  },
  {
    name: 'gifts_given',
    about: 'gifts of yours',
    query: (me) => sql`
      select p.transaction_no, p.paid_at as date, ${pesos('p.amount')} as amount, p.state, ${pageOf('g.creator_id', me)} as page,
             g.supporter_name as name, g.supporter_message as message, g.is_anonymous
        from gifts g join payments p on p.id = g.payment_id
       where g.giver_account_id = ${me} and p.paid_at is not null order by p.paid_at, p.id`,
  },
  {
    name: 'sales',
    about: 'what was bought of you',
    query: (me) => sql`
      select p.transaction_no, p.paid_at as date, ${pesos('p.amount')} as amount, p.state, s.post_id as post,
             ${pageOf('s.buyer_id', me, notAnonymous('s.is_anonymous'))} as buyer
        from purchases s join payments p on p.id = s.payment_id
       where p.creator_id = ${me} and p.paid_at is not null order by p.paid_at, p.id`,
  },
  {
    name: 'purchases',
    about: 'what you bought; its photos are in the folder bought',
    query: (me) => sql`
      select p.transaction_no, p.paid_at as date, ${pesos('p.amount')} as amount, p.state, s.post_id as post, s.is_anonymous,
             ${pageOf('p.creator_id', me)} as page,
             (select json_agg(e.picture) from export_files e join photos f on f.filename = e.picture
               where e.account_id = ${me} and f.post_id = s.post_id) as photos
        from purchases s join payments p on p.id = s.payment_id
       where s.buyer_id = ${me} and p.paid_at is not null order by p.paid_at, p.id`,
  },
  {
    name: 'payouts',
    about: 'what you withdrew',
    query: (me) => sql`
      select transaction_no, created_at as date, ended_at, ${pesos('amount')} as amount, ${pesos('fee')} as fee, state, method, destination
        from payouts where creator_id = ${me} order by created_at`,
  },
  {
    name: 'payout_accounts',
    about: 'where you withdraw to; numbers are kept sealed, and only their bank is told here',
    query: (me) => sql`
      select bank_name, account_name, is_disabled, created_at, removed_at from payout_accounts where account_id = ${me} order by id`,
  },
  {
    name: 'linked_wallet',
    about: 'your account at the e-payment provider',
    query: (me) => sql`select username, account_name, linked_at from provider_accounts where account_id = ${me}`,
  },
  {
    name: 'followers',
    about: 'who follows you',
    query: (me) => sql`
      select ${pageOf('f.follower_id', me)} as page, f.created_at as since from follows f where f.followed_id = ${me} order by f.created_at`,
  },
  {
    name: 'following',
    about: 'whom you follow',
    query: (me) => sql`
      select ${pageOf('f.followed_id', me)} as page, f.created_at as since from follows f where f.follower_id = ${me} order by f.created_at`,
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
      select c.id, c.content_type, c.content_id, c.thread_id, c.message, c.created_at, c.edited_at, ${pageOf('c.creator_id', me)} as page
        from comments c where c.author_id = ${me} and c.deleted_at is null order by c.id`,
  },
  {
    name: 'comments_received',
    about: 'what others commented on your page',
    query: (me) => sql`
      select c.id, c.content_type, c.content_id, c.thread_id, c.message, c.created_at, c.hidden_at,
             ${pageOf('c.author_id', me, notAnonymous('c.is_anonymous'))} as page
        from comments c
       where c.creator_id = ${me} and c.author_id <> ${me} and c.deleted_at is null and c.taken_down_at is null and not c.is_author_gone
       order by c.id`,
  },
  {
    name: 'comment_settings',
    about: 'who may comment on your page; everyone where nothing stands here',
    query: (me) => sql`select who from comment_settings where account_id = ${me}`,
  },
  {
    name: 'notices',
    about: 'what you were told',
    query: (me) => sql`
      select kind, ${pesos('amount')} as amount, about, state, link, happened_at as date from notices where account_id = ${me} order by id`,
  },
  {
    name: 'sessions',
    about: 'where you are signed in',
    query: (me) => sql`
      select device, place, created_at, last_seen_at, expires_at from sessions where account_id = ${me} order by created_at`,
  },
]
