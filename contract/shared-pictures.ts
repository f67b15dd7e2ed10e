// Pictures to be shown, printed and kept: codes and receipts. Plain files and no endpoints of the API.

/** Fastify's patterns. */
export const sharedPictures = {
  /** `?to=/luz`: that path of ours as a see-through QR code, 400 by 400 pixels; with `&ground=white` on white. */
  qr: '/media/qr.png',
  /** The same as a drawing for printers, on white: it reads on any ground and at any size. */
  qrDrawing: '/media/qr.svg',
  /** The personalised QR code of a page, 1000 by 1200 pixels. */
  card: '/media/qr/:pageUrl/card.png',
  /** The picture of a receipt, for whoever has its code: 1000 by 1180 pixels. */
  receipt: '/media/receipt/:reference/:code/receipt.png',
} as const

export function getQr(path: string): string {
  return `${sharedPictures.qr}?to=${encodeURIComponent(path)}`
}

/** Reads on a dark ground too. */
export function getWhiteQr(path: string): string {
  return `${getQr(path)}&ground=white`
}

export function getQrDrawing(path: string): string {
  return `${sharedPictures.qrDrawing}?to=${encodeURIComponent(path)}`
}

/** Of a receipt's own link, `/r/{reference}/{code}`. */
export function getReceiptPicture(receiptUrl: string): string {
  return receiptUrl.replace(/^\/r\//, '/media/receipt/').concat('/receipt.png')
}

export function getCard(pageUrl: string): string {
  return sharedPictures.card.replace(':pageUrl', pageUrl)
}
