// The way from a page to the provider's, for gifts and purchases.
import { say } from '../language/say.ts'
import type { ApiError } from './api.ts'
import { showError } from './modals.ts'
import { type PendingPayment, rememberPayment } from './pending-payment.ts'
import type { Tabs } from './storage.ts'

/** Longer than a weak line needs to answer; after that the reader has stopped the navigation, and may want to press again. */
const LEAVING_MS = 20_000

/** Ends only if the browser is still here after 20 seconds, so that the button is not pressed again while it leaves. */
export async function goToProvider(link: string, payment: PendingPayment, tabs: Tabs): Promise<void> {
  rememberPayment(payment, tabs)
  location.assign(link)
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
}

/** For an error before the provider's page, where nothing can have been charged. */
export function showNothingCharged({ message }: ApiError): void {
  showError({ text: `${message} ${say('Nothing was charged.')}` })
}
