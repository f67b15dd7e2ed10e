// How every payment begins, for every feature: idempotency key, checks, then payment and reason written in one
// transaction.

import { ownPath } from '#contract/addresses/own-path.ts'
import { texts } from '#contract/texts.ts'
import { inTransaction, type Queryable, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import {
  type IdempotentRequest,
  idempotentRequest,
  lockIdempotencyKey,
  madeByKey,
  saveIdempotencyKey,
} from '../idempotency.ts'
import type { Payer } from './payer.ts'

/** What a feature supplies to start a payment. */
export interface PaymentPlan<Checked> {
  /** The action and everything requested: a key that is used again with another request is refused. */
  request: { action: string; [term: string]: unknown }
  /** Throws when a payment that this key began earlier cannot continue. */
  requireContinuable(paymentId: string): Promise<void>
  /** Reads what the payment needs; throws when it cannot be paid. */
  check(): Promise<Checked>
  /**
   * Writes the payment and its reason together. Answers the payment's id, or that of an open payment that can be used
   * again.
   */
  write(tx: Tx, checked: Checked): Promise<string>
}

/** Answers the payment's id, the same for every call with the same key and request. */
export async function startPayment<Checked>(
  { config, db }: Services,
  payer: Payer,
  plan: PaymentPlan<Checked>,
): Promise<string> {
  const request = idempotentRequest(config, payer, plan.request)
  const earlier = await paymentByKey(db, request)
  if (earlier !== undefined) {
    await plan.requireContinuable(earlier)
    return earlier
  }
  const checked = await plan.check()
  return inTransaction(db, async (tx) => {
    if (request) await lockIdempotencyKey(tx, request)
    const first = await paymentByKey(tx, request)
    if (first !== undefined) return first
    const paymentId = await plan.write(tx, checked)
    if (request) await saveIdempotencyKey(tx, request, { payment_id: paymentId })
    return paymentId
  })
}

async function paymentByKey(db: Queryable, request: IdempotentRequest | undefined): Promise<string | undefined> {
  const made = await madeByKey(db, request)
  if (!request || !made?.payment_id) return undefined
  // A browser without an id gets a new one with each answer, and may return under any of them.
  if (request.scopes.length > 1) await saveIdempotencyKey(db, request, { payment_id: made.payment_id })
  return made.payment_id
}

/** Where the payer returns to, on our own origin. ValidationException on the field with an address elsewhere. */
export function ownRedirects(
  { config }: Pick<Services, 'config'>,
  asked: { success_redirect_url?: string | null | undefined; failure_redirect_url?: string | null | undefined },
  fallback: string,
): { successUrl: string; failureUrl: string } {
  const successUrl = ownPath(config.publicUrl, asked.success_redirect_url ?? fallback)
  const failureUrl = ownPath(config.publicUrl, asked.failure_redirect_url ?? asked.success_redirect_url ?? fallback)
  if (successUrl === undefined) throw failFields({ success_redirect_url: [texts.ownOrigin] })
  if (failureUrl === undefined) throw failFields({ failure_redirect_url: [texts.ownOrigin] })
  return { successUrl, failureUrl }
}

/** The payer's name as the creator sees it: the account's page name, or the name a visitor typed; null is Someone. */
export async function readPayerName(
  db: Queryable,
  { accountId }: Pick<Payer, 'accountId'>,
  { isAnonymous, typedName }: { isAnonymous: boolean; typedName?: string | null | undefined },
): Promise<string | null> {
  if (isAnonymous) return null
  if (accountId === undefined) return typedName ?? null
  const page = await db
    .selectFrom('profiles')
    .select('page_name')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return page?.page_name ?? null
}
