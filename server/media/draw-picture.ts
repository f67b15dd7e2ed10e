// Drawing a picture of our own: shapes we wrote, and stored pictures laid on them. Nothing a stranger sent is opened here:
// what is stored was decoded and encoded anew when it came in.
import sharp from 'sharp'

export interface Layer {
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
  sharp.unblock({ operation: ['Webp', 'Png', 'Svg'].map((loader) => `VipsForeignLoad${loader}Buffer`) })
}

/** A PNG, see-through where nothing is drawn. */
export async function drawPicture({ width, height, under, layers = [], over, isPhoto }: Drawing): Promise<Buffer> {
  const laid = await Promise.all(
    layers.map(async (layer) => ({ input: await fitted(layer), left: layer.left, top: layer.top })),
  )
  const above = over ? [{ input: svg(width, height, over), left: 0, top: 0 }] : []
  const drawn = sharp(svg(width, height, under)).composite([...laid, ...above])
  return (isPhoto ? drawn.jpeg({ quality: 84 }) : drawn.png({ compressionLevel: 8 })).toBuffer()
}

/** The middle of the picture, as large as its place. */
function fitted({ picture, width, height, isMosaic }: Layer): Promise<Buffer> {
  return sharp(picture)
    .resize(width, height, { fit: 'cover', kernel: isMosaic ? 'nearest' : 'lanczos3' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function svg(width: number, height: number, elements: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${elements}</svg>`,
  )
}
