// Draws our own pictures: SVG shapes with stored pictures on them. It opens no uploaded file: stored pictures were decoded and
// re-encoded at upload.
import sharp from 'sharp'
import { type Raster, renderSvg } from './render-svg.ts'

interface Layer {
  /** A stored picture, or the PNG of a mosaic. */
  picture: Buffer
  left: number
  top: number
  width: number
  height: number
  /** Scales with hard edges, so that cells stay square instead of blending. */
  isMosaic?: boolean
}

export interface Drawing {
  width: number
  height: number
  /** SVG elements below the layers; `over` those above. */
  under: string
  layers?: Layer[]
  over?: string
  /** Encodes as JPEG instead of PNG, which is smaller for pictures with photos. */
  isPhoto?: boolean
}

/**
 * For the server process: restricts sharp to the formats we encode ourselves. Untrusted files are decoded in separate
 * processes (decoder.ts).
 */
export function restrictDrawing(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Webp', 'Png'].map((loader) => `VipsForeignLoad${loader}Buffer`) })
}

/** A PNG, transparent where nothing is drawn; a JPEG with `isPhoto`. */
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

/** The middle of the picture, cropped and scaled to the layer's size. */
function fitted({ picture, width, height, isMosaic }: Layer): Promise<Buffer> {
  return sharp(picture)
    .resize(width, height, { fit: 'cover', kernel: isMosaic ? 'nearest' : 'lanczos3' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
