// Checks that an address is ours: the only addresses a redirect may lead to. Server and browser both use it.

/** A placeholder origin for callers that only have a path: whether a path is ours does not depend on our origin's name. */
const PLACEHOLDER_ORIGIN = 'http://pixel'
/** The one global that browsers and Node share and the contract uses. */
declare const URL: new (
  address: string,
  base?: string,
) => {
  protocol: string
  origin: string
  username: string
  password: string
  pathname: string
  search: string
  hash: string
}

/** An address that is still encoded after this many rounds was written to deceive, and is refused. */
const ROUNDS = 5

/**
 * Path, query and fragment of `address` if it is on our origin, else undefined. This holds at every decoding: a router,
 * proxy or page that decodes once too often still sends nobody to another site.
 */
export function ownPath(publicUrl: string, address: string): string | undefined {
  const path = pathAt(publicUrl, address)
  let read = path
  for (let round = 0; round <= ROUNDS; round++) {
    if (read === undefined || pathAt(publicUrl, read) === undefined) return undefined
    const decoded = decodeOnce(read)
    if (decoded === read) return path
    read = decoded
  }
  return undefined
}

/** A `next` parameter from outside, if it is an address of ours. */
export function ownNext(next: string | null | undefined): string | undefined {
  return next ? ownPath(PLACEHOLDER_ORIGIN, next) : undefined
}

function pathAt(publicUrl: string, address: string): string | undefined {
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

/**
 * Decodes escape by escape, so that one invalid escape does not hide a valid one; only ASCII matters for where an
 * address leads.
 */
function decodeOnce(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
