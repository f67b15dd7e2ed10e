// The link preview of a goal, post, topic or Bloc post, 1200 by 630 pixels.
import { light } from '#server/kit/colours.ts'
import { drawPicture } from '#server/media/draw-picture.ts'
import { canvas, ground, type Preview, type PreviewPictures } from './draw-preview.ts'
import { type Box, corners, initials, stepped, wordmark } from './house-look.ts'
import { pixelField } from './pixel-field.ts'
import { drawable, getLines, getWidth, type Lettering, lettering } from './words.ts'

/** The picture on the left, the text on the right. */
export function drawContentPreview(preview: Preview, { avatar, photo }: PreviewPictures): Promise<Buffer> {
  const left = { left: 0, top: 0, width: 560, height: 630 }
  const face = { left: 620, top: 64, width: 88, height: 88 }
  const { title, creator, ticket, facts, progress } = preview
  const name = drawable(creator.page_name) || creator.page_url
  return drawPicture({
    ...canvas,
    isPhoto: true,
    under: [
      ground(),
      photo ? '' : pixelField(title + creator.page_url, left, 70),
      avatar ? '' : initials(name, face),
    ].join(''),
    layers: [
      ...(photo ? [{ picture: photo.bytes, isMosaic: photo.isMosaic, ...left }] : []),
      ...(avatar ? [{ picture: avatar, ...face }] : []),
    ],
    over: [
      corners(face, 5, light.paper),
      lettering(name, { x: 728, y: 104, size: 34, colour: light.ink, widthMax: 420 }),
      lettering(`@${creator.page_url}`, { x: 728, y: 142, size: 26, colour: light.ink2, widthMax: 420 }),
      lettering(...headline(drawable(title) || name)),
      progress === undefined ? '' : tally(progress, { left: 620, top: 430, width: 520, height: 24 }),
      facts ? lettering(facts, { x: 620, y: 504, size: 34, colour: light.ink2, widthMax: 520 }) : '',
      ticket ? priceTicket(ticket) : '',
      wordmark(620, 544, 36, light.ube),
    ].join(''),
  })
}

/** Largest first: a title of sixty characters is whole in the smaller size. */
const HEADLINE_SIZES = [56, 46]

function headline(text: string): [string, Lettering] {
  const at = { x: 620, y: 250, colour: light.ink, widthMax: 520, linesMax: 3 }
  const whole = HEADLINE_SIZES.find((size) => getLines(text, { ...at, size }).join(' ') === text)
  return [text, { ...at, size: whole ?? HEADLINE_SIZES.at(-1)! }]
}

const TALLY = 20

/** The progress bar of twenty squares; reached ones are filled in mangga. */
function tally(progress: number, { left, top, width, height }: Box): string {
  const step = width / TALLY
  const filled = progress >= 1 ? TALLY : Math.floor(progress * TALLY)
  return Array.from(
    { length: TALLY },
    (_, index) =>
      `<path fill="${index < filled ? light.mangga : light.line}" d="M${Math.round(left + index * step)} ${top}h${Math.round(step) - 4}v${height}h${4 - Math.round(step)}z"/>`,
  ).join('')
}

/** At the bottom left of the picture, as on the page itself. */
function priceTicket(text: string): string {
  const at = { x: 64, y: 572, size: 44, colour: light.onMangga }
  const [line = ''] = getLines(text, at)
  const width = Math.round(getWidth(line, at.size)) + 56
  return stepped({ left: 36, top: 520, width, height: 76 }, 8, light.mangga) + lettering(line, at)
}
