// Addresses that no page leads to: apart, so that no page brings them.

export const serverPaths = {
  /** For search engines: the list of lists, and each of these. */
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemap/:part',
  /** What tells a site how an address of ours is embedded: oembed.com. */
  oembed: '/oembed',
  /** How PIXEL is, also while its database is away. */
  status: '/status',
  /** Moves the product's clock. */
  clock: '/dev/clock',
  /** An overlay or a soundbox, for whoever has its link. */
  live: '/live/:token',
  /** The picture that somebody in it is asked about. */
  consentPicture: '/consent/:token/picture',
} as const

/** For who writes programs: what the API takes and answers. */
export const apiDocs = '/docs/api'

export function liveAt(token: string): string {
  return serverPaths.live.replace(':token', token)
}

export function consentPictureAt(token: string): string {
  return serverPaths.consentPicture.replace(':token', token)
}

export function sitemapPart(part: string): string {
  return serverPaths.sitemapPart.replace(':part', part)
}
