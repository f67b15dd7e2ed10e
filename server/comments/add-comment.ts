// Commenting and replying: by who may see the content and whom its creator lets.
import type { CommentRules } from '#contract/comment-rules.ts'
import { commentTexts } from '#contract/comments.ts'
import { serverLimits } from '#contract/limits.ts'
import { inTransaction, type Queryable, sql } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { idempotentRequest, madeByKey } from '#server/money/idempotency.ts'
import { paid } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { type FindCommented, readCommentRules } from './queries.ts'
import { readComment } from './read-comments.ts'
import { type Commenter, type NewComment, writeComment } from './write-comment.ts'

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

/** `find` knows the content. The same key and words again answer with the comment that was written then. */
export async function addComment(services: Services, find: FindCommented, wanted: NewComment, commenter: Commenter) {
  const { db, config, throttle } = services
  const { accountId, network, isAdult } = commenter
  const request = idempotentRequest(config, commenter, { action: 'comment', ...wanted })
  const earlier = await madeByKey(db, request)
  if (earlier?.comment_id) return readComment(db, earlier.comment_id, accountId)
  await throttle.takeEach([
    [perAccount, String(accountId)],
    [perNetwork, network],
  ])
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
