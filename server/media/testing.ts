// For the benchmark: measures the cost of decoding an upload, relative to the image library doing the minimum.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { uploadLimits } from '#contract/media.ts'
import { median } from '#test/median.ts'
import { createDecoder } from './decoder.ts'

export interface PictureCosts {
  /** Median milliseconds from the file to all stored sizes and the mosaic, in the decoding process. */
  ownMs: number
  /** Median milliseconds of the library making only the original and WH500, in this process. */
  referenceMs: number
  /** Median over the rounds of own to reference; both of a round run under the same load. */
  ratio: number
  /** The highest memory use of the decoding process, in bytes. */
  peakBytes: number
}

/** Measures both in turns on the same 12-megapixel JPEG. */
export async function measurePictures(): Promise<PictureCosts> {
  const folder = await mkdtemp(join(tmpdir(), 'pixel-bench-pictures-'))
  const decoder = createDecoder({ processes: 1 })
  try {
    const file = await aPhoto(4000, 3000)
    const path = join(folder, 'photo')
    await writeFile(path, file)
    const own: number[] = []
    const reference: number[] = []
    // The first round starts the process and warms the library.
    for (let round = -1; round < 15; round++) {
      const ownMs = await timed(() => decoder.decode({ path, kind: 'jpg' }, 'bench'))
      const referenceMs = await timed(() => twoResizes(file))
      if (round < 0) continue
      own.push(ownMs)
      reference.push(referenceMs)
    }
    return {
      ownMs: median(own),
      referenceMs: median(reference),
      ratio: median(own.map((ms, at) => ms / reference[at]!)),
      peakBytes: decoder.peakBytes,
    }
  } finally {
    await decoder.close()
    await rm(folder, { recursive: true })
  }
}

/** A JPEG as detailed as a photograph: about 3 MB at 12 megapixels. */
export async function aPhoto(width: number, height: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const small = sharp({
    create: { width: width / 4, height: height / 4, channels: 3, background: '#888', noise: grain },
  })
  const rough = await small.blur(0.6).png().toBuffer()
  return sharp(rough).resize(width, height).jpeg({ quality: 88 }).toBuffer()
}

/** The minimum: two resizes, run concurrently. */
async function twoResizes(file: Buffer): Promise<void> {
  await Promise.all([
    sharp(file).autoOrient().resize(uploadLimits.widthMaxPx).jpeg({ quality: 85 }).toBuffer(),
    sharp(file).autoOrient().resize(500, 500, { fit: 'inside' }).webp({ quality: 80 }).toBuffer(),
  ])
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
