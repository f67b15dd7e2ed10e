// Takes content down and restores it: each action is one transaction with its log row.

import type { ReportedType } from '#contract/reports.ts'
import { inTransaction, type Queryable, type Tx } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import { putBack } from '#server/moderation/put-back.ts'
import { type TakenItem, takeDown } from '#server/moderation/take-down.ts'
import type { Services } from '#server/outside/services.ts'
import { pictures } from '#server/pictures.ts'
import { dropBarredPictures } from '#server/profiles/drop-barred.ts'
import { findSubject, type Subject } from '#server/reports/find-subject.ts'
import { type Actor, logAction } from './log.ts'
import { keyedRequest } from './once.ts'
import { actAndRefundOnce, type Refunds } from './refund-buyers.ts'
import { refuseOwn } from './roles.ts'

interface TakeDown {
  content_type: ReportedType
  content_id: string
  message: string
  refund_buyers: boolean
}

async function requireSubject(db: Queryable, type: ReportedType, id: string): Promise<Subject> {
  const subject = await findSubject(db, type, id, { includeHidden: true })
  if (!subject) throw notFound()
  return subject
}

/**
 * A repeat with its idempotency key gets the first result. Any other repeat only retries the refunds: what the creator could not cover
 * then may be covered now.
 */
export function takeDownContent(
  services: Services,
  actor: Actor,
  input: TakeDown,
  idempotencyKey?: string,
): Promise<Refunds> {
  const request = keyedRequest(services, actor, idempotencyKey, { action: 'desk.take-down', ...input })
  return actAndRefundOnce(services, actor, request, input.message, async (tx, hasBegun) => {
    const subject = await requireSubject(tx, input.content_type, input.content_id)
    refuseOwn(actor, subject.owner_id, subject.true_author_id)
    if (!hasBegun) await takeDownIn(tx, services, actor, subject, input.message)
    return input.refund_buyers ? subject : undefined
  })
}

/** The same in the caller's transaction, without refunds. An avatar or cover made from a picture of the content is dropped. */
export async function takeDownIn(tx: Tx, services: Services, actor: Actor, subject: Subject, message: string) {
  const taken = await takeDown(tx, services, takenItem(subject), message)
  if (taken === undefined) return
  await dropBarredPictures(tx, pictures, subject.owner_id)
  await pageChanged(tx, subject.owner_id)
  await logAction(tx, actor, { action: 'content.take-down', subject: subjectName(subject), reason: message })
}

/** NotFoundException if it is not taken down. */
export async function restoreContent(
  services: Services,
  actor: Actor,
  { content_type, content_id, message }: Omit<TakeDown, 'refund_buyers'>,
) {
  const subject = await requireSubject(services.db, content_type, content_id)
  refuseOwn(actor, subject.owner_id, subject.true_author_id)
  await inTransaction(services.db, async (tx) => {
    if (!(await putBack(tx, services, takenItem(subject), message))) throw notFound()
    await pageChanged(tx, subject.owner_id)
    await logAction(tx, actor, { action: 'content.restore', subject: subjectName(subject), reason: message })
  })
  return { ok: true as const }
}

function takenItem({ content_type, content_id, owner_id, notified_id }: Subject): TakenItem {
  return { content_type, content_id, owner_id: notified_id ?? owner_id }
}

export function subjectName({ content_type, content_id }: Pick<Subject, 'content_type' | 'content_id'>): string {
  return content_type === 'profile' ? `account:${content_id}` : `${content_type}:${content_id}`
}
