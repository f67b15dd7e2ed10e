// The gift this tab went away to pay, so that coming back by the browser's own way is not the start of a second one.

interface PendingGift {
  pageUrl: string
  token: string
}

const slot = 'pixel.gift'

export function rememberGift(gift: PendingGift): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(gift))
  } catch {
    // Storage is full or forbidden: the return page knows all the same.
  }
}

/** The token of the unfinished gift to this page. */
export function pendingGift(pageUrl: string): string | undefined {
  try {
    const gift = JSON.parse(sessionStorage.getItem(slot) ?? 'null') as PendingGift | null
    return gift?.pageUrl === pageUrl ? gift.token : undefined
  } catch {
    return undefined
  }
}

/** It has ended, and its giver was told how. */
export function forgetGift(token: string): void {
  try {
    if (sessionStorage.getItem(slot)?.includes(JSON.stringify(token))) sessionStorage.removeItem(slot)
  } catch {
    // As above.
  }
}
