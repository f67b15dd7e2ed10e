// Finds reported content in its current state: its page's owner, author, text and pictures.
import type { ReportedType } from '#contract/reports.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { idOrNull, type Queryable, sql } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { storageKey } from '#server/media/image-url.ts'
import { takenDown } from '#server/moderation/queries.ts'
import { paid } from '#server/money/payments/queries.ts'
import { isAt } from '#server/profiles/visible-page.ts'

export interface Subject {
  content_type: ReportedType
  /** For a profile the account id, for a donation the payment id. */
  content_id: string
  /** The owner of the page it is on. */
  owner_id: bigint
  /** The account that wrote or uploaded it; null if there is none or it is anonymous. */
  author_id: bigint | null
  /** The same, also if it is anonymous: only to refuse that it decides about its own content. Nothing else may depend on it. */
  true_author_id: bigint | null
  /** The author to notify of a takedown, if not the page's owner; set for anonymous authors too. */
  notified_id?: bigint | null
  text: string
  /** Storage keys of its pictures. */
  pictures: string[]
}

interface FoundSubject extends Subject {
  /** `hidden`: by its page's owner, or because the page is closed. */
  state: 'shown' | 'hidden' | 'taken-down'
}

interface Row {
  id: string
  owner_id: bigint
  author_id: bigint | null
  /** Selected where it may differ from `author_id`. */
  true_author_id?: bigint | null
  notified_id?: bigint
  text: string
  /** File names of pictures, or storage keys of avatars and covers. */
  pictures: string[] | null
  is_shown: boolean
  is_taken_down: boolean
  is_closed: boolean
}

/**
 * The content as everyone, its page's owner or a buyer sees it; undefined if unknown or not shown. Blocks are ignored: a blocked
 * person may still report what everyone else sees on the page. `includeHidden`: also what is shown to nobody or only to its buyers.
 */
