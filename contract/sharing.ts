// Link previews for other sites. Plain files, not endpoints of the API; QR codes and receipts: shared-pictures.ts.

/** Route patterns of Fastify; `get…Preview` fills one in. */
export const sharing = {
  /** Preview of a creator's page, 1200 by 630 pixels. */
  pagePreview: '/media/preview/:pageUrl/page.jpg',
  /** Preview of any other page of ours. */
  housePreview: '/media/preview/pixel.jpg',
  contentPreview: (kind: PreviewedKind) => `/media/preview/:pageUrl/${kind}/:id/picture.jpg`,
} as const

/** Content with a preview of its own, besides pages. A page's topic has its own id. */
export const previewedKinds = ['snap', 'slide', 'goal', 'topic', 'bloc'] as const
export type PreviewedKind = (typeof previewedKinds)[number]

export const previewSize = { width: 1200, height: 630 } as const

/** Icons rendered from `icon.svg` as PNG: path → side in pixels. */
export const pngIcons = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 } as const

/** `shown` is what the picture depends on: when it changes, the address changes, and caches fetch the new picture. */
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
