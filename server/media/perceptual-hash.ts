// What a picture looks like, in 256 bits: PDQ, as documented by Meta's ThreatExchange ("The TMK+PDQF Video-Hashing Algorithm and the
// PDQ Image-Hashing Algorithm", 2019). Sizes, formats and small changes move few of the bits (docs/decisions/029).

/** Width and height of the grey picture it is made of. */
export const HASH_SIDE_PX = 64
/** Of the lowest frequencies, each way; their signs against the median are the bits. */
const FREQUENCIES = 16

/** Two pictures are one where at most so many of the 256 bits differ: what the algorithm's authors advise. */
export const SAME_PICTURE_BITS = 31
/** Below this there is too little in a picture to tell it from others: the authors' advice too. */
const QUALITY_MIN = 50

/** Parts cut off at each edge for the further hashes: a picture that comes again cropped looks like one of them. */
export const HASH_CUTS = [0.02, 0.05]

/** What a stored picture is known by. */
export interface PerceptualHash {
  /** 256 zeros and ones each, first of the whole picture; null where there is too little in it. */
  bits: string[] | null
  /** The whole picture seen in a mirror. */
  mirrored: string | null
  /** 0 to 100: how much there is in the picture. */
  quality: number
}

/** Of 64 by 64 grey pixels, row by row: the whole picture, and what is left of it after each cut. */
export function perceptualHash(whole: Uint8Array, cut: Uint8Array[] = []): PerceptualHash {
  const quality = getQuality(whole)
  if (quality < QUALITY_MIN) return { bits: null, mirrored: null, quality }
  const waves = transform(whole)
  // In a mirror every second wave across changes its sign: from the first, which is odd.
  const mirror = waves.map((wave, at) => ((at % FREQUENCIES) % 2 === 0 ? -wave : wave))
  return { bits: [waves, ...cut.map(transform)].map(toBits), mirrored: toBits(mirror), quality }
}

/** The sum of steps between neighbours, of which 90 steps of the whole range are enough. */
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

/** Row f, column x: the wave of frequency f + 1, so that the mean of the picture is no part of it. */
const cosines = Array.from({ length: FREQUENCIES }, (_, f) =>
  Array.from(
    { length: HASH_SIDE_PX },
    (_, x) => Math.sqrt(2 / HASH_SIDE_PX) * Math.cos((Math.PI / (2 * HASH_SIDE_PX)) * (f + 1) * (2 * x + 1)),
  ),
)

/** The discrete cosine transform, 16 by 16 lowest frequencies, row by row. */
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
