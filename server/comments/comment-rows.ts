// Rows of comments: their columns, which are hidden from a viewer by a block, and their shape in the API.
import type { z } from 'zod/mini'
import type { Reply } from '#contract/comments.ts'
import { serverLimits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import { blockedIds } from '#server/blocks/blocked-people.ts'
import { type RawBuilder, sql } from '#server/kit/db.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'

/**
 * SQL condition: a block in either direction hides the comment under this alias from the viewer. Anonymous comments stay visible:
 * if they disappeared, a block would reveal who Someone is.
 */
export function isHiddenByBlock(viewerId: bigint | undefined, alias: string): RawBuilder<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`
  return sql<boolean>`
    (not ${sql.ref(`${alias}.is_anonymous`)} and ${sql.ref(`${alias}.author_id`)} in (${blockedIds(viewerId)}))`
}

export interface CommentRow {
  id: string
  creator_id: bigint
  author_id: bigint
  message: string
  is_anonymous: boolean
  created_at: Date
  edited_at: Date | null
  page_url: string
  page_name: string
  avatar_key: string | null
}

/** The columns of a `CommentRow` for a comment under this alias; `p` must be its author's profile. */
export function commentColumns(alias: string): RawBuilder<unknown> {
  const own = ['id', 'creator_id', 'author_id', 'message', 'is_anonymous', 'created_at', 'edited_at']
  return sql.join([
    ...own.map((column) => sql.ref(`${alias}.${column}`)),
    ...['page_url', 'page_name', 'avatar_key'].map((column) => sql.ref(`p.${column}`)),
  ])
}

export function editableUntil({ created_at }: { created_at: Date }): Date {
  return new Date(created_at.getTime() + serverLimits.commentEditMinutes * 60_000)
}

export function asReply(row: CommentRow, viewerId: bigint | undefined): z.input<typeof Reply> {
  const isOwn = row.author_id === viewerId
  return {
    id: row.id,
    name: row.is_anonymous ? words.someone : row.page_name,
    page_url: row.is_anonymous ? null : row.page_url,
    avatar: row.is_anonymous ? null : pictureAddress(row.avatar_key),
    message: row.message,
    date: row.created_at,
    edited_at: row.edited_at,
    is_creator: row.author_id === row.creator_id,
    is_own: isOwn,
    editable_until: isOwn ? editableUntil(row) : null,
  }
}
