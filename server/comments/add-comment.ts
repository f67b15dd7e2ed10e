// Adds a comment or reply, if the account may see the content and its creator allows it to comment.
import type { CommentRules } from '#contract/comment-rules.ts'
import { commentTexts } from '#contract/comments.ts'
import { serverLimits } from '#contract/limits.ts'
import { inTransaction, type Queryable, sql } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { idempotentRequest, madeByKey } from '#server/money/idempotency.ts'
import { paid } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { readCommentRules } from './comment-rules.ts'
import type { FindCommented } from './queries.ts'
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

/** `find` checks access to the content. Repeating a request with its idempotency key returns the comment written the first time. */
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
  // Unreachable: everyone who is signed in may comment, and visitors are refused earlier. Completes the type.
  everyone: commentTexts.nobody,
  followers: commentTexts.followers,
  payers: commentTexts.payers,
  nobody: commentTexts.nobody,
}

/** Where only payers may comment, a name reveals that this account paid: false for payers who only ever paid anonymously. */
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
