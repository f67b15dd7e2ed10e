// Whether an address would take a browser to another origin, by the browser's own reading of it.

/** A router, a proxy or a page may decode an address more than once. */
const DECODINGS = 3

/** `own`: the product's origin. True if a browser sent to this address, or to one of its decoded forms, would end elsewhere. */
export function leadsAway(own: string, address: string): boolean {
  let read = address
  for (let round = 0; round <= DECODINGS; round++) {
    try {
      if (new URL(read, `${own}/auth/login`).origin !== own) return true
    } catch {
      // Not a valid address: a browser stays where it is.
    }
    read = read.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return false
}
