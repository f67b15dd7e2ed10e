// The payment this browser went away to make, so that coming back by its own way is not the start of a second one.

interface PendingPayment {
  /** The page it was started from. */
  path: string
  token: string
}

/** Which tabs wait for it: the one it was started in, or all that show the same page. */
type Tabs = 'this' | 'all'

const slot = 'pixel.payment'

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

/** It has ended, and its payer was told how. */
export function forgetPayment(token: string): void {
  for (const tabs of ['this', 'all'] as const)
    withStorage(tabs, (storage) => {
      if (storage.getItem(slot)?.includes(JSON.stringify(token))) storage.removeItem(slot)
    })
}

function withStorage<T>(tabs: Tabs, use: (storage: Storage) => T): T | undefined {
  try {
    return use(tabs === 'this' ? sessionStorage : localStorage)
  } catch {
    // Storage is full or forbidden: the return page knows all the same.
    return undefined
  }
}
