// Payouts at the sandbox provider, and the banks they can go to.
import * as z from 'zod/mini'
import { type Epayment, type PayoutBank, ProviderAmbiguous } from '../epayment.ts'
import { type Client, known } from './client.ts'
import { BankPage, Payout, RecordedPayout } from './objects.ts'
import { asPayoutState } from './payout-states.ts'

const BANKS_A_PAGE = 100

type Payouts = Pick<
  Epayment,
  'createPayout' | 'refusalCause' | 'readPayout' | 'readRecordedPayout' | 'findPayouts' | 'cancelPayout' | 'listBanks'
>

export function sandboxPayouts(call: Client): Payouts {
  return {
    async createPayout(request, key) {
      const payout = await call(
        Payout,
        'POST',
        '/v1/payouts',
        {
          reference: request.reference,
          amount: Number(request.amount),
          currency: 'PHP',
          channel: request.bankSlug,
          account_number: request.accountNumber,
          account_name: request.accountName,
          description: request.description,
        },
        key,
      )
      if (payout.reference !== request.reference || payout.amount !== request.amount)
        throw new ProviderAmbiguous('the provider answered another request')
      return asPayoutState(payout)
    },

    refusalCause: (code) => (code === 'amount_above_limit' ? 'limit_reached' : 'rejected'),

    async readPayout(payoutId) {
      const payout = await known(call(Payout, 'GET', `/v1/payouts/${encodeURIComponent(payoutId)}`))
      return payout && asPayoutState(payout)
    },

    async readRecordedPayout(payoutId) {
      const payout = await known(call(RecordedPayout, 'GET', `/v1/payouts/${encodeURIComponent(payoutId)}`))
      return (
        payout && {
          reference: payout.reference,
          amount: payout.amount,
          bankSlug: payout.channel,
          accountNumber: payout.account_number,
          accountName: payout.account_name,
          description: payout.description,
          requestedAt: payout.created_at,
        }
      )
    },

    async findPayouts(reference) {
      const { data } = await call(
        z.object({ data: z.array(Payout) }),
        'GET',
        `/v1/payouts?reference=${encodeURIComponent(reference)}`,
      )
      return data.filter((payout) => payout.reference === reference).map(asPayoutState)
    },

    async cancelPayout(payoutId) {
      const path = `/v1/payouts/${encodeURIComponent(payoutId)}/cancel`
      return asPayoutState(await call(Payout, 'POST', path, {}, `cancel:${payoutId}`))
    },

    async listBanks() {
      // By slug: a list that changes between two pages may contain a bank twice.
      const banks = new Map<string, PayoutBank>()
      for (let page = 1, last = 1; page <= last; page++) {
        const { data, meta } = await call(BankPage, 'GET', `/v1/banks?page=${page}&per_page=${BANKS_A_PAGE}`)
        for (const { slug, name } of data) banks.set(slug, { slug, name })
        last = meta.last_page
      }
      return [...banks.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },
  }
}
