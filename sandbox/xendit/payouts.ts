// Payouts v2 and their channels. Several payouts may share a reference; only the idempotency key is unique.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BANK_LIMITS, BANKS, type Bank, listBanks } from '../banks.ts'
import { createPayout, lostAnswer } from '../create-payout.ts'
import { ApiError, notFound, parse } from '../errors.ts'
import { idempotent } from '../idempotency.ts'
import { type PayoutStatus, presentPayout } from '../payout-object.ts'
import { cancelPayout, findPayout, findPayoutsByReference } from '../payouts.ts'
import type { Sandbox } from '../sandbox.ts'
import { transact } from '../transact.ts'
import { pesos, toPesos } from './amounts.ts'
import { XenditError } from './errors.ts'
import { BUSINESS_ID, getId, uuidName } from './names.ts'
import { getNext, getPage, paging } from './paging.ts'

const PAYOUT_API_VERSION = '2025-09-01'

const STATUSES: Record<PayoutStatus, string> = {
  accepted: 'ACCEPTED',
  processing: 'REQUESTED',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  returned: 'REVERSED',
}

const NewPayout = z.object({
  reference_id: z.string().min(1).max(255),
  channel_code: z.string().max(40),
  channel_properties: z.object({
    account_number: z.string().regex(/^\d{1,100}$/),
    account_holder_name: z.string().min(1).max(100),
  }),
  amount: pesos,
  currency: z.literal('PHP'),
  description: z.string().max(100).default('Payout'),
  metadata: z.record(z.string(), z.string()).nullish(),
})
const Params = z.object({ id: z.string().max(64) })
const List = z.object({ reference_id: z.string().min(1).max(255), ...paging })
const Channels = z.object({
  currency: z.literal('PHP').optional(),
  /** Several are separated by commas. */
  channel_category: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['BANK', 'EWALLET', 'OTC'])))
    .optional(),
  channel_code: z.string().max(40).optional(),
})

export function payoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post(
    '/v2/payouts',
    idempotent(sandbox, async (tx, request) => {
      const wanted = parse(NewPayout, request.body)
      const refusal = tx.sandbox.knobs.values.xendit.payout_refusal
      if (refusal) throw new XenditError(400, refusal, 'The operator wished it so.')
      if (wanted.amount < BANK_LIMITS.min)
        throw new ApiError(422, 'amount_below_limit', 'This is less than a transfer may carry.')
      const bank = listBanks(sandbox).find((bank) => getCode(bank) === wanted.channel_code)
      if (!bank) throw new ApiError(422, 'channel_not_supported', 'There is no such channel.')
      const payout = await createPayout(tx, {
        reference: wanted.reference_id,
        channel: bank.slug,
        account_number: wanted.channel_properties.account_number,
        account_name: wanted.channel_properties.account_holder_name,
        amount: wanted.amount,
        currency: wanted.currency,
        description: wanted.description,
      })
      request.fault = lostAnswer(payout.account_number) ?? request.fault
      return { status: 200, body: getPayout(presentPayout(payout)) }
    }),
  )

  app.get('/v2/payouts', async (request) => {
    const { reference_id, ...at } = parse(List, request.query)
    const found = await findPayoutsByReference(sandbox, reference_id)
    const page = getPage(
      found.map((payout) => getPayout(presentPayout(payout))),
      at,
    )
    if (!page.has_more) return page
    return { ...page, links: { href: getNext('/v2/payouts', request.url, at, page.data), rel: 'next', method: 'GET' } }
  })

  app.get('/v2/payouts/:id', async (request) => {
    const id = getId('disb-', parse(Params, request.params).id)
    const payout = id && (await findPayout(sandbox, id))
    if (!payout) throw notFound('payout')
    return getPayout(presentPayout(payout))
  })

  // Payouts are created through v2 only; v3 shows the objects that its events refer to.
  app.get('/v3/payouts/:id', async (request) => {
    if (request.headers['api-version'] !== PAYOUT_API_VERSION)
      throw new ApiError(400, 'invalid_request', `The header api-version must be ${PAYOUT_API_VERSION}.`)
    const id = getId('po-', parse(Params, request.params).id)
    const payout = id && (await findPayout(sandbox, id))
    if (!payout) throw notFound('payout')
    return getPayoutV3(presentPayout(payout))
  })

  app.post('/v2/payouts/:id/cancel', async (request) => {
    const id = getId('disb-', parse(Params, request.params).id)
    const payout = id && (await transact(sandbox, (tx) => cancelPayout(tx, id)))
    if (!payout) throw notFound('payout')
    return getPayout(presentPayout(payout))
  })

  app.get('/payouts_channels', (request) => {
    const query = parse(Channels, request.query)
    return listBanks(sandbox)
      .map(getChannel)
      .filter(
        (channel) =>
          (query.channel_category ?? [channel.channel_category]).includes(channel.channel_category) &&
          (query.channel_code ?? channel.channel_code) === channel.channel_code,
      )
  })
}

