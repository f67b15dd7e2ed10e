// The payment this tab went away to make, so that coming back by the browser's own way is not the start of a second one.

interface PendingPayment {
  /** The page it was started from. */
  path: string
  token: string
}

const slot = 'pixel.payment'

export function rememberPayment(payment: PendingPayment): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(payment))
  } catch {
    // Storage is full or forbidden: the return page knows all the same.
  }
}

/** The token of the unfinished payment that was started from this page. */
export function pendingPayment(path: string): string | undefined {
  try {
    const payment = JSON.parse(sessionStorage.getItem(slot) ?? 'null') as PendingPayment | null
    return payment?.path === path ? payment.token : undefined
  } catch {
    return undefined
  }
}

/** It has ended, and its payer was told how. */
export function forgetPayment(token: string): void {
  try {
    if (sessionStorage.getItem(slot)?.includes(JSON.stringify(token))) sessionStorage.removeItem(slot)
  } catch {
    // As above.
  }
}
