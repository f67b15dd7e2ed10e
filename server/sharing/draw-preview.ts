// Link previews (Open Graph pictures), 1200 by 630 pixels: for a creator's page and for PIXEL itself.
import { light } from '#server/kit/colours.ts'
import { drawPicture } from '#server/media/draw-picture.ts'
import { type Box, corners, initials, stepped, wordmark } from './house-look.ts'
import { pixelField } from './pixel-field.ts'
import { drawable, getLines, lettering } from './words.ts'

export const canvas = { left: 0, top: 0, width: 1200, height: 630 }

/** The text of a link preview. */
export interface Preview {
  title: string
  creator: { page_url: string; page_name: string }
  /** The text of the ticket on the picture, such as a price. */
  ticket?: string | undefined
  /** A line of numbers, such as `₱3,200 of ₱5,000`. */
  facts?: string | undefined
  /** Progress of a goal, 0 to 1. */
  progress?: number | undefined
}

/** Bytes of the stored pictures, if there are any. */
export interface PreviewPictures {
  avatar?: Buffer | undefined
  cover?: Buffer | undefined
  /** A photo, or the mosaic of one that is locked. */
  photo?: { bytes: Buffer; isMosaic: boolean } | undefined
}

/** A creator's page: the cover at the top, the avatar over its edge, the name. */
export function drawPagePreview({ creator }: Preview, { avatar, cover }: PreviewPictures): Promise<Buffer> {
  const coverBox = { left: 0, top: 0, width: 1200, height: 320 }
  const frame = { left: 60, top: 196, width: 240, height: 240 }
  const face = { left: 72, top: 208, width: 216, height: 216 }
  const name = drawable(creator.page_name) || creator.page_url
  const isLong = getLines(name, { x: 0, y: 0, size: 76, colour: '', widthMax: 1056, linesMax: 2 }).length > 1
  return drawPicture({
    ...canvas,
    isPhoto: true,
    under: [
      ground(),
      cover ? '' : pixelField(creator.page_url, coverBox, 40),
      ...(cover ? [] : [stepped(frame, 12, light.paper)]),
    ].join(''),
    layers: [...(cover ? [{ picture: cover, ...coverBox }] : []), ...(avatar ? [{ picture: avatar, ...face }] : [])],
    over: [
      cover ? framed(frame, face) : '',
      avatar ? '' : initials(name, face),
      corners(face, 12, light.paper),
      lettering(name, { x: 72, y: 520, size: isLong ? 56 : 76, colour: light.ink, widthMax: 1056 }),
      lettering(`@${creator.page_url}`, { x: 72, y: 578, size: 36, colour: light.ink2, widthMax: 700 }),
      wordmark(968, 542, 40, light.ube),
    ].join(''),
  })
}

/** For pages that are not about a creator: a field of squares, our name and our slogan. */
export function drawHousePreview(): Promise<Buffer> {
  const field = { left: 720, top: 0, width: 480, height: 630 }
  return drawPicture({
    ...canvas,
    isPhoto: true,
    under: [
      ground(),
      pixelField('pixel', field, 60),
      wordmark(72, 96, 72, light.ube),
      lettering('Every peso', { x: 72, y: 330, size: 96, colour: light.ink, widthMax: 620 }),
      lettering('is a pixel.', { x: 72, y: 440, size: 96, colour: light.ink, widthMax: 620 }),
      lettering('A page for what you make,', { x: 72, y: 516, size: 32, colour: light.ink2, widthMax: 620 }),
      lettering('and small gifts from people who like it.', {
        x: 72,
        y: 560,
        size: 32,
        colour: light.ink2,
        widthMax: 640,
        linesMax: 1,
      }),
    ].join(''),
  })
}

export function ground(): string {
  return `<path fill="${light.paper}" d="M0 0h1200v630h-1200z"/>`
}

/** A frame around the avatar with a hole for it. */
function framed({ left, top, width, height }: Box, face: Box): string {
  const [right, bottom] = [left + width, top + height]
  const [faceRight, faceBottom] = [face.left + face.width, face.top + face.height]
  const s = 12
  return `<path fill="${light.paper}" fill-rule="evenodd" d="M${left + 2 * s} ${top}H${right - 2 * s}v${s}h${s}v${s}h${s}V${bottom - 2 * s}h${-s}v${s}h${-s}v${s}H${left + 2 * s}v${-s}h${-s}v${-s}h${-s}V${top + 2 * s}h${s}v${-s}h${s}zM${face.left} ${face.top}H${faceRight}V${faceBottom}H${face.left}z"/>`
}
