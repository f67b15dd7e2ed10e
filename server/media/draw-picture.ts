// Drawing a picture of our own: shapes we wrote, and stored pictures laid on them. Nothing a stranger sent is opened here:
// what is stored was decoded and encoded anew when it came in.
import sharp from 'sharp'
import { type Raster, renderSvg } from './render-svg.ts'

interface Layer {
  /** A stored picture, or the PNG of a mosaic. */
  picture: Buffer
  left: number
  top: number
  width: number
  height: number
  /** Cells stay square instead of blending. */
  isMosaic?: boolean
}

export interface Drawing {
  width: number
  height: number
  /** SVG elements under the layers, and over them. */
  under: string
  layers?: Layer[]
  over?: string
  /** A JPEG instead, which is light where photos are part of it. */
  isPhoto?: boolean
}

/**
 * For the process that serves: it opens what we encode ourselves and nothing else, whoever should ask it to. What strangers
 * send is decoded in processes of its own (decoder.ts).
 */
export function restrictDrawing(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Webp', 'Png'].map((loader) => `VipsForeignLoad${loader}Buffer`) })
}

/** A PNG, see-through where nothing is drawn. */
export async function drawPicture({ width, height, under, layers = [], over, isPhoto }: Drawing): Promise<Buffer> {
  const [ground, laid, above] = await Promise.all([
    renderSvg(width, height, under),
    Promise.all(layers.map(async (layer) => ({ input: await fitted(layer), left: layer.left, top: layer.top }))),
    over ? renderSvg(width, height, over) : undefined,
  ])
  const overlays = above ? [{ input: above.pixels, raw: getRaw(above), left: 0, top: 0 }] : []
  const drawn = sharp(ground.pixels, { raw: getRaw(ground) }).composite([...laid, ...overlays])
  return (isPhoto ? drawn.jpeg({ quality: 84 }) : drawn.png({ compressionLevel: 8 })).toBuffer()
}

function getRaw({ width, height }: Raster) {
  return { width, height, channels: 4 as const, premultiplied: true }
}

/** The middle of the picture, as large as its place. */
function fitted({ picture, width, height, isMosaic }: Layer): Promise<Buffer> {
  return sharp(picture)
    .resize(width, height, { fit: 'cover', kernel: isMosaic ? 'nearest' : 'lanczos3' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
