/** An address of ours that says, to whom it belongs, by which way it was passed on: statistics count by it. */
export function withMark(address: string, mark: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}utm_source=${mark}`
}
