// A creator and the controls of their gift form, for its tests.
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { PublicProfile } from '#contract/profiles.ts'
import { forgetPayment } from '../shell/pending-payment.ts'
import { answer } from '../testing.tsx'

export const ana = { page_url: 'ana', page_name: 'Ana', min_gift_amount: 20 } as PublicProfile

export const otherAmount = page.getByRole('textbox', { name: 'Other amount' })
export const message = page.getByRole('textbox', { name: /^Message/ })
export const giverName = page.getByRole('textbox', { name: /^Your name/ })
export const send = page.getByRole('button', { name: /^Send ₱/ })
export const pay = page.getByRole('button', { name: /^Pay ₱/ })
export const gotIt = page.getByRole('button', { name: 'GOT IT' })
export const confirmation = page.getByRole('dialog', { name: 'Confirm payment' })

/** The answer that opens the provider's page, which is a fragment of this one. */
export function opensProvider() {
  onTestFinished(() => forgetPayment('token-1'))
  onTestFinished(() => history.replaceState(history.state, '', location.pathname + location.search))
  return answer({ link_url: '#provider', payment_token: 'token-1' })
}
