// The status of a payment, for its payer.

import type { z } from 'zod/mini'
import type { Values } from '#contract/languages.ts'
import { type PaymentEnd, paymentEndTexts } from '#contract/money/payment-ends.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import { words } from '#contract/texts.ts'
import { areBlocked } from '#server/blocks/blocks.ts'
import { clock } from '#server/kit/clock.ts'
import { type Selectable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Say } from '#server/kit/say.ts'
import type { Payments } from '#server/kit/tables.ts'
import { unsign } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { thankYou } from '#server/profiles/thank-you.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'
import { receiptAddress } from './queries.ts'
import { settle } from './settle.ts'

/** The minimum time between two reads of one payment at the provider, however many pages poll. */
const READ_AGAIN_MS = 1500
const readAt = new Map<string, number>()

/** Re-reads an open payment at the provider, so that a lost webhook does not leave a payer waiting. */
export async function paymentStatus(
  services: Services,
  token: string,
  say: Say,
): Promise<z.input<typeof PaymentStatus>> {
  const id = unsign(services.config.secret, 'payment', token)
  if (!id) throw notFound()
  await refreshPayment(services, id)
  const row = await readPayment(services, id)
  if (!row) throw notFound()
  const state =
    row.state === 'paid' || row.state === 'disputed'
      ? 'paid'
      : row.state === 'refunded' || row.state === 'charged_back'
        ? 'refunded'
        : isOpen(row.state)
          ? 'confirming'
          : 'failed'
  return {
    type: row.type === 'payment' ? 'payment' : 'donation',
    state,
    reason: state === 'failed' ? getReason(row, say) : null,
    ending: state === 'failed' ? getEnding(row) : null,
    gift:
      state === 'failed' && row.source !== null
        ? { ...row, source: row.source, is_anonymous: row.is_anonymous! }
        : null,
    amount: row.amount,
    transaction_no: row.transaction_no,
    receipt_url: receiptAddress(services.config.secret, row.transaction_no),
    date: row.paid_at ?? row.created_at,
    creator: { page_url: row.page_url, page_name: row.page_name, avatar: pictureAddress(row.avatar_key) },
    beneficiary_message: state === 'paid' ? thanksFor(row, say) : null,
    link_url: state === 'confirming' && row.expires_at > clock.now() && !row.is_blocked ? row.link_url : null,
    continue_url: state === 'failed' ? row.failure_url : row.success_url,
  }
}

function getReason(
  {
    reason,
    reason_values: values,
    returned_because: because,
  }: Pick<Selectable<Payments>, 'reason' | 'reason_values'> & { returned_because: string | null },
  say: Say,
) {
  return say(paymentEndTexts[((because ?? reason) as PaymentEnd | null) ?? 'failed'], values as Values)
}

/** Money that arrived after the end, and is being sent back, is a failure. */
function getEnding({ state, reason }: Pick<Selectable<Payments>, 'state' | 'reason'>) {
  if (reason === 'not_as_asked') return 'failed'
  return state === 'cancelled' || state === 'expired' ? state : 'failed'
}

/** The creator's own thank-you, or ours; the default differs for gifts and purchases. */
function thanksFor(row: NonNullable<Awaited<ReturnType<typeof readPayment>>>, say: Say) {
  const bought = { ...row, thank_you_message: row.thank_you_message ?? say(words.thankYouForPurchase) }
  return thankYou(row.type === 'payment' ? bought : row, say)
}

async function refreshPayment(services: Services, id: string): Promise<void> {
  const row = await services.db
    .selectFrom('payments')
    .select(['state', 'provider_checkout_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.provider_checkout_id || !isOpen(row.state)) return
  const now = clock.now().getTime()
  if (now - (readAt.get(id) ?? 0) < READ_AGAIN_MS) return
  if (readAt.size > 10_000) readAt.clear()
  readAt.set(id, now)
  try {
    await settle(services, await services.epayment.readCheckouts([row.provider_checkout_id]))
  } catch (err) {
    // The status is then "confirming".
    services.log.warn({ err }, 'payment not read at the provider, will be read again')
  }
}

async function readPayment({ db }: Services, id: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('profiles as c', 'c.account_id', 'p.creator_id')
    .leftJoin('gifts as g', 'g.payment_id', 'p.id')
    .select(['g.source', 'g.goal_id', 'g.supporter_name', 'g.supporter_message', 'g.is_anonymous'])
    .select([
      'p.type',
      'p.state',
      'p.reason',
      'p.reason_values',
      'p.amount',
      'p.transaction_no',
      'p.paid_at',
      'p.created_at',
      'p.expires_at',
      'p.link_url',
      'p.success_url',
      'p.failure_url',
    ])
    .select(['c.page_url', 'c.page_name', 'c.avatar_key', 'c.thank_you_title', 'c.thank_you_message'])
    .select(areBlocked('p.creator_id', 'p.payer_account_id').as('is_blocked'))
    .select(
      sql<string | null>`case when p.reason = 'not_as_asked' then (
        select r.reason from receipt_refunds r
         where r.payment_id = p.id and r.reason in ('goods_gone', 'paid_already') limit 1) end`.as('returned_because'),
    )
    .where('p.id', '=', id)
    .executeTakeFirst()
}

function isOpen(state: string): boolean {
  return state === 'created' || state === 'awaiting'
}
