import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanGif } from './gif.ts'
import { aGif, aPicture } from './pictures.fixture.ts'

async function frames(gif: Buffer): Promise<Buffer> {
  return sharp(gif, { animated: true }).raw().toBuffer()
}

test.each([
  ['made by code', async () => aGif({ width: 30, height: 20, frames: 5 })],
  ['made by an encoder', animation],
])('every pixel, delay and repetition of a GIF %s stays', async (_what, make) => {
  const gif = await make()
  const { bytes, frames: count } = cleanGif(gif)
  expect((await frames(bytes)).equals(await frames(gif))).toBe(true)
  const cleaned = await sharp(bytes).metadata()
  const { pages, delay, loop } = await sharp(gif).metadata()
  expect(cleaned).toMatchObject({ pages, delay, loop })
  expect(count).toBe(pages)
})

test('comments, unknown extension blocks and data after the end are removed', () => {
  const xmp = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP\x06SECRET\0')])
  const gif = aGif()
  // Inserted after the signature, the screen descriptor and its palette of two colours.
  const withXmp = Buffer.concat([gif.subarray(0, 19), xmp, gif.subarray(19)])
  expect(withXmp.toString('latin1')).toMatch(/XMP.*SECRET-COMMENT.*SECRET-TAIL/s)
  expect(cleanGif(withXmp).bytes.toString('latin1')).not.toMatch(/XMP|SECRET/)
  expect(cleanGif(cleanGif(withXmp).bytes).bytes).toEqual(cleanGif(withXmp).bytes)
})

test('data after the last code of a frame is removed', () => {
  const gif = aGif({ frames: 1, width: 2, height: 1 })
  const end = gif.indexOf(Buffer.from([0, 0x3b]))
  const hidden = Buffer.concat([gif.subarray(0, end), Buffer.from('\x06SECRET'), gif.subarray(end)])
  expect(cleanGif(hidden).bytes.toString('latin1')).not.toContain('SECRET')
})

test('a GIF cut off anywhere is broken', () => {
  const gif = aGif({ frames: 2 })
  const whole = gif.length - 'SECRET-TAIL'.length
  for (let length = 0; length < whole; length++)
    expect(() => cleanGif(gif.subarray(0, length)), String(length)).toThrow(
      expect.objectContaining({ trouble: 'broken' }),
    )
  expect(cleanGif(gif.subarray(0, whole)).frames).toBe(2)
})

test('a frame whose codes end before it is filled is broken', () => {
  const gif = aGif({ frames: 1, width: 30, height: 20 })
  const height = gif.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 7
  expect(gif.readUInt16LE(height)).toBe(20)
  expect(cleanGif(gif).frames).toBe(1)
  gif.writeUInt16LE(21, height)
  expect(() => cleanGif(gif)).toThrow(expect.objectContaining({ trouble: 'broken' }))
})

test('a GIF damaged anywhere is either read or refused as Unreadable', async () => {
  const gif = await animation()
  for (let at = 6; at < gif.length; at += 3) {
    const damaged = Buffer.from(gif)
    damaged[at]! ^= 0x5a
    try {
      expect(cleanGif(damaged).frames).toBeGreaterThan(0)
    } catch (error) {
      expect(error).toMatchObject({ name: 'Error', trouble: expect.any(String) })
    }
  }
})

test('300 frames are accepted, 301 are refused', () => {
  expect(cleanGif(aGif({ frames: 300 })).frames).toBe(300)
  expect(() => cleanGif(aGif({ frames: 301 }))).toThrow(expect.objectContaining({ trouble: 'tooManyFrames' }))
})

test('width × height × frames is limited, even if each frame draws on a small part of the screen', () => {
  const onScreen = (width: number, height: number, frames: number) => {
    const gif = aGif({ frames })
    gif.writeUInt16LE(width, 6)
    gif.writeUInt16LE(height, 8)
    return gif
  }
  expect(cleanGif(onScreen(5000, 5000, 6)).frames).toBe(6)
  expect(() => cleanGif(onScreen(5000, 5000, 7))).toThrow(expect.objectContaining({ trouble: 'tooManyFramePixels' }))
  expect(cleanGif(onScreen(700, 700, 300)).frames).toBe(300)
  expect(() => cleanGif(onScreen(800, 800, 300))).toThrow(expect.objectContaining({ trouble: 'tooManyFramePixels' }))
  expect(() => cleanGif(onScreen(8000, 8000, 1))).toThrow(expect.objectContaining({ trouble: 'tooManyPixels' }))
  // The declared screen is small, and the second frame lies far outside of it.
  const far = aGif({ frames: 2 })
  far.writeUInt16LE(60_000, far.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 1)
  far.writeUInt16LE(60_000, far.lastIndexOf(Buffer.from([0x2c])) + 3)
  expect(() => cleanGif(far)).toThrow(expect.objectContaining({ trouble: 'tooManyPixels' }))
})

/** A GIF with real LZW data: codes that grow to 12 bits, and a table that is cleared. */
async function animation(): Promise<Buffer> {
  const pages = await Promise.all(
    ['#c33', '#3c3', '#cc3'].map(async (colour) =>
      (await aPicture(160, 120, colour)).removeAlpha().linear(0.9, 8).blur(6).raw().toBuffer(),
    ),
  )
  return sharp(Buffer.concat(pages), { raw: { width: 160, height: 360, channels: 3, pageHeight: 120 } })
    .gif({ delay: [50, 100, 150], loop: 4 })
    .toBuffer()
}
