// For the tests of money: creators, gifts taken to the provider, what the provider is told to do, and webhooks signed as it signs them.
import { createHmac, randomUUID } from 'node:crypto'
import { aGift, anAccount, type NewAccount, type NewGift } from '#db/world.ts'
import { openCheckout } from '#server/money/payments/checkout.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { settleRefund } from '#server/money/payments/send-refunds.ts'
import type { Services } from '#server/outside/services.ts'
import type { TestServer } from '#test/server.ts'

export interface Creator {
  account_id: bigint
  page_url: string
  page_name: string
}

let creators = 0

/** A creator whom nobody else in the test file pays. */
export async function aCreator(services: Pick<Services, 'db'>, more: Partial<NewAccount> = {}): Promise<Creator> {
  const page_url = more.page_url ?? `creator${++creators}`
  const account_id = await anAccount(services, { ...more, page_url })
  return { account_id, page_url, page_name: more.page_name ?? page_url }
}

export interface OpenGift {
  paymentId: string
  checkoutId: string
  token: string
}

/** A gift whose payer stands on the provider's page. */
export async function anOpenGift(services: Services, creator: Creator, gift: NewGift): Promise<OpenGift> {
  const paymentId = await aGift(services, creator, gift)
  const { linkUrl, paymentToken } = await openCheckout(services, paymentId)
  return { paymentId, checkoutId: linkUrl.split('/').at(-1)!, token: paymentToken }
}

export type Outcome = 'paid' | 'failed' | 'cancelled' | 'paid_twice' | 'expire' | 'paid_late'

/** The operator's side of the provider. */
export function providerOf({ services, providerUrl }: TestServer) {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  async function admin(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(`${providerUrl}/_sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${services.config.sandboxAdminToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    /** The payers of these checkouts choose, all in one transaction of the provider. */
    pay: (outcome: Outcome, ...gifts: OpenGift[]) =>
      admin('POST', '/pay', { checkout_ids: gifts.map((gift) => gift.checkoutId), outcome }),
    /** Resolves when the provider has done and told everything that is due. */
    quiet: () => admin('GET', '/deliveries?pending=1&wait=1'),
    knobs: (change: object) => admin('PUT', '/knobs', change),
    advance: (seconds: number) => admin('POST', '/clock', { advance_seconds: seconds }),
    /** What the provider's books say of everything. */
    truth: () => admin('GET', '/truth?full=1'),
  }
}

export interface WebhookWish {
  id?: string
  /** Seconds. */
  at?: number
  /** The key, `whsec_<base64>`. */
  secret?: string
  /** What is signed, where it is not what is sent. */
  signed?: string
}

/** The headers of a webhook as the provider would sign it. */
export function webhookHeaders(services: Services, raw: string, wish: WebhookWish = {}): Record<string, string> {
  const { id = `evt_${randomUUID()}`, at = Math.floor(Date.now() / 1000), signed = raw } = wish
  const key = Buffer.from((wish.secret ?? services.config.sandboxWebhookSecret).replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${signed}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  }
}

/** Delivers a webhook over real HTTP; answers the status. */
export async function deliver(server: TestServer, raw: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${server.url}/v1/webhooks/sandbox`, { method: 'POST', headers, body: raw })
  await response.arrayBuffer()
  return response.status
}

export function eventOf(type: string, objectId: string): string {
  return JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { id: objectId } })
}

export function paymentOf({ db }: Pick<Services, 'db'>, paymentId: string) {
  return db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
}

/** A paid payment given back, as when the provider has said so. */
export async function giveBack(services: Pick<Services, 'db'>, paymentId: string): Promise<void> {
  const { transaction_no, amount, provider_payment_id } = await paymentOf(services, paymentId)
  await refundPayment(services, transaction_no, 'operator:test')
  const told = {
    refundId: `rfd_${paymentId}`,
    providerPaymentId: provider_payment_id!,
    amount,
    status: 'succeeded',
  } as const
  await settleRefund(services, paymentId, 1, told)
}
