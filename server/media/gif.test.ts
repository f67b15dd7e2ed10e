import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanGif } from './gif.ts'
import { asSubBlocks } from './gif-frame.ts'
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

const [CLEAR, END] = [4, 5]
const pixel = aFrame(1, 1, asCodes([CLEAR, 0, END]))
const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
const loop = (data: number[], name = 'NETSCAPE2.0') =>
  Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from(name), ...asSubBlocks(Buffer.from(data))])
const forever = loop([1, 0, 0])

describe('of the blocks of a GIF', () => {
  test.each<[string, Buffer[], Buffer[]]>([
    ['a second number of repetitions is dropped', [forever, loop([1, 7, 0]), pixel], [forever, pixel]],
    ['what is no number of repetitions is dropped', [loop([2, 0, 0]), loop([1, 0, 0, 0]), pixel], [pixel]],
    [
      'the other name of repetitions becomes the usual one',
      [loop([1, 3, 2], 'ANIMEXTS1.0'), pixel],
      [loop([1, 3, 2]), pixel],
    ],
    ['a control of another length is dropped', [Buffer.from([0x21, 0xf9, 3, 0, 10, 0, 0]), pixel], [pixel]],
    ['a control is for the next frame alone', [control, pixel, pixel], [control, pixel, pixel]],
    ['empty ones are dropped', [Buffer.of(0), pixel, Buffer.of(0, 0)], [pixel]],
    [
      'the code that ends a frame stays',
      [aFrame(2, 1, asCodes([CLEAR, 0, 1, END]))],
      [aFrame(2, 1, asCodes([CLEAR, 0, 1, END]))],
    ],
  ])('%s', (_what, blocks, left) => {
    expect(cleanGif(aGifOf(...blocks)).bytes.toString('hex')).toBe(aGifOf(...left).toString('hex'))
  })

  test('codes that go on when the table is full are read with 12 bits, and the last code of the table too', () => {
    const codes = [CLEAR, ...Array<number>(5000).fill(0), 4095, END]
    const gif = aGifOf(aFrame(5002, 1, asCodes(codes)))
    expect(cleanGif(gif).bytes.equals(gif)).toBe(true)
  })

  test.each<[string, Buffer[]]>([
    ['no frame', [forever]],
    ['an unknown block', [Buffer.of(1), pixel]],
    ['a frame without pixels', [aFrame(0, 1, asCodes([CLEAR, END]))]],
    ['codes of 0 bits', [aFrame(1, 1, Buffer.of(0b01), 0)]],
    ['codes of 12 bits', [aFrame(1, 1, Buffer.of(0, 0), 12)]],
    ['a code that has no meaning yet', [aFrame(1, 1, asCodes([CLEAR, 0, 7]))]],
    ['a first code that repeats nothing', [aFrame(1, 1, asCodes([CLEAR, 6, 0]))]],
  ])('%s is broken', (_what, blocks) => {
    expect(() => cleanGif(aGifOf(...blocks))).toThrow(expect.objectContaining({ trouble: 'broken' }))
  })
})

/** These blocks on a screen with two colours. */
function aGifOf(...blocks: Buffer[]): Buffer {
  return Buffer.concat([aGif().subarray(0, 19), ...blocks, Buffer.of(0x3b)])
}

function aFrame(width: number, height: number, data: Buffer, codeBits = 2): Buffer {
  const place = Buffer.from([0x2c, 0, 0, 0, 0, width & 255, width >> 8, height & 255, height >> 8, 0, codeBits])
  return Buffer.concat([place, ...asSubBlocks(data)])
}

/** LZW data of these codes, which grow from 3 to 12 bits as the table does. */
function asCodes(codes: number[]): Buffer {
  let written = ''
  let [next, bits, isFirst] = [END + 1, 3, true]
  for (const code of codes) {
    written = code.toString(2).padStart(bits, '0') + written
    if (code === CLEAR) [next, bits, isFirst] = [END + 1, 3, true]
    else {
      if (!isFirst && next < 4096 && ++next === 1 << bits && bits < 12) bits++
      isFirst = false
    }
  }
  const bytes = Math.ceil(written.length / 8)
  const hex = BigInt(`0b${written}`)
    .toString(16)
    .padStart(bytes * 2, '0')
  return Buffer.from(hex, 'hex').reverse()
}

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
