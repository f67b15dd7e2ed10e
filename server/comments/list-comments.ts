// Lists the comments an account wrote, and those on its page, including hidden ones.
import type { z } from 'zod/mini'
import { addresses } from '#contract/addresses/paths.ts'
import type { CommentedType, ListedComment } from '#contract/comments.ts'
import type { Page } from '#contract/paging.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { cutList, idAt } from '#server/kit/counted-pages.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { PageQuery } from '#server/kit/paginate.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { asReply, type CommentRow, commentColumns, isHiddenByBlock } from './comment-rows.ts'

type Listed = z.input<typeof ListedComment>

/** Latest first; includes taken-down comments with the reason. */
export function writtenComments(db: Queryable, authorId: bigint, query: PageQuery): Promise<Page<Listed>> {
  const written = sql`c.author_id = ${authorId} and c.deleted_at is null`
  return readPage(db, `comments-by:${authorId}`, query, authorId, written)
}

/** The comments on this account's page, including hidden ones, without those of blocked accounts. */
export function receivedComments(db: Queryable, creatorId: bigint, query: PageQuery): Promise<Page<Listed>> {
  const received = sql`c.creator_id = ${creatorId} and ${isExisting}`
  const blocked = sql`select id_key(c.id) from comments c where ${received} and ${isHiddenByBlock(creatorId, 'c')}`
  const seen = sql`${received} and not ${isHiddenByBlock(creatorId, 'c')}`
  return readPage(db, `comments-to:${creatorId}`, query, creatorId, seen, blocked)
}

/** A comment that the viewer wrote or that is on the viewer's page. NotFoundException for any other. */
export async function readListedComment(db: Queryable, id: string, viewerId: bigint): Promise<Listed> {
  if (!isUuid(id)) throw notFound()
  const mine = sql`c.author_id = ${viewerId} and c.deleted_at is null`
  const onPage = sql`c.creator_id = ${viewerId} and ${isExisting} and not ${isHiddenByBlock(viewerId, 'c')}`
  const { rows } = await selectRows(viewerId, sql`c.id = ${id}::uuid and ((${mine}) or (${onPage}))`).execute(db)
  const [comment] = await asListed(db, rows, viewerId)
  if (!comment) throw notFound()
  return comment
}

/** The comment is not deleted, taken down or gone with its author or thread. */
const isExisting = sql`c.deleted_at is null and c.taken_down_at is null and not c.is_author_gone and not c.is_thread_gone`

type Row = CommentRow & {
  content_type: CommentedType
  content_id: string
  hidden_at: Date | null
  taken_down_at: Date | null
  /** Null while a block between the page and the viewer hides it. */
  creator_url: string | null
}

function selectRows(viewerId: bigint, condition: RawBuilder<unknown>, rest = sql``): RawBuilder<Row> {
  return sql<Row>`
    select ${commentColumns('c')}, c.content_type, c.content_id, c.hidden_at, c.taken_down_at,
           case when not ${isBlockedBetween(viewerId, 'c.creator_id')} then creator.page_url end as creator_url
      from comments c join profiles p on p.account_id = c.author_id join profiles creator on creator.account_id = c.creator_id
     where ${condition} ${rest}`
}

async function readPage(
  db: Queryable,
  list: string,
  query: PageQuery,
  viewerId: bigint,
  condition: RawBuilder<unknown>,
  without?: RawBuilder<unknown>,
): Promise<Page<Listed>> {
  const page = await cutList(
    db,
    list,
    query,
    async (before, limit, offset) => {
      const order = sql`and c.id < ${idAt(before)}::uuid order by c.id desc limit ${limit} offset ${offset}`
      return (await selectRows(viewerId, condition, order).execute(db)).rows
    },
    without,
  )
  return { ...page, rows: await asListed(db, page.rows, viewerId) }
}

async function asListed(db: Queryable, rows: Row[], viewerId: bigint): Promise<Listed[]> {
  const own = rows.filter((row) => row.author_id === viewerId)
  const takedowns = await findTakedowns(db, 'comment', own)
  return rows.map((row) => ({
    ...asReply(row, viewerId),
    content_type: row.content_type,
    content_id: row.content_id,
    link: row.creator_url && `${getAddress[row.content_type](row.creator_url, row.content_id)}#comment-${row.id}`,
    is_hidden: row.creator_id === viewerId && row.hidden_at !== null,
    is_on_own_page: row.creator_id === viewerId,
    taken_down: takedowns.get(row.id) ?? null,
  }))
}

const getAddress: Record<CommentedType, (pageUrl: string, id: string) => string> = {
  photo: addresses.snap,
  'photo.collection': addresses.slide,
  bloc: addresses.bloc,
  goal: addresses.goal,
}
