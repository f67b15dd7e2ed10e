// Commenting and replying: by who may see the content and whom its creator lets.
import type { z } from 'zod/mini'
import type { CommentRules } from '#contract/comment-rules.ts'
import { type comments, commentTexts } from '#contract/comments.ts'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { fail, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import {
  type IdempotentRequest,
  idempotentRequest,
  lockIdempotencyKey,
  madeByKey,
  saveIdempotencyKey,
} from '#server/money/idempotency.ts'
import { paid } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'
import type { FindCommented } from './queries.ts'
import { readCommentRules } from './queries.ts'
import { readComment } from './read-comments.ts'
import { isKeptFrom } from './seen.ts'

const perAccount: ThrottleRule = {
  name: 'comment',
  points: serverLimits.commentsPerHour,
  seconds: 3600,
  per: 'account',
}
const perNetwork: ThrottleRule = {
  name: 'comment-network',
  points: serverLimits.commentsPerNetworkHour,
  seconds: 3600,
  per: 'network',
}

type Wanted = z.output<typeof comments.add.body>

interface Commenter {
  accountId: bigint
  network: string
  /** Their browser was told that they are 18 or older. */
  isAdult: boolean
  idempotencyKey: string | undefined
}

/** `find` knows the content. The same key and words again answer with the comment that was written then. */
export async function addComment(services: Services, find: FindCommented, wanted: Wanted, commenter: Commenter) {
  const { db, config, throttle } = services
  const { accountId, network, isAdult } = commenter
  const request = idempotentRequest(config, commenter, { action: 'comment', ...wanted })
  const earlier = await madeByKey(db, request)
  if (earlier?.comment_id) return readComment(db, earlier.comment_id, accountId)
  await throttle.take(perAccount, String(accountId))
  await throttle.take(perNetwork, network)
  const content = await find(db, wanted.content_id, accountId, { wants: 'write', isAdult })
  const rules = await readCommentRules(db, accountId, content.creator_id)
  if (!rules.may_comment) throw fail('ForbiddenException', refusals[rules.who])
  const isAnonymous =
    content.is_anonymous || (await isUnnamedPayer(db, rules, { payerId: accountId, creatorId: content.creator_id }))
  const id = await inTransaction(db, (tx) =>
    writeComment(tx, wanted, { creatorId: content.creator_id, authorId: accountId, isAnonymous, request }),
  )
  return readComment(db, id, accountId)
}

const refusals: Record<CommentRules['who'], string> = {
  // Nobody is refused by this one; a visitor never comes so far.
  everyone: commentTexts.nobody,
  followers: commentTexts.followers,
  payers: commentTexts.payers,
  nobody: commentTexts.nobody,
}

/** Where payers alone may comment, a name would tell that its bearer paid: not of somebody who never gave theirs. */
async function isUnnamedPayer(
  db: Queryable,
  { who }: CommentRules,
  { payerId, creatorId }: { payerId: bigint; creatorId: bigint },
): Promise<boolean> {
  if (who !== 'payers' || payerId === creatorId) return false
  const { rows } = await sql`
    select from payments p
      left join gifts g on g.payment_id = p.id left join purchases s on s.payment_id = p.id
     where p.payer_account_id = ${payerId} and p.creator_id = ${creatorId} and ${paid}
       and not coalesce(g.is_anonymous, s.is_anonymous, false) limit 1`.execute(db)
  return rows.length === 0
}

interface Writing {
  creatorId: bigint
  authorId: bigint
  isAnonymous: boolean
  request: IdempotentRequest | undefined
}

/** Answers its id. */
async function writeComment(tx: Tx, wanted: Wanted, { creatorId, authorId, isAnonymous, request }: Writing) {
  if (request) {
    await lockIdempotencyKey(tx, request)
    const made = await madeByKey(tx, request)
    if (made?.comment_id) return made.comment_id
  }
  const { content_type, content_id, message, reply_to } = wanted
  const thread = await holdThread(tx, wanted, authorId)
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
 * The thread a reply joins, held so that nobody hides it meanwhile; null for a comment of its own. NotFoundException where what
 * it answers is not there for this author, or stands somewhere else.
 */
async function holdThread(
  tx: Tx,
  { content_type, content_id, reply_to }: Wanted,
  authorId: bigint,
): Promise<string | null> {
  if (reply_to === undefined || reply_to === null) return null
  if (!isUuid(reply_to)) throw notFound()
  const rows = await tx
    .selectFrom('comments as c')
    .innerJoin('comments as t', (join) => join.on(sql`coalesce(c.thread_id, c.id)`, '=', sql.ref('t.id')))
    .select(['t.id', 'c.content_type', 'c.content_id', 'c.is_shown', 'c.taken_down_at', 't.is_shown as is_open'])
    .select([isKeptFrom(authorId, 'c').as('is_kept'), isKeptFrom(authorId, 't').as('is_thread_kept')])
    .where('c.id', '=', reply_to)
    .forShare()
    .execute()
  const [found] = rows
  const isElsewhere = found?.content_type !== content_type || found.content_id !== content_id.toLowerCase()
  if (!found || isElsewhere || found.is_kept || found.is_thread_kept) throw notFound()
  refuseTakenDown(found)
  if (!found.is_shown || !found.is_open) throw notFound()
  return found.id
}
