// Addresses of our own: the only ones a redirect may lead to.

/** Path, query and fragment of `address` if it is on our origin, else undefined. */
export function ownPath(publicUrl: string, address: string): string | undefined {
  try {
    const url = new URL(address, publicUrl)
    const { protocol, origin } = new URL(publicUrl)
    const isOwn = url.protocol === protocol && url.origin === origin && !url.username && !url.password
    // On our origin `//evil.example` is a path; sent back to a browser it would be another site.
    return isOwn && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : undefined
  } catch {
    return undefined
  }
}
