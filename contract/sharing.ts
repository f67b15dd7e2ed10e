// Addresses of the pictures that are made to be passed on. They are plain files and no endpoints of the API.

/** Fastify's patterns; `…Of` builds one. */
export const sharing = {
  /** `?to=/luz`: that path of ours as a see-through QR code, 400 by 400 pixels; with `&ground=white` on white. */
  qr: '/media/qr.png',
  /** The same as a drawing for printers, on white: it reads on any ground and at any size. */
  qrDrawing: '/media/qr.svg',
  /** The personalised QR code of a page, 1000 by 1200 pixels. */
  card: '/media/qr/:pageUrl/card.png',
  /** The picture of a receipt, for whoever has its code: 1000 by 1180 pixels. */
  receipt: '/media/receipt/:reference/:code/receipt.png',
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

/** An address of ours that says, to whom it belongs, by which way it was passed on: statistics count by it. */
export function withMark(address: string, mark: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}utm_source=${mark}`
}

export function getQr(path: string): string {
  return `${sharing.qr}?to=${encodeURIComponent(path)}`
}

/** Reads on a dark ground too. */
export function getWhiteQr(path: string): string {
  return `${getQr(path)}&ground=white`
}

export function getQrDrawing(path: string): string {
  return `${sharing.qrDrawing}?to=${encodeURIComponent(path)}`
}

/** Icons made of `icon.svg`, as PNG: path → side in pixels. */
export const pngIcons = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 } as const

/** Of a receipt's own link, `/r/{reference}/{code}`. */
export function getReceiptPicture(receiptUrl: string): string {
  return receiptUrl.replace(/^\/r\//, '/media/receipt/').concat('/receipt.png')
}

export function getCard(pageUrl: string): string {
  return sharing.card.replace(':pageUrl', pageUrl)
}

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
