// Pictures to show, print and save: QR codes and receipts. Plain files, not endpoints of the API.

/** Route patterns of Fastify. */
export const sharedPictures = {
  /** `?to=/luz`: that path of ours as a transparent QR code, 400 by 400 pixels; with `&ground=white` on white. */
  qr: '/media/qr.png',
  /** The same as an SVG for print, on white: readable on any background and at any size. */
  qrDrawing: '/media/qr.svg',
  /** A page's personalised QR code, 1000 by 1200 pixels. */
  card: '/media/qr/:pageUrl/card.png',
  /** The picture of a receipt, for anyone with its code: 1000 by 1180 pixels. */
  receipt: '/media/receipt/:reference/:code/receipt.png',
} as const

export function getQr(path: string): string {
  return `${sharedPictures.qr}?to=${encodeURIComponent(path)}`
}

/** Also readable on a dark background. */
export function getWhiteQr(path: string): string {
  return `${getQr(path)}&ground=white`
}

export function getQrDrawing(path: string): string {
  return `${sharedPictures.qrDrawing}?to=${encodeURIComponent(path)}`
}

/** The picture of the receipt with this link, `/r/{reference}/{code}`. */
export function getReceiptPicture(receiptUrl: string): string {
  return receiptUrl.replace(/^\/r\//, '/media/receipt/').concat('/receipt.png')
}

export function getCard(pageUrl: string): string {
  return sharedPictures.card.replace(':pageUrl', pageUrl)
}
