// Payouts are sent through v2; the newer API is only read.
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Epayment,
  type PayoutRequest,
  type PayoutState,
  ProviderAmbiguous,
  ProviderRejected,
} from '../epayment.ts'
import { getChannelCode, getSlug, isWallet } from './channels.ts'
import type { Client } from './client.ts'
import { ProviderDuplicate, ProviderMisconfigured, ProviderThrottled } from './failures.ts'
import { Payout, PayoutV3, RecordedPayout } from './objects.ts'
import { asPayoutState } from './payout-states.ts'
import { toPesos } from './pesos.ts'
import { orUndefined, readObject } from './read-object.ts'
import { list } from './reads.ts'
import { refusalCauses, refusals } from './refusals.ts'

const IN_PROGRESS_WAITS_MS = [50, 100, 200, 400, 800, 1600, 3200]
const DESCRIPTION_MAX = 100
const PAYOUT_API_VERSION = '2025-09-01'

type Payouts = Pick<
  Epayment,
  'createPayout' | 'refusalCause' | 'readPayout' | 'readRecordedPayout' | 'findPayouts' | 'cancelPayout'
>

export function xenditPayouts(call: Client): Payouts {
  return {
    async createPayout(request, key) {
      const channel = getChannel(request.bankSlug, request.accountNumber)
      const payout = await call(Payout, {
        endpoint: 'POST /v2/payouts',
        key,
        body: {
          reference_id: request.reference,
          channel_code: channel.code,
          channel_properties: { account_number: channel.accountNumber, account_holder_name: request.accountName },
          amount: toPesos(request.amount),
          currency: 'PHP',
          description: request.description.slice(0, DESCRIPTION_MAX),
          metadata: { payout: request.reference },
        },
      }).catch((error: unknown) => {
        if (error instanceof ProviderDuplicate) return awaitPayout(call, request, error)
        throw error
      })
      if (payout.reference_id !== request.reference || payout.amount !== request.amount)
        throw new ProviderAmbiguous('the provider answered another request')
      return asPayoutState(payout)
    },

    refusalCause: (code) => refusalCauses[code] ?? 'rejected',

    readPayout: (payoutId) => readPayout(call, payoutId),

    async readRecordedPayout(payoutId) {
      const payout = await orUndefined(call(RecordedPayout, { endpoint: 'GET /v2/payouts/:id', id: payoutId }))
      return (
        payout && {
          reference: payout.reference_id,
          amount: payout.amount,
          bankSlug: getSlug(payout.channel_code),
          accountNumber: payout.channel_properties.account_number,
          accountName: payout.channel_properties.account_holder_name ?? '',
          description: payout.description ?? '',
          requestedAt: payout.created,
        }
      )
    },

    async findPayouts(reference) {
      return (await searchPayouts(call, reference)).map(asPayoutState)
    },

    async cancelPayout(payoutId) {
      try {
        return asPayoutState(await call(Payout, { endpoint: 'POST /v2/payouts/:id/cancel', id: payoutId }))
      } catch (error) {
        if (error instanceof ProviderThrottled || error instanceof ProviderMisconfigured) throw error
        // Whatever the answer was, the payout itself says whether it was stopped.
        const payout = await readPayout(call, payoutId)
        if (payout?.status === 'cancelled') return payout
        if (payout && payout.status !== 'accepted') throw refuse('CANCELLATION_NOT_ALLOWED')
        throw error
      }
    },
  }
}

/** Waits for the payout that another call with the same key is creating. */
async function awaitPayout(call: Client, request: PayoutRequest, error: ProviderDuplicate): Promise<Payout> {
  for (const pause of IN_PROGRESS_WAITS_MS) {
    const [payout] = await searchPayouts(call, request.reference)
    if (payout) return payout
    await wait(pause)
  }
  throw error
}

async function searchPayouts(call: Client, reference_id: string): Promise<Payout[]> {
  const found: Payout[] = []
  for await (const payout of list(call, Payout, 'GET /v2/payouts', { reference_id }))
    if (payout.reference_id === reference_id) found.push(payout)
  return found
}

async function readPayout(call: Client, payoutId: string): Promise<PayoutState | undefined> {
  if (payoutId.startsWith('po-')) return readPayoutV3(call, payoutId)
  const payout = await readObject(call, Payout, { endpoint: 'GET /v2/payouts/:id', id: payoutId })
  return payout && asPayoutState(payout)
}

/**
 * For a webhook with an id of v3: our payout is found by its reference, and keeps the v2 id that it was made with. While the search does
 * not find it, there is none: under its other id it would be taken for a second payout.
 */
async function readPayoutV3(call: Client, payoutId: string): Promise<PayoutState | undefined> {
  const endpoint = 'GET /v3/payouts/:id'
  const payout = await orUndefined(call(PayoutV3, { endpoint, id: payoutId, apiVersion: PAYOUT_API_VERSION }))
  if (!payout) return undefined
  const [ours] = await searchPayouts(call, payout.reference_id)
  return ours && asPayoutState(ours)
}

/**
 * Xendit has no accounts of people: `epayment` is a GCash wallet there, identified by its mobile number. Refuses as Xendit does what
 * it has no channel for, and a number that is not one of the wallet.
 */
function getChannel(bankSlug: string, accountNumber: string): { code: string; accountNumber: string } {
  const slug = bankSlug === 'epayment' ? 'gcash' : bankSlug
  const code = getChannelCode(slug)
  if (!code) throw refuse('CHANNEL_CODE_NOT_SUPPORTED')
  if (!isWallet(slug)) return { code, accountNumber: accountNumber.replace(/\D/g, '') }
  const mobile = /^(?:\+?63|0)?(9\d{9})$/.exec(accountNumber)?.[1]
  if (mobile === undefined) throw refuse('RECIPIENT_ACCOUNT_NUMBER_ERROR')
  return { code, accountNumber: `0${mobile}` }
}

function refuse(code: keyof typeof refusals): ProviderRejected {
  return new ProviderRejected(refusals[code], code)
}
