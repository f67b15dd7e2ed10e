// Addresses of our own: the only ones a redirect may lead to. Server and browser ask here.

/** Where whoever only has a path is at home: a path is ours whatever our origin is called. */
const ANY_HOME = 'http://pixel'
/** Browsers and Node share it; nothing else of theirs is known to the contract. */
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

/** What is still encoded after so many rounds was written to deceive. */
const ROUNDS = 5

/**
 * Path, query and fragment of `address` if it is on our origin, else undefined. It is so at every decoding:
 * a router, a proxy or a page that decodes once more than it should leads nobody elsewhere.
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

/** A `next` that came from outside, if it is an address of ours. */
export function ownNext(next: string | null | undefined): string | undefined {
  return next ? ownPath(ANY_HOME, next) : undefined
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

/** Letter by letter, since one wrong escape elsewhere must not hide a right one; beyond ASCII nothing leads anywhere. */
function decodeOnce(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
