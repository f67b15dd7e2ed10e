// Money in, first half: opens the provider's checkout for a payment that is already written.
import { setTimeout } from 'node:timers/promises'
import { addresses } from '#contract/addresses/paths.ts'
import type { Language, Values } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { checkoutTexts, type PaidFor } from '#contract/money/payments.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { type Selectable, sql, withoutSync } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { sayIn } from '#server/kit/say.ts'
import type { Payments } from '#server/kit/tables.ts'
import { sign } from '#server/kit/tokens.ts'
import { type CheckoutState, ProviderAmbiguous, ProviderRejected } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'

export interface OpenedCheckout {
  paymentId: string
  linkUrl: string
  /** Signed; gives access to the return page and the status without a session. */
  paymentToken: string
}

/** A payer waits this long for the provider, in milliseconds; its answer to a gift usually takes less than one second. */
const PATIENCE_MS = 8000

/**
 * The checkout of a payment, opened at the provider if it is not open yet. The payment's id is the provider's
 * idempotency key, so a crash or a lost answer between the two leads to the same checkout. Never called inside a
 * transaction. ProviderUnavailableException when the provider refuses, or has not answered after `patienceMs`: nothing was charged. An
 * answer that comes later is stored all the same, so whoever tries again finds the checkout open.
 */
export async function openCheckout(
  services: Services,
  paymentId: string,
  patienceMs = PATIENCE_MS,
): Promise<OpenedCheckout> {
  const { config, db, log } = services
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amount', 'description', 'description_values', 'payer_language', 'link_url'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const paymentToken = getPaymentToken(config, paymentId)
  if (payment.link_url) return { paymentId, linkUrl: payment.link_url, paymentToken }

  crashPoint('checkout.written')
  const opening = openAtProvider(services, payment, paymentToken)
  const linkUrl = await Promise.race([opening, setTimeout(patienceMs, undefined, { ref: false })])
  if (linkUrl !== undefined) return { paymentId, linkUrl, paymentToken }
  opening.catch((err) => log.warn({ err, paymentId }, 'checkout not opened after its payer stopped waiting'))
  throw unanswered()
}

/** Answers the payment's link. */
async function openAtProvider(
  services: Services,
  payment: Pick<Selectable<Payments>, 'id' | 'amount' | 'description' | 'description_values' | 'payer_language'>,
  paymentToken: string,
): Promise<string> {
  const { config, epayment, log } = services
  const { id: paymentId, amount } = payment
  const returnUrl = config.publicUrl + addresses.paymentReturn(paymentToken)
  const checkout = await epayment
    .createCheckout(
      {
        reference: paymentId,
        amount,
        // Identical on every attempt, like the whole body: a provider refuses a repeated key with another body.
        description: checkoutSentence(payment),
        // One address for success and failure: only the provider's API says how the payment ended.
        successUrl: returnUrl,
        failureUrl: returnUrl,
        expiresInSeconds: limits.paymentExpiresMinutes * 60,
      },
      `checkout:${paymentId}`,
    )
    .catch((error: unknown) => {
      if (!(error instanceof ProviderAmbiguous || error instanceof ProviderRejected)) throw error
      log.warn({ err: error, paymentId }, 'checkout not opened')
      throw error instanceof ProviderRejected ? refused() : unanswered()
    })
  crashPoint('checkout.opened')
  return storeCheckout(services, paymentId, checkout)
}

function unanswered() {
  return fail(
    'ProviderUnavailableException',
    'The e-payment provider did not answer. Nothing was charged; please try again.',
  )
}

function refused() {
  return fail(
    'ProviderUnavailableException',
    'The e-payment provider does not accept this payment. Nothing was charged.',
  )
}

/** The description the payer reads at the provider, in the language they were using. */
export function checkoutSentence(
  payment: Pick<Selectable<Payments>, 'description' | 'description_values' | 'payer_language'>,
): string {
  const { description, description_values: values, payer_language: language } = payment
  return sayIn(language as Language)(checkoutTexts[description as PaidFor], values as Values)
}

/**
 * Stores the checkout and answers the payment's link. When two checkouts were opened at the same moment, at a provider
 * without idempotency keys, the one stored first wins; the other gets no visitor and expires. A payment that had expired
 * without a checkout is checked at the provider again from now on.
 */
async function storeCheckout({ config, db }: Services, paymentId: string, checkout: CheckoutState): Promise<string> {
  const stored = await db
    .updateTable('payments')
    .set({
      provider_checkout_id: checkout.checkoutId,
      link_url: checkout.linkUrl,
      state: sql`case state when 'created' then 'awaiting' else state end`,
      due_at: sql`coalesce(due_at, ${new Date(clock.now().getTime() + config.paymentCheckSeconds * 1000)})`,
    })
    .where('id', '=', paymentId)
    .where('link_url', 'is', null)
    // What a crash loses here the reconciler finds at the provider by our reference, as after a crash just before: the payment is due.
    .returning(['link_url', sql`case when old.due_at is not null then ${withoutSync} end`.as('synced')])
    .executeTakeFirst()
  const { link_url } =
    stored ?? (await db.selectFrom('payments').select('link_url').where('id', '=', paymentId).executeTakeFirstOrThrow())
  return link_url!
}

export function getPaymentToken(config: Config, paymentId: string): string {
  return sign(config.secret, 'payment', paymentId)
}
