// Addresses that no page links to. Separate from paths.ts, so that no page downloads them.

/** A page names hundreds of pictures: their addresses are put together, which costs less than filling in a pattern. */
const media = '/media/'
const pictures = `${media}image/`

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
  /** A stored picture in one of its sizes, for those who may see it. */
  picture: `${pictures}:filename/:variant`,
  /** An avatar or a cover, which everybody may see, by its key in the storage. */
  publicPicture: `${media}:name`,
  /** A picture kept as evidence of a report, for moderators; `place` counts from 1. */
  evidence: `${media}evidence/:reportNo/:place`,
  /** Everything else below it is not found. */
  otherMedia: `${media}*`,
  /** The built files of the web, whose names change with their content. */
  assets: '/assets/',
} as const

/** API documentation for developers. */
export const apiDocs = '/docs/api'

export function liveAt(token: string): string {
  return serverPaths.live.replace(':token', token)
}

export function consentPictureAt(token: string): string {
  return serverPaths.consentPicture.replace(':token', token)
}

export function pictureAt(filename: string, variant: string): string {
  return `${pictures}${filename}/${variant}`
}

export function publicPictureAt(key: string): string {
  return `${media}${key}`
}

export function evidenceAt(reportNo: string, place: number): string {
  return serverPaths.evidence.replace(':reportNo', reportNo).replace(':place', String(place))
}

export function assetAt(file: string): string {
  return `${serverPaths.assets}${file}`
}

export function sitemapPart(part: string): string {
  return serverPaths.sitemapPart.replace(':part', part)
}
