// Addresses that no page links to. Separate from paths.ts, so that no page downloads them.

export const serverPaths = {
  /** For search engines: the sitemap index, and each sitemap. */
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemap/:part',
  /** oEmbed endpoint (oembed.com): tells other sites how to embed an address of ours. */
  oembed: '/oembed',
  /** PIXEL's own status, also while its database is unavailable. */
  status: '/status',
  /** Moves the product's clock. */
  clock: '/dev/clock',
  /** An overlay or a soundbox, for anyone with its link. */
  live: '/live/:token',
  /** The photo that a person in it is asked to consent to. */
  consentPicture: '/consent/:token/picture',
} as const

/** API documentation for developers. */
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