export function getPayout(payout: ReturnType<typeof presentPayout>) {
  return {
    id: uuidName('disb-', payout.id),
    reference_id: payout.reference,
    business_id: BUSINESS_ID,
    channel_code: channelOfPayout(payout.channel).code,
    channel_properties: { account_number: payout.account_number, account_holder_name: payout.account_name },
    amount: toPesos(payout.amount),
    currency: payout.currency,
    description: payout.description,
    status: STATUSES[payout.status],
    ...getFailure(payout),
    estimated_arrival_time: payout.eta,
    created: payout.created_at,
    updated: payout.updated_at,
  }
}

/** The payout in v3's format, in centavos. */
export function getPayoutV3(payout: ReturnType<typeof presentPayout>) {
  const { code, category } = channelOfPayout(payout.channel)
  return {
    payout_id: uuidName('po-', payout.id),
    status: STATUSES[payout.status],
    reference_id: payout.reference,
    type: 'B2C',
    source_currency: payout.currency,
    source_amount: payout.amount,
    destination_currency: payout.currency,
    destination_amount: payout.amount,
    sender: { type: 'BUSINESS', business_name: 'Sandbox' },
    recipient: {
      type: 'INDIVIDUAL',
      relationship: 'CUSTOMER',
      account_details: {
        currency: payout.currency,
        account_country: 'PH',
        account_holder_name: payout.account_name,
        account_number: payout.account_number,
        routing_type_1: category === 'EWALLET' ? 'WALLET' : 'SWIFT',
        routing_value_1: code,
      },
    },
    description: payout.description,
    ...getFailure(payout),
    created: payout.created_at,
    updated: payout.updated_at,
    business_id: BUSINESS_ID,
  }
}

/** Xendit's code and category of a payout's channel. */
export function channelOfPayout(slug: string): { code: string; category: 'BANK' | 'EWALLET' } {
  const bank = BANKS.find((bank) => bank.slug === slug)
  return {
    code: getCode(bank ?? { slug, xenditCode: null }),
    category: bank?.category === 'bank' ? 'BANK' : 'EWALLET',
  }
}

/** Xendit has codes only for failed payouts, and none for a closed account. */
function getFailure({ status, failure_code }: ReturnType<typeof presentPayout>): { failure_code?: string } {
  if (status !== 'failed' || !failure_code) return {}
  return { failure_code: failure_code === 'ACCOUNT_CLOSED' ? 'INVALID_DESTINATION' : failure_code }
}

function getChannel(bank: Bank) {
  return {
    channel_code: getCode(bank),
    channel_category: bank.category === 'bank' ? ('BANK' as const) : ('EWALLET' as const),
    currency: 'PHP',
    channel_name: bank.name,
    amount_limits: {
      minimum: toPesos(BANK_LIMITS.min),
      maximum: toPesos(BANK_LIMITS.max),
      minimum_increment: toPesos(BANK_LIMITS.increment),
    },
  }
}

/** A made-up code in Xendit's style when the real one is not public. */
function getCode(bank: Pick<Bank, 'slug' | 'xenditCode'>): string {
  return bank.xenditCode ?? `PH_${bank.slug.toUpperCase().replaceAll('-', '_')}`
}
