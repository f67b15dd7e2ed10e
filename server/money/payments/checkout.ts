// Money in, first half: a payment is written down, then the provider opens a checkout for it.

import { limits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { killPoint } from '#server/kit/kill-points.ts'
import { keyedHashes, readableCode, sign } from '#server/kit/tokens.ts'
import { ProviderAmbiguous, ProviderRejected } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'

export interface NewPayment {
  creatorId: bigint
  payerAccountId: bigint | undefined
  type: 'donation' | 'payment'
  channel: 'web' | 'mobile'
  description: string
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

/** Who repeats what: the caller's key within a scope, and the hash of everything they asked for. */
export interface Repeat {
  scope: string
  key: string
  requestHash: Buffer
  /** The same under secrets of before, as a call from before a rotation kept it. */
  earlierHashes: Buffer[]
}

/** The key of a call: scope is the account, or all visitors together (a phone changes networks between two tries). */
export function repeatOf(
  config: Config,
  accountId: bigint | undefined,
  key: string | undefined,
  request: object,
): Repeat | undefined {
  if (key === undefined) return undefined
  const body = JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const [requestHash, ...earlierHashes] = keyedHashes(config.secret, 'request', body)
  return {
    scope: accountId === undefined ? 'visitor' : `account:${accountId}`,
    key,
    requestHash: requestHash!,
    earlierHashes,
  }
}

/** The payment an earlier call with this key made. IdempotencyConflictException when that call asked for something else. */
export async function earlierPayment(db: Queryable, repeat: Repeat | undefined): Promise<string | undefined> {
  if (!repeat) return undefined
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['payment_id', 'request_hash'])
    .where('scope', '=', repeat.scope)
    .where('key', '=', repeat.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (![repeat.requestHash, ...repeat.earlierHashes].some((hash) => row.request_hash.equals(hash)))
    throw fail('IdempotencyConflictException', 'This key was used for another request. Nothing was charged.')
  return row.payment_id
}

/** Makes calls with one key wait for each other until this transaction ends. */
export async function holdRepeat(tx: Tx, repeat: Repeat): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${repeat.scope} ${repeat.key}`}, 1))`.execute(tx)
}

/** Writes the payment down, and with it the key that makes a repeat harmless. */
export async function createPayment(
  tx: Tx,
  services: Services,
  payment: NewPayment,
  repeat: Repeat | undefined,
): Promise<string> {
  const now = clock.now()
  const id = await insertPayment(tx, services, payment, now)
  if (repeat) await keepRepeat(tx, repeat, id)
  return id
}

/** Has later calls with this key answered with this payment, which an earlier call may have made. */
export async function keepRepeat(tx: Tx, repeat: Repeat, paymentId: string): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      scope: repeat.scope,
      key: repeat.key,
      request_hash: repeat.requestHash,
      payment_id: paymentId,
      created_at: clock.now(),
    })
    .execute()
}

async function insertPayment(tx: Tx, services: Services, payment: NewPayment, now: Date): Promise<string> {
  const { config, epayment } = services
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await tx
      .insertInto('payments')
      .values({
        transaction_no: transactionNo(now),
        creator_id: payment.creatorId,
        payer_account_id: payment.payerAccountId ?? null,
        type: payment.type,
        channel: payment.channel,
        description: payment.description,
        once_key: payment.onceKey ?? null,
        amount: payment.amount,
        fee: (payment.amount * config.platformFeeBps) / 10_000n,
        provider: epayment.name,
        success_url: payment.successUrl,
        failure_url: payment.failureUrl,
        created_at: now,
        expires_at: new Date(now.getTime() + limits.paymentExpiresMinutes * 60_000),
        next_check_at: new Date(now.getTime() + config.paymentCheckSeconds * 1000),
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
    .select(['id', 'amount', 'description', 'link_url'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const paymentToken = paymentTokenOf(config, paymentId)
  if (payment.link_url) return { paymentId, linkUrl: payment.link_url, paymentToken }

  killPoint('checkout.written')
  const returnUrl = `${config.publicUrl}/pay/return/${paymentToken}`
  const checkout = await epayment
    .createCheckout(
      {
        reference: paymentId,
        amount: payment.amount,
        description: payment.description,
        // One address for both ends: only the provider's own word says which end it was.
        successUrl: returnUrl,
        failureUrl: returnUrl,
        // The same on every try: a provider refuses a key that comes again with another body.
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
  killPoint('checkout.opened')
  await db
    .updateTable('payments')
    .set({
      provider_checkout_id: checkout.checkoutId,
      link_url: checkout.linkUrl,
      expires_at: checkout.expiresAt,
      state: sql`case state when 'created' then 'awaiting' else state end`,
    })
    .where('id', '=', paymentId)
    .execute()
  return { paymentId, linkUrl: checkout.linkUrl, paymentToken }
}

export function paymentTokenOf(config: Config, paymentId: string): string {
  return sign(config.secret, 'payment', paymentId)
}
