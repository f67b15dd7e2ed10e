// Addresses of our own: the only ones a redirect may lead to.

/** Path, query and fragment of `address` if it is on our origin, else undefined. */
export function ownPath(publicUrl: string, address: string): string | undefined {
  try {
    const url = new URL(address, publicUrl)
    return url.origin === new URL(publicUrl).origin && !url.username ? `${url.pathname}${url.search}${url.hash}` : undefined
  } catch {
    return undefined
  }
}
