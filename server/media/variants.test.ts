import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as make from './pictures.fixture.ts'
import { makePicture } from './variants.ts'

async function getMosaic(file: Buffer) {
  const { mosaic } = await makePicture(file, 'png')
  const png = Buffer.from(mosaic.replace('data:image/png;base64,', ''), 'base64')
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  return { mosaic, data, width: info.width, height: info.height }
}

describe('a mosaic', () => {
  test.each([
    [2000, 2000, 15, 15],
    [1200, 1500, 12, 15],
    [1600, 900, 15, 8],
    [4000, 10, 15, 1],
    [10, 4000, 1, 15],
    [61, 60, 15, 15],
    [40, 30, 10, 8],
    [15, 15, 3, 3],
    [4, 4, 1, 1],
    [1, 1, 1, 1],
  ])('of %i by %i pixels has %i by %i cells', async (width, height, columns, rows) => {
    const mosaic = await getMosaic(await (await make.noise(width, height)).png().toBuffer())
    expect(mosaic).toMatchObject({ width: columns, height: rows })
    expect(mosaic.mosaic.length).toBeLessThanOrEqual(900)
  })

  test('stays within 900 bytes when every cell differs', async () => {
    const cells = await (await make.noise(15, 15)).png().toBuffer()
    const picture = await sharp(cells).resize(480, 480, { kernel: 'nearest' }).png().toBuffer()
    const { mosaic, width } = await getMosaic(picture)
    expect(width).toBe(15)
    expect(mosaic.length).toBeGreaterThan(600)
    expect(mosaic.length).toBeLessThanOrEqual(900)
  })

  test('has 5 bits per channel, and black and white stay unchanged', async () => {
    const { data } = await getMosaic(await (await make.noise(600, 400)).png().toBuffer())
    expect([...data].every((value) => (value & 7) === value >> 5)).toBe(true)
    for (const background of ['#000', '#fff']) {
      const flat = await sharp({ create: { width: 90, height: 90, channels: 3, background } })
        .png()
        .toBuffer()
      expect(new Set((await getMosaic(flat)).data)).toEqual(new Set([background === '#000' ? 0 : 255]))
    }
  })

  test('shows only the average of each area', async () => {
    // Stripes of one pixel: sampling would give black or white, averaging gives grey.
    const stripes = Buffer.from(Array.from({ length: 300 * 300 }, (_, at) => (at % 2) * 255))
    const { data } = await getMosaic(
      await sharp(stripes, { raw: { width: 300, height: 300, channels: 1 } })
        .png()
        .toBuffer(),
    )
    expect(Math.max(...data) - Math.min(...data)).toBeLessThanOrEqual(8)
    expect(data[0]).toBeGreaterThan(115)
    expect(data[0]).toBeLessThan(141)
  })

  test('shows transparent areas as white', async () => {
    expect((await getMosaic(await make.clear(80, 80).png().toBuffer())).data.every((value) => value === 255)).toBe(true)
  })
})

test('a noise picture, which compresses worst, stays within the limits of all sizes', async () => {
  const { smaller } = await makePicture(await (await make.noise(1200, 1200)).png().toBuffer(), 'png')
  for (const [bytes, bytesMax, side] of [
    [smaller.WH1080, 120_000, 1080],
    [smaller.WH750, 60_000, 750],
    [smaller.WH500, 45_000, 500],
    [smaller.WH100, 4000, 100],
  ] as const) {
    expect(bytes.length).toBeLessThanOrEqual(bytesMax)
    const { width, height } = await sharp(bytes).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(side)
  }
})

test.each([
  ['grey pixels', async () => (await make.aPicture(90, 60)).greyscale().png().toBuffer(), 'png', 'jpg'],
  [
    '16 bits per channel',
    async () => (await make.aPicture(90, 60)).toColourspace('rgb16').png().toBuffer(),
    'png',
    'jpg',
  ],
  ['CMYK', async () => (await make.aPicture(90, 60)).toColourspace('cmyk').jpeg().toBuffer(), 'jpg', 'jpg'],
  ['a palette', async () => (await make.aPicture(90, 60)).png({ palette: true }).toBuffer(), 'png', 'jpg'],
  ['opaque alpha', async () => (await make.aPicture(90, 60)).ensureAlpha().png().toBuffer(), 'png', 'jpg'],
  ['alpha', async () => make.glass(90, 60).webp().toBuffer(), 'webp', 'webp'],
] as const)('a picture with %s is stored in sRGB', async (_what, file, kind, ending) => {
  const made = await makePicture(await file(), kind)
  expect(made).toMatchObject({ ending, width: 90, height: 60 })
  expect(await sharp(made.full).metadata()).toMatchObject({ space: 'srgb', hasAlpha: ending === 'webp' })
})

test('a very long strip is scaled down as a whole', async () => {
  const strip = await (await make.aPicture(500, 40_000)).jpeg().toBuffer()
  expect(await makePicture(strip, 'jpg')).toMatchObject({ width: 200, height: 16_000 })
})

test('a fault that many cameras write does not make a photo unreadable', async () => {
  const photo = await (await make.aPicture(90, 60)).jpeg().toBuffer()
  const withExtra = Buffer.concat([photo.subarray(0, -2), Buffer.from([1, 2, 3]), photo.subarray(-2)])
  expect(await makePicture(withExtra, 'jpg')).toMatchObject({ width: 90 })
})
