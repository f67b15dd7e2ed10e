// The picture of a receipt, 1000 by 1180 pixels, to save or send. It proves nothing by itself; it says where to check the receipt.
import { asTyped } from '#contract/addresses/as-typed.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { type Receipt, type ReceiptCourse, receiptNote, receiptWords } from '#contract/receipts.ts'
import { light } from '#server/kit/colours.ts'
import { drawPicture } from '#server/media/draw-picture.ts'
import { squares } from './draw-qr.ts'
import { wordmark } from './house-look.ts'
import { drawable, lettering } from './words.ts'

const size = { width: 1000, height: 1180 }
const card = { left: 60, top: 60, right: 940, bottom: 1090 }
const middle = size.width / 2
/** Width in pixels of one tooth of the torn edge; its height is half of that. */
const TOOTH = 40

const bands: Record<Receipt['state'], { ground: string; ink: string }> = {
  paid: { ground: light.pandan, ink: light.onPandan },
  pending: { ground: light.dagat, ink: light.onDagat },
  failed: { ground: light.sili, ink: light.onSili },
  refunded: { ground: light.ubeTint, ink: light.ink2 },
  disputed: { ground: light.ubeTint, ink: light.ink2 },
}

export interface DrawnReceipt
  extends Pick<Receipt, 'reference' | 'type' | 'state' | 'amount' | 'from' | 'to'>,
    ReceiptCourse {
  date: Date
  /** The absolute link that proves the receipt. */
  url: string
}

/** A PNG. Names are as on the receipt, unless a letter is missing in our fonts. */
export function drawReceipt(receipt: DrawnReceipt): Promise<Buffer> {
  const { reference, type, state, amount, from, to, date, url } = receipt
  const band = bands[state]
  const payee = drawable(to.page_name) || (to.page_url ? `@${to.page_url}` : 'a creator')
  const centred = { x: middle, widthMax: 780, anchor: 'middle' } as const
  const rows = [
    ['From', drawable(from) || 'Someone'],
    ['To', payee],
    ['Date & Time', manilaTime(date)],
    ['Reference', reference],
  ] as const
  const host = asTyped(new URL(addresses.receipt(reference), url).href)
  return drawPicture({
    ...size,
    under: [
      `<path fill="${light.paper}" d="M0 0h${size.width}v${size.height}h-${size.width}z"/>`,
      paper(4, light.line),
      paper(0, light.surface),
      `<path fill="${band.ground}" d="M${card.left} ${card.top}H${card.right}v92H${card.left}z"/>`,
      lettering(receiptWords[state], { ...centred, y: 121, size: 42, colour: band.ink }),
      lettering(type === 'payment' ? `Photos by ${payee}` : `Gift to ${payee}`, {
        ...centred,
        y: 226,
        size: 38,
        colour: light.ink2,
      }),
      lettering(formatPesos(amount), { ...centred, y: 336, size: 104, colour: light.ink }),
      lettering(receiptNote(receipt), { ...centred, y: 400, size: 28, colour: light.ink2, linesMax: 3 }),
      ...rows.flatMap(([label, value], index) => {
        const y = 540 + index * 64
        return [
          lettering(label, { x: 110, y, size: 32, colour: light.ink2 }),
          lettering(value, { x: 890, y, size: 32, colour: light.ink, widthMax: 540, anchor: 'end' }),
        ]
      }),
      dashes(470),
      dashes(780),
      lettering('Check this receipt at', { x: 110, y: 850, size: 30, colour: light.ink2 }),
      ...splitAddress(host).map((line, index) =>
        lettering(line, { x: 110, y: 896 + index * 40, size: 30, colour: light.ink, widthMax: 520 }),
      ),
      wordmark(110, 1000, 36, light.ube),
      squares(url, { left: 650, top: 800, width: 250, height: 250 }, light.ink),
    ].join(''),
  })
}

/** Paper torn off a roll, with stepped teeth at the bottom. `by`: pixels larger on each side. */
function paper(by: number, colour: string): string {
  const [left, right, top] = [card.left - by, card.right + by, card.top - by]
  const teeth = Array.from({ length: (card.right - card.left) / TOOTH }, (_, index) => {
    const x = card.right - index * TOOTH
    return `H${x - TOOTH / 4}v${TOOTH / 4}H${x - TOOTH / 2}v${TOOTH / 4}H${x - (3 * TOOTH) / 4}v${-TOOTH / 4}H${x - TOOTH}v${-TOOTH / 4}`
  }).join('')
  return `<path fill="${colour}" d="M${left} ${top}H${right}V${card.bottom + by}${teeth}H${left}z"/>`
}

function dashes(y: number): string {
  return `<path stroke="${light.line}" stroke-width="4" stroke-dasharray="16 12" d="M100 ${y}H900"/>`
}

/** The host and the path, each for its own line. */
function splitAddress(address: string): string[] {
  const at = address.indexOf('/')
  return [address.slice(0, at + 1), address.slice(at + 1)]
}

const manila = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** `Nov 21, 2026 at 10:38 am`, as on the receipt's page. */
function manilaTime(date: Date): string {
  const { month, day, year, hour, minute, dayPeriod } = Object.fromEntries(
    manila.formatToParts(date).map(({ type, value }) => [type, value]),
  )
  return `${month} ${day}, ${year} at ${hour}:${minute} ${dayPeriod?.toLowerCase()}`
}
