// Remembers a payment while the browser is at the provider, so that a return by the back button does not start a second one. Without
// storage the return page still shows it.
import { type Tabs, withStorage } from './storage.ts'

export interface PendingPayment {
  /** Path of the page the payment was started from. */
  path: string
  token: string
}

const slot = 'pixel.payment'

/** `tabs`: which of them wait for the payment, the one it was started in or all that show the same page. */
export function rememberPayment(payment: PendingPayment, tabs: Tabs): void {
  withStorage(tabs, (storage) => storage.setItem(slot, JSON.stringify(payment)))
}

/** The token of the unfinished payment that was started from this page. */
export function pendingPayment(path: string): string | undefined {
  for (const tabs of ['this', 'all'] as const) {
    const payment = withStorage(tabs, (storage) => JSON.parse(storage.getItem(slot) ?? 'null') as PendingPayment | null)
    if (payment?.path === path) return payment.token
  }
  return undefined
}

/** Call when the payment has ended and the payer has seen the result. */
export function forgetPayment(token: string): void {
  for (const tabs of ['this', 'all'] as const)
    withStorage(tabs, (storage) => {
      if (storage.getItem(slot)?.includes(JSON.stringify(token))) storage.removeItem(slot)
    })
}
