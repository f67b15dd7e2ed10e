// Checkouts at the sandbox provider.
import * as z from 'zod/mini'
import { type Epayment, ProviderAmbiguous } from '../epayment.ts'
import type { Client } from './client.ts'
import { Checkout } from './objects.ts'
import { asCheckoutState } from './states.ts'

type Checkouts = Pick<Epayment, 'createCheckout' | 'readCheckouts' | 'findCheckouts' | 'cancelCheckout'>

export function sandboxCheckouts(call: Client): Checkouts {
  return {
    async createCheckout(request, key) {
      const checkout = await call(
        Checkout,
        'POST',
        '/v1/checkouts',
        {
          reference: request.reference,
          amount: Number(request.amount),
          currency: 'PHP',
          description: request.description,
          success_url: request.successUrl,
          failure_url: request.failureUrl,
          expires_in: request.expiresInSeconds,
        },
        key,
      )
      // An answer to another request must not send a payer to the wrong page.
      if (checkout.reference !== request.reference) throw new ProviderAmbiguous('the provider answered another request')
      return asCheckoutState(checkout)
    },

    async readCheckouts(checkoutIds) {
      if (checkoutIds.length === 0) return []
      const { data } = await call(z.object({ data: z.array(Checkout) }), 'POST', '/v1/checkouts/query', {
        ids: checkoutIds,
      })
      return data.map(asCheckoutState)
    },

    async findCheckouts(reference) {
      const { data } = await call(
        z.object({ data: z.array(Checkout) }),
        'GET',
        `/v1/checkouts?reference=${encodeURIComponent(reference)}`,
      )
      return data.filter((checkout) => checkout.reference === reference).map(asCheckoutState)
    },

    async cancelCheckout(checkoutId) {
      const path = `/v1/checkouts/${encodeURIComponent(checkoutId)}/cancel`
      return asCheckoutState(await call(Checkout, 'POST', path, {}, `cancel:${checkoutId}`))
    },
  }
}
