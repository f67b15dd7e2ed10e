// Payouts v2 and the channels they go through. The reference of a payout may come again; only its key is unique.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BANK_LIMITS, BANKS, type Bank, listBanks } from '../banks.ts'
import { ApiError, notFound, parse } from '../errors.ts'
import { idempotent } from '../idempotency.ts'
import {
  cancelPayout,
  createPayout,
  findPayout,
  findPayoutsByReference,
  lostAnswer,
  type PayoutStatus,
  presentPayout,
} from '../payouts.ts'
import type { Sandbox } from '../sandbox.ts'
import { transact } from '../sandbox.ts'
import { pesos, toPesos } from './amounts.ts'
import { BUSINESS_ID, idOf, uuidName } from './names.ts'

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
const List = z.object({
  reference_id: z.string().min(1).max(255),
  limit: z.coerce.number().int().min(1).max(50).default(10),
})
const Channels = z.object({
  currency: z.literal('PHP').optional(),
  channel_category: z.enum(['BANK', 'EWALLET']).optional(),
  channel_code: z.string().max(40).optional(),
})

export function payoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post(
    '/v2/payouts',
    idempotent(sandbox, async (tx, request) => {
      const wanted = parse(NewPayout, request.body)
      if (wanted.amount < BANK_LIMITS.min)
        throw new ApiError(422, 'amount_below_limit', 'This is less than a transfer may carry.')
      const bank = listBanks(sandbox).find((bank) => codeOf(bank) === wanted.channel_code)
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
      return { status: 200, body: payoutOf(presentPayout(payout)) }
    }),
  )

  app.get('/v2/payouts', async (request) => {
    const { reference_id, limit } = parse(List, request.query)
    const found = await findPayoutsByReference(sandbox, reference_id)
    return found.slice(0, limit).map((payout) => payoutOf(presentPayout(payout)))
  })

  app.get('/v2/payouts/:id', async (request) => {
    const id = idOf('disb-', parse(Params, request.params).id)
    const payout = id && (await findPayout(sandbox, id))
    if (!payout) throw notFound('payout')
    return payoutOf(presentPayout(payout))
  })

  app.post('/v2/payouts/:id/cancel', async (request) => {
    const id = idOf('disb-', parse(Params, request.params).id)
    const payout = id && (await transact(sandbox, (tx) => cancelPayout(tx, id)))
    if (!payout) throw notFound('payout')
    return payoutOf(presentPayout(payout))
  })

  app.get('/payouts_channels', (request) => {
    const query = parse(Channels, request.query)
    return listBanks(sandbox)
      .map(channelOf)
      .filter(
        (channel) =>
          (query.channel_category ?? channel.channel_category) === channel.channel_category &&
          (query.channel_code ?? channel.channel_code) === channel.channel_code,
      )
  })
}

export function payoutOf(payout: ReturnType<typeof presentPayout>) {
  return {
    id: uuidName('disb-', payout.id),
    reference_id: payout.reference,
    business_id: BUSINESS_ID,
    channel_code: codeOf(
      BANKS.find((bank) => bank.slug === payout.channel) ?? { slug: payout.channel, xenditCode: null },
    ),
    channel_properties: { account_number: payout.account_number, account_holder_name: payout.account_name },
    amount: toPesos(payout.amount),
    currency: payout.currency,
    description: payout.description,
    status: STATUSES[payout.status],
    ...(payout.failure_code && { failure_code: payout.failure_code }),
    estimated_arrival_time: payout.eta,
    created: payout.created_at,
    updated: payout.updated_at,
  }
}

function channelOf(bank: Bank) {
  return {
    channel_code: codeOf(bank),
    channel_category: bank.category.toUpperCase(),
    currency: 'PHP',
    channel_name: bank.name,
    amount_limits: {
      minimum: toPesos(BANK_LIMITS.min),
      maximum: toPesos(BANK_LIMITS.max),
      minimum_increment: toPesos(BANK_LIMITS.increment),
    },
  }
}

/** Where the real code is not public, one in its manner. */
function codeOf(bank: Pick<Bank, 'slug' | 'xenditCode'>): string {
  return bank.xenditCode ?? `PH_${bank.slug.toUpperCase().replaceAll('-', '_')}`
}
