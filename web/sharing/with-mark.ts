/** Adds to an address of ours how it was shared; the statistics of the page's owner count by it. */
export function withMark(address: string, mark: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}utm_source=${mark}`
}
