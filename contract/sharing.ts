// What a link to us looks like elsewhere. Plain files and no endpoints of the API; codes and receipts: shared-pictures.ts.

/** Fastify's patterns; `…Of` builds one. */
export const sharing = {
  /** What a link to a page looks like elsewhere, 1200 by 630 pixels. */
  pagePreview: '/media/preview/:pageUrl/page.jpg',
  /** What a link to any other page of ours looks like elsewhere. */
  housePreview: '/media/preview/pixel.jpg',
  contentPreview: (kind: PreviewedKind) => `/media/preview/:pageUrl/${kind}/:id/picture.jpg`,
} as const

/** What a link can show a picture of, beside a page. A page's topic has an id of its own. */
export const previewedKinds = ['snap', 'slide', 'goal', 'topic', 'bloc'] as const
export type PreviewedKind = (typeof previewedKinds)[number]

export const previewSize = { width: 1200, height: 630 } as const

/** Icons made of `icon.svg`, as PNG: path → side in pixels. */
export const pngIcons = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 } as const

/** `shown` is what the picture shows: when that changes, so does the address, and whoever kept the old picture asks anew. */
export function getPagePreview(pageUrl: string, shown: unknown): string {
  return `${sharing.pagePreview.replace(':pageUrl', pageUrl)}?v=${getVersion(shown)}`
}

export function getContentPreview(kind: PreviewedKind, pageUrl: string, id: string, shown: unknown): string {
  const path = sharing.contentPreview(kind).replace(':pageUrl', pageUrl).replace(':id', id)
  return `${path}?v=${getVersion(shown)}`
}

/** FNV-1a of its JSON. */
function getVersion(shown: unknown): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(shown)) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
