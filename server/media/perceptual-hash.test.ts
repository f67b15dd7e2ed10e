// Which altered pictures are recognized, measured with the demo's pictures. The figures of docs/decisions/029 use every combination:
//   EVERY_CHANGE=1 npx vitest run --project node server/media/perceptual-hash.test.ts
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPicture, uploadedPicture } from '#db/seed/pictures.ts'
import { type PerceptualHash, perceptualHash, SAME_PICTURE_BITS } from './perceptual-hash.ts'
import { noise } from './pictures.fixture.ts'
import { type Made, makeOutput, makePicture } from './variants.ts'

const folder = new URL('../../db/seed/pictures/', import.meta.url)

/** Alterations that someone may make before uploading a picture again. */
const changes: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'JPEG, quality 60': (picture) => sharp(picture).jpeg({ quality: 60 }).toBuffer(),
  'JPEG, quality 30': (picture) => sharp(picture).jpeg({ quality: 30 }).toBuffer(),
  'WebP, quality 40': (picture) => sharp(picture).webp({ quality: 40 }).toBuffer(),
  'half as wide': async (picture) =>
    sharp(picture)
      .resize(await share(picture, 0.5))
      .jpeg()
      .toBuffer(),
  'a quarter as wide': async (picture) =>
    sharp(picture)
      .resize(await share(picture, 0.25))
      .jpeg()
      .toBuffer(),
  mirrored: (picture) => sharp(picture).flop().jpeg().toBuffer(),
  'mirrored, half as wide, quality 50': async (picture) =>
    sharp(picture)
      .flop()
      .resize(await share(picture, 0.5))
      .jpeg({ quality: 50 })
      .toBuffer(),
  'cropped by 2 % at each edge': (picture) =>
    cropped(picture, 0.02).then((at) => sharp(picture).extract(at).jpeg().toBuffer()),
  'cropped by 2 % at one edge': async (picture) => {
    const { width, height } = await sharp(picture).metadata()
    const left = Math.ceil(width * 0.02)
    return sharp(picture)
      .extract({ left, top: 0, width: width - left, height })
      .jpeg()
      .toBuffer()
  },
  'brighter by a fifth': (picture) => sharp(picture).modulate({ brightness: 1.2 }).jpeg().toBuffer(),
}

/** Tries each change with every third picture; a crop at one edge, which is not always recognized, with all pictures. */
const THIRDS = 3
const isWhole = process.env.EVERY_CHANGE !== undefined
function isTried(change: string, place: number): boolean {
  return isWhole || change.endsWith('one edge') || (place + Object.keys(changes).indexOf(change)) % THIRDS === 0
}

interface Known {
  name: string
  hash: PerceptualHash
  /** The hash after each change that was tried. */
  variants: Map<string, PerceptualHash>
}

let known: Known[]
let plain: string[]

beforeAll(async () => {
  known = []
  plain = []
  for (const name of readdirSync(folder).filter((file) => /\.(svg|webp)$/.test(file))) {
    const { full, hash } = await uploaded(name)
    if (hash.bits === null) {
      plain.push(name)
      continue
    }
    const tried = Object.entries(changes).filter(([change]) => isTried(change, known.length))
    const hashes = tried.map(async ([change, apply]) => [change, await getHash(await apply(full))] as const)
    const variants = new Map(await Promise.all(hashes))
    known.push({ name, hash, variants })
  }
})

/** Uses a narrower copy of the picture, which halves the time and recognizes the same. */
async function uploaded(name: string): Promise<Made> {
  if (isWhole) return uploadedPicture(name)
  const narrow = await sharp(await readPicture(name))
    .resize({ width: 800 })
    .jpeg({ quality: 90 })
    .toBuffer()
  return makePicture(narrow, 'jpg')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function getHash(picture: Buffer): Promise<PerceptualHash> {
  return (await makeOutput('hash', picture, 'jpg')) as PerceptualHash
}

async function share(picture: Buffer, part: number): Promise<number> {
  return Math.round((await sharp(picture).metadata()).width * part)
}

async function cropped(picture: Buffer, part: number) {
  const { width, height } = await sharp(picture).metadata()
  const [left, top] = [Math.ceil(width * part), Math.ceil(height * part)]
  return { left, top, width: width - 2 * left, height: height - 2 * top }
}

/** The fewest different bits, compared as the database does: the upload and its mirror image with all hashes of the barred picture. */
function distance(uploaded: PerceptualHash, barred: PerceptualHash): number {
  const counts = [uploaded.bits?.[0], uploaded.mirrored].flatMap((one) =>
    (barred.bits ?? []).map((other) => (one ? [...one].filter((bit, at) => bit !== other[at]).length : 256)),
  )
  return Math.min(...counts)
}

describe('an altered picture', () => {
  test.each(Object.keys(changes))('is recognized: %s', (change) => {
    const tried = known.filter(({ variants }) => variants.has(change))
    expect(tried.length).toBeGreaterThanOrEqual(Math.floor(known.length / THIRDS))
    const bits = tried.map(({ hash, variants }) => distance(variants.get(change)!, hash)).sort((a, b) => a - b)
    const hits = bits.filter((count) => count <= SAME_PICTURE_BITS).length
    print(
      `${change}: ${hits} of ${tried.length}; different bits: median ${bits[bits.length >> 1]}, most ${bits.at(-1)}`,
    )
    expect(hits / tried.length).toBeGreaterThanOrEqual(change.startsWith('cropped') ? 0.7 : 1)
  })
})

test('no picture of the demo is mistaken for another, except one pair', () => {
  const pairs = known.flatMap((one, at) =>
    known.slice(at + 1).map((other) => ({ pair: `${one.name}, ${other.name}`, bits: distance(one.hash, other.hash) })),
  )
  const alarms = pairs.filter(({ bits }) => bits <= SAME_PICTURE_BITS)
  const nearest = pairs.sort((a, b) => a.bits - b.bits).slice(0, 3)
  print(
    `false alarms: ${alarms.length} of ${pairs.length} pairs; nearest ${JSON.stringify(nearest)}; too plain to hash: ${plain}`,
  )
  // Both show the same mountain, at two hours of one day.
  expect(alarms.map(({ pair }) => pair)).toEqual(['mayon-early.svg, mayon-late.svg'])
})

test('no two of a hundred noise pictures match', async () => {
  const hashes: PerceptualHash[] = []
  for (let seed = 1; seed <= 100; seed++) hashes.push(await getHash(await (await noise(40, 40, seed)).png().toBuffer()))
  const bits = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => distance(one, other)))
  expect(Math.min(...bits)).toBeGreaterThan(SAME_PICTURE_BITS)
})

test('a blank picture has no hash', async () => {
  const blank = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#5a2182' } })
    .jpeg()
    .toBuffer()
  expect((await makePicture(blank, 'jpg')).hash).toEqual({ bits: null, mirrored: null, quality: 0 })
})

test('the mirrored hash equals the hash of the mirrored picture', () => {
  const grey = Uint8Array.from(
    { length: 64 * 64 },
    (_, at) => ((at % 64) * 7 + (at >> 6) * 13 + ((at * at) % 97)) % 256,
  )
  const flopped = Uint8Array.from(grey, (_, at) => grey[(at >> 6) * 64 + 63 - (at % 64)]!)
  const [one, other] = [perceptualHash(grey), perceptualHash(flopped)]
  expect(other).toEqual({ bits: [one.mirrored], mirrored: one.bits![0], quality: one.quality })
  expect([...one.bits![0]!].filter((bit) => bit === '1')).toHaveLength(128)
})
