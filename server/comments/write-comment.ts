// Writes a comment in its thread.

import type { z } from 'zod/mini'
import type { comments } from '#contract/comments.ts'
import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { notFound, signInFirst } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { type IdempotentRequest, lockIdempotencyKey, madeByKey, saveIdempotencyKey } from '#server/money/idempotency.ts'
import { isHiddenByBlock } from './comment-rows.ts'

export type NewComment = z.output<typeof comments.add.body>

export interface Commenter {
  accountId: bigint
  network: string
  /** The commenter said in this browser that they are 18 or older. */
  isAdult: boolean
  idempotencyKey: string | undefined
}

interface Writing {
  creatorId: bigint
  authorId: bigint
  isAnonymous: boolean
  request: IdempotentRequest | undefined
}

/** Returns the comment's id. */
export async function writeComment(tx: Tx, wanted: NewComment, { creatorId, authorId, isAnonymous, request }: Writing) {
  if (request) {
    await lockIdempotencyKey(tx, request)
    const made = await madeByKey(tx, request)
    if (made?.comment_id) return made.comment_id
  }
  const { content_type, content_id, message, reply_to } = wanted
  await lockAuthor(tx, authorId)
  const thread = await lockThread(tx, wanted, authorId)
  const { id } = await tx
    .insertInto('comments')
    .values({
      ...{ content_type, content_id, message },
      creator_id: creatorId,
      author_id: authorId,
      thread_id: thread,
      answered_id: reply_to ?? null,
      is_anonymous: isAnonymous,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (request) await saveIdempotencyKey(tx, request, { comment_id: id })
  await pageChanged(tx, creatorId)
  return id
}

/**
 * Locks the author's account, so that it is not closed concurrently: closing hides the comments that exist by then. Before the thread, in
 * the order in which closing locks them. UnauthorizedAccessException if it has been closed since the request began.
 */
async function lockAuthor(tx: Tx, authorId: bigint): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', authorId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(signInFirst)
}

/**
 * Locks the thread of a reply, so that it cannot be hidden concurrently; null for a comment that is no reply. NotFoundException if
 * the answered comment is invisible to this author or on other content.
 */
async function lockThread(
  tx: Tx,
  { content_type, content_id, reply_to }: NewComment,
  authorId: bigint,
): Promise<string | null> {
  if (reply_to === undefined || reply_to === null) return null
  if (!isUuid(reply_to)) throw notFound()
  const rows = await tx
    .selectFrom('comments as c')
    .innerJoin('comments as t', (join) => join.on(sql`coalesce(c.thread_id, c.id)`, '=', sql.ref('t.id')))
    .select(['t.id', 'c.content_type', 'c.content_id', 'c.is_shown', 'c.taken_down_at', 't.is_shown as is_open'])
    .select([isHiddenByBlock(authorId, 'c').as('is_blocked'), isHiddenByBlock(authorId, 't').as('is_thread_blocked')])
    .where('c.id', '=', reply_to)
    .forShare()
    .execute()
  const [found] = rows
  const isElsewhere = found?.content_type !== content_type || found.content_id !== content_id.toLowerCase()
  if (!found || isElsewhere || found.is_blocked || found.is_thread_blocked) throw notFound()
  refuseTakenDown(found)
  if (!found.is_shown || !found.is_open) throw notFound()
  return found.id
}
