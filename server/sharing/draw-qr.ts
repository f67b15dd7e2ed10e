// An address as a QR code: the code alone, or a card with the creator's avatar and name.
import encodeQR from 'qr'
import { asTyped } from '#contract/addresses/as-typed.ts'
import { light } from '#server/kit/colours.ts'
import { drawPicture } from '#server/media/draw-picture.ts'
import { type Box, corners, initials, stepped, wordmark } from './house-look.ts'
import { pixelField } from './pixel-field.ts'
import { drawable, getWidth, type Lettering, lettering } from './words.ts'

/** In pixels (spec §9). */
const CODE_PX = 400
const card = { width: 1000, height: 1200 }

/** The quiet zone that scanners need around a code, in modules (squares of the code). */
const QUIET = 4

const codeBox = { left: 0, top: 0, width: CODE_PX, height: CODE_PX }

/** A PNG of 400 by 400 pixels: dark squares on transparent, or on white for use on dark backgrounds. */
export function drawQr(url: string, isOnWhite: boolean): Promise<Buffer> {
  const ground = isOnWhite ? whiteGround : ''
  return drawPicture({ width: CODE_PX, height: CODE_PX, under: ground + squares(url, codeBox, light.ink) })
}

/** The same on white as an SVG; it contains only two paths of ours. */
export function qrDrawing(url: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CODE_PX}" height="${CODE_PX}" viewBox="0 0 ${CODE_PX} ${CODE_PX}">${whiteGround}${squares(url, codeBox, light.ink)}</svg>`,
  )
}

const whiteGround = `<path fill="${light.surface}" d="M0 0h${CODE_PX}v${CODE_PX}h-${CODE_PX}z"/>`

export interface QrCard {
  /** What scanning is for, in the reader's language. */
  invitation: string
  url: string
  page_url: string
  page_name: string
  /** The bytes of the stored avatar. */
  avatar: Buffer | undefined
}

/** A PNG of 1000 by 1200 pixels, to be printed or shown on a phone. */
export function drawQrCard({ invitation, url, page_url, page_name, avatar }: QrCard): Promise<Buffer> {
  const panel = { left: 60, top: 130, width: 880, height: 1010 }
  const frame = { left: 394, top: 34, width: 212, height: 212 }
  const face = { left: 406, top: 46, width: 188, height: 188 }
  const code = { left: 180, top: 382, width: 640, height: 640 }
  const middle = card.width / 2
  const name = drawable(page_name) || page_url
  return drawPicture({
    ...card,
    under: [
      pixelField(page_url, { left: 0, top: 0, ...card }, 40),
      stepped(panel, 20, light.surface),
      stepped(frame, 12, light.surface),
      lettering(name, placeName(name, middle)),
      lettering(asTyped(url), {
        x: middle,
        y: 376,
        size: addressSize(url),
        colour: light.ink2,
        anchor: 'middle',
      }),
      squares(url, code, light.ink),
      lettering(invitation, { x: middle, y: 1036, size: 44, colour: light.ube, anchor: 'middle' }),
      wordmark(middle - 78, 1074, 36, light.ube),
      avatar ? '' : initials(name, face),
    ].join(''),
    layers: avatar ? [{ picture: avatar, ...face }] : [],
    over: corners(face, 10, light.surface),
  })
}

/** The smallest size of a name on one line; on two lines it is smaller still, to stay between the face and the address. */
const NAME_SIZE_MIN = 44
const NAME_SIZE_TWO_LINES = 40

/** On one line, as large as fits; a long name on two. */
function placeName(name: string, middle: number): Lettering {
  const size = Math.min(68, (68 * 780) / getWidth(name, 68))
  const at = { x: middle, colour: light.ink, widthMax: 780, anchor: 'middle' } as const
  return size < NAME_SIZE_MIN ? { ...at, y: 284, size: NAME_SIZE_TWO_LINES, linesMax: 2 } : { ...at, y: 322, size }
}

function addressSize(url: string): number {
  return Math.min(34, (34 * 780) / getWidth(asTyped(url), 34))
}

/** The code centred in its box, its squares whole pixels. High error correction: almost a third of it may be unreadable. */
export function squares(url: string, { left, top, width }: Box, colour: string): string {
  const rows = encodeQR(url, 'raw', { ecc: 'high', border: QUIET })
  const side = Math.floor(width / rows.length)
  const inset = Math.floor((width - side * rows.length) / 2)
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<path fill="${colour}" shape-rendering="crispEdges" transform="translate(${left + inset} ${top + inset}) scale(${side})" d="${path}"/>`
}
