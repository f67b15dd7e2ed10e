// Money in, first half: a payment is written down, then the provider opens a checkout for it.

import { addresses } from '#contract/addresses/paths.ts'
import type { Language, Values } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { checkoutTexts, type PaidFor } from '#contract/money/payments.ts'
import { placeKeys } from '#server/kit/browser.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { type Db, type Selectable, sql, type Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { sayIn } from '#server/kit/language.ts'
import type { Payments } from '#server/kit/tables.ts'
import { readableCode, sign } from '#server/kit/tokens.ts'
import { type CheckoutState, ProviderAmbiguous, ProviderRejected } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import type { Payer } from './payer.ts'

export interface NewPayment {
  creatorId: bigint
  type: 'donation' | 'payment'
  paidFor: PaidFor
  /** As the creator is told the payer; null is Someone. */
  payerName: string | null
  /** As the payer is told the creator. */
  creatorName: string
  /** Centavos, what the payer pays. */
  amount: bigint
  /** What can be paid once only, such as `purchase:<post>:<buyer>`; a second success is sent back by itself. */
  onceKey?: string
  /** Paths on our own origin. */
  successUrl: string
  failureUrl: string
}

export interface OpenedCheckout {
  paymentId: string
  linkUrl: string
  /** Signed; opens the return page and the status without a session. */
  paymentToken: string
}

/** Writes the payment down, not yet opened at the provider. Answers its id. */
export async function createPayment(
  tx: Tx,
  { config, epayment }: Services,
  payment: NewPayment,
  payer: Omit<Payer, 'idempotencyKey'>,
): Promise<string> {
  const now = clock.now()
  const places = placeKeys(config, payer)
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await tx
      .insertInto('payments')
      .values({
        transaction_no: transactionNo(now),
        creator_id: payment.creatorId,
        payer_account_id: payer.accountId ?? null,
        payer_browser: places.browser,
        payer_network: places.network,
        type: payment.type,
        channel: payer.channel,
        description: payment.paidFor,
        description_values: {
          ...(payment.payerName !== null && { name: payment.payerName }),
          creator: payment.creatorName,
        },
        payer_language: payer.language,
        once_key: payment.onceKey ?? null,
        amount: payment.amount,
        fee: (payment.amount * config.platformFeeBps) / 10_000n,
        provider: epayment.name,
        success_url: payment.successUrl,
        failure_url: payment.failureUrl,
        created_at: now,
        expires_at: new Date(now.getTime() + limits.paymentExpiresMinutes * 60_000),
        due_at: new Date(now.getTime() + config.paymentCheckSeconds * 1000),
      })
      // Eight characters meet by chance about once in a million payments a day.
      .onConflict((conflict) => conflict.column('transaction_no').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
  }
  throw new Error('no free transaction number in five tries')
}

const manilaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' })

/** `PX-YYYYMMDD-` and 8 characters without look-alikes; the day is Manila's. */
export function transactionNo(at: Date): string {
  return `PX-${manilaDay.format(at).replaceAll('-', '')}-${readableCode(8)}`
}

/**
 * The checkout of a payment, opened at the provider if it is not yet. The payment's id is the provider's key, so that
 * a crash or a lost answer between the two leads to the same checkout. Never called inside a transaction.
 * ProviderUnavailableException when the provider does not answer: nothing was charged.
 */
export async function openCheckout(services: Services, paymentId: string): Promise<OpenedCheckout> {
  const { config, db, epayment } = services
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amount', 'description', 'description_values', 'payer_language', 'link_url'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const paymentToken = getPaymentToken(config, paymentId)
  if (payment.link_url) return { paymentId, linkUrl: payment.link_url, paymentToken }

  crashPoint('checkout.written')
  const returnUrl = config.publicUrl + addresses.paymentReturn(paymentToken)
  const checkout = await epayment
    .createCheckout(
      {
        reference: paymentId,
        amount: payment.amount,
        // Like all of it the same on every try: a provider refuses a key that comes again with another body.
        description: checkoutSentence(payment),
        // One address for both ends: only the provider's own word says which end it was.
        successUrl: returnUrl,
        failureUrl: returnUrl,
        expiresInSeconds: limits.paymentExpiresMinutes * 60,
      },
      `checkout:${paymentId}`,
    )
    .catch((error: unknown) => {
      if (!(error instanceof ProviderAmbiguous || error instanceof ProviderRejected)) throw error
      services.log.warn({ err: error, paymentId }, 'checkout not opened')
      throw fail(
        'ProviderUnavailableException',
        'The e-payment provider did not answer. Nothing was charged; please try again.',
      )
    })
  crashPoint('checkout.opened')
  return { paymentId, linkUrl: await storeCheckout(db, paymentId, checkout), paymentToken }
}

/** What the payer reads at the provider, in the language they came in. */
export function checkoutSentence(
  payment: Pick<Selectable<Payments>, 'description' | 'description_values' | 'payer_language'>,
): string {
  const { description, description_values: values, payer_language: language } = payment
  return sayIn(language as Language)(checkoutTexts[description as PaidFor], values as Values)
}

/**
 * The link of this payment from now on: of two that were opened at the same moment, at a provider that knows no keys, the one
 * stored first. Nobody is sent to the other, which expires.
 */
async function storeCheckout(db: Db, paymentId: string, checkout: CheckoutState): Promise<string> {
  await db
    .updateTable('payments')
    .set({
      provider_checkout_id: checkout.checkoutId,
      link_url: checkout.linkUrl,
      expires_at: checkout.expiresAt,
      state: sql`case state when 'created' then 'awaiting' else state end`,
    })
    .where('id', '=', paymentId)
    .where('link_url', 'is', null)
    .execute()
  const { link_url } = await db
    .selectFrom('payments')
    .select('link_url')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return link_url!
}

export function getPaymentToken(config: Config, paymentId: string): string {
  return sign(config.secret, 'payment', paymentId)
}