export async function findSubject(
  db: Queryable,
  type: ReportedType,
  id: string,
  { viewerId, includeHidden = false }: { viewerId?: bigint | undefined; includeHidden?: boolean },
): Promise<FoundSubject | undefined> {
  if (type !== 'profile' && !isUuid(id)) return undefined
  const { rows } = await sql<Row>`${selects[type](id.toLowerCase(), viewerId)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (!includeHidden) {
    if (row.is_taken_down) throw takenDown()
    if (!row.is_shown && row.owner_id !== viewerId) return undefined
    if (row.is_closed) throw fail('ContentNotAccessibleException', texts.pageClosed)
  }
  const pictures = (row.pictures ?? []).map((name) => (type === 'profile' ? name : storageKey(name, 'full')))
  const { owner_id, author_id, true_author_id = author_id, notified_id = null, text } = row
  const found = {
    content_type: type,
    content_id: row.id,
    owner_id,
    author_id,
    true_author_id,
    notified_id,
    text,
    pictures,
  }
  return { ...found, state: getState(row) }
}

function getState(row: Row): FoundSubject['state'] {
  if (row.is_taken_down) return 'taken-down'
  return row.is_shown && !row.is_closed ? 'shown' : 'hidden'
}

const isTakenDown = (mark: string) => sql`(${sql.ref(mark)} is not null or a.barred_at is not null)`

/** Each selects a `Row`. */
const selects: Record<ReportedType, (id: string, viewerId: bigint | undefined) => ReturnType<typeof sql>> = {
  profile: (pageUrl) => sql`
    select a.id::text as id, a.id as owner_id, a.id as author_id, concat_ws(E'\n', page_name, bio) as text,
           array_remove(array[avatar_key, cover_key], null) as pictures, a.email_verified_at is not null as is_shown,
           a.barred_at is not null as is_taken_down, a.closed_at is not null as is_closed
      from profiles join accounts a on a.id = profiles.account_id where ${isAt(pageUrl)}`,
  photo: (id, viewerId) => post('snap', id, viewerId),
  'photo.collection': (id, viewerId) => post('slide', id, viewerId),
  bloc: (id) => sql`
    select b.id::text as id, b.creator_id as owner_id, b.creator_id as author_id, concat_ws(E'\n', b.title, b.description) as text,
           array_remove(array[b.image], null) as pictures, b.is_published as is_shown,
           ${isTakenDown('b.taken_down_at')} as is_taken_down, a.closed_at is not null as is_closed
      from blocs b join accounts a on a.id = b.creator_id where b.id = ${id}::uuid and b.deleted_at is null`,
  goal: (id) => sql`
    select g.id::text as id, g.creator_id as owner_id, g.creator_id as author_id, concat_ws(E'\n', g.title, g.description) as text,
           array_remove(array[g.image], null) as pictures, g.state <> 'draft' as is_shown,
           ${isTakenDown('g.taken_down_at')} as is_taken_down, a.closed_at is not null as is_closed
      from goals g join accounts a on a.id = g.creator_id where g.id = ${id}::uuid and g.deleted_at is null`,
  question: (id) => sql`
    select q.id::text as id, q.creator_id as owner_id, case when not coalesce(g.is_anonymous, false) then q.asker_id end as author_id,
           q.asker_id as true_author_id, concat_ws(E'\n', q.question, q.answer) as text, '{}'::text[] as pictures,
           q.answered_at is not null and q.hidden_at is null as is_shown,
           ${isTakenDown('q.taken_down_at')} as is_taken_down, a.closed_at is not null as is_closed
      from questions q join accounts a on a.id = q.creator_id
      left join gifts g on g.payment_id = q.payment_id left join payments p on p.id = q.payment_id
     where q.id = ${id}::uuid and (q.payment_id is null or (${paid})) and a.erased_at is null`,
  comment: (id) => sql`
    select c.id::text as id, c.creator_id as owner_id, case when not c.is_anonymous then c.author_id end as author_id,
           c.author_id as true_author_id, c.author_id as notified_id, c.message as text, '{}'::text[] as pictures, c.is_shown,
           ${isTakenDown('c.taken_down_at')} as is_taken_down, a.closed_at is not null as is_closed
      from comments c join accounts a on a.id = c.creator_id
     where c.id = ${id}::uuid and c.deleted_at is null and a.erased_at is null`,
  donation: (id) => sql`
    select p.id::text as id, g.creator_id as owner_id, case when not g.is_anonymous then g.giver_account_id end as author_id,
           g.giver_account_id as true_author_id, concat_ws(E'\n', g.supporter_name, g.supporter_message, g.reply) as text, '{}'::text[] as pictures,
           g.hidden_at is null as is_shown,
           ${isTakenDown('g.taken_down_at')} as is_taken_down, a.closed_at is not null as is_closed
      from gifts g join payments p on p.id = g.payment_id join accounts a on a.id = g.creator_id
     where p.id = ${id}::uuid and (${paid}) and a.erased_at is null`,
}

/**
 * A buyer keeps a post that is hidden, deleted or on a closed page, and photos removed from it, until the bytes are purged, and may
 * report them until then.
 */
function post(kind: 'snap' | 'slide', id: string, viewerId: bigint | undefined) {
  const isBought = sql`exists (
    select from purchases s join payments p on p.id = s.payment_id
     where s.post_id = o.id and s.buyer_id = ${idOrNull(viewerId)} and ${paid})`
  return sql`
    select o.id::text as id, o.creator_id as owner_id, o.creator_id as author_id, coalesce(o.caption, '') as text,
           (select array_agg(f.filename order by f.removed_at nulls first, f.position) from photos f
             where f.post_id = o.id and (f.removed_at is null or (f.purge_at > ${clock.now()} and ${isBought}))) as pictures,
           (o.is_published and o.deleted_at is null) or ${isBought} as is_shown, ${isTakenDown('o.taken_down_at')} as is_taken_down,
           a.closed_at is not null and not ${isBought} as is_closed
      from posts o join accounts a on a.id = o.creator_id
     where o.id = ${id}::uuid and o.kind = ${kind}
       and (o.purge_at is null or o.purge_at > ${clock.now()} or (o.taken_down_at is not null and o.purged_at is null))`
}

type Authors = Pick<Subject, 'author_id' | 'true_author_id'>

/**
 * Who wrote this text on another's page, known also when `findSubject` no longer finds it: its author may have deleted it since, or its
 * payment may have been refunded. Nobody for other content; an erased account is no author.
 */
export async function findAuthors(db: Queryable, type: ReportedType, id: string): Promise<Authors> {
  const select = authors[type]
  const { rows } = select ? await sql<Authors>`${select(id)}`.execute(db) : { rows: [] }
  return rows[0] ?? { author_id: null, true_author_id: null }
}

const authors: Partial<Record<ReportedType, (id: string) => ReturnType<typeof sql>>> = {
  question: (id) => sql`
    select case when not coalesce(g.is_anonymous, false) then a.id end as author_id, a.id as true_author_id
      from questions q join accounts a on a.id = q.asker_id left join gifts g on g.payment_id = q.payment_id
     where q.id = ${id}::uuid and a.erased_at is null`,
  comment: (id) => sql`
    select case when not c.is_anonymous then a.id end as author_id, a.id as true_author_id
      from comments c join accounts a on a.id = c.author_id where c.id = ${id}::uuid and a.erased_at is null`,
  donation: (id) => sql`
    select case when not g.is_anonymous then a.id end as author_id, a.id as true_author_id
      from gifts g join accounts a on a.id = g.giver_account_id where g.payment_id = ${id}::uuid and a.erased_at is null`,
}
