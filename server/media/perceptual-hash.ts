// A perceptual hash of 256 bits: PDQ, as documented by Meta's ThreatExchange ("The TMK+PDQF Video-Hashing Algorithm and the
// PDQ Image-Hashing Algorithm", 2019). Resizing, re-encoding and small changes alter few of the bits (docs/decisions/029).

/** Width and height of the grey picture that is hashed. */
export const HASH_SIDE_PX = 64
/** The number of lowest frequencies in each direction. Each bit says whether one of them is above the median. */
const FREQUENCIES = 16

/** Two pictures count as the same if at most this many of the 256 bits differ: the authors' recommendation. */
export const SAME_PICTURE_BITS = 31
/** Below this quality a picture is too plain to distinguish from others: the authors' recommendation too. */
const QUALITY_MIN = 50

/** The part cropped from each edge for each further hash, so that cropped copies match one of them. */
export const HASH_CUTS = [0.02, 0.05]

export interface PerceptualHash {
  /** Hashes of 256 zeros and ones, the first one of the whole picture; null if the picture is too plain. */
  bits: string[] | null
  /** The hash of the whole picture mirrored horizontally. */
  mirrored: string | null
  /** 0 to 100: how much detail the picture has. */
  quality: number
}

/** Each argument has 64 by 64 grey pixels, row by row: the whole picture, and the cropped ones. */
export function perceptualHash(whole: Uint8Array, cut: Uint8Array[] = []): PerceptualHash {
  const quality = getQuality(whole)
  if (quality < QUALITY_MIN) return { bits: null, mirrored: null, quality }
  const waves = transform(whole)
  // Mirroring flips the sign of every second horizontal frequency, beginning with the first, which is odd.
  const mirror = waves.map((wave, at) => ((at % FREQUENCIES) % 2 === 0 ? -wave : wave))
  return { bits: [waves, ...cut.map(transform)].map(toBits), mirrored: toBits(mirror), quality }
}

/** The sum of the differences between neighbouring pixels, scaled so that 90 full-range steps give 100. */
function getQuality(grey: Uint8Array): number {
  let sum = 0
  const add = (one: number, other: number) => {
    sum += Math.abs(Math.trunc(((one - other) * 100) / 255))
  }
  for (let y = 0; y < HASH_SIDE_PX; y++)
    for (let x = 0; x < HASH_SIDE_PX; x++) {
      const at = y * HASH_SIDE_PX + x
      if (x + 1 < HASH_SIDE_PX) add(grey[at]!, grey[at + 1]!)
      if (y + 1 < HASH_SIDE_PX) add(grey[at]!, grey[at + HASH_SIDE_PX]!)
    }
  return Math.min(100, Math.trunc(sum / 90))
}

/** Row f, column x: the cosine of frequency f + 1. Frequency 0 is left out, so that the mean brightness does not matter. */
const cosines = Array.from({ length: FREQUENCIES }, (_, f) =>
  Array.from(
    { length: HASH_SIDE_PX },
    (_, x) => Math.sqrt(2 / HASH_SIDE_PX) * Math.cos((Math.PI / (2 * HASH_SIDE_PX)) * (f + 1) * (2 * x + 1)),
  ),
)

/** The discrete cosine transform: the 16 by 16 lowest frequencies, row by row. */
function transform(grey: Uint8Array): number[] {
  const rows = cosines.map((down) =>
    Array.from({ length: HASH_SIDE_PX }, (_, x) =>
      down.reduce((sum, weight, y) => sum + weight * grey[y * HASH_SIDE_PX + x]!, 0),
    ),
  )
  return rows.flatMap((row) => cosines.map((across) => across.reduce((sum, weight, x) => sum + weight * row[x]!, 0)))
}

function toBits(waves: number[]): string {
  const sorted = [...waves].sort((a, b) => a - b)
  const median = sorted[sorted.length / 2 - 1]!
  return waves.map((wave) => (wave > median ? '1' : '0')).join('')
}
