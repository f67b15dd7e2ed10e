import { expect, test } from 'vitest'
import { uploadLimits } from '#contract/media.ts'
import { shrink } from './shrink.ts'

/** A picture of noise: it packs badly, as a photo does. */
async function noise(width: number, height: number, type: string, name: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  for (let at = 0; at < 4000; at++) {
    context.fillStyle = `hsl(${(at * 47) % 360} 80% 50%)`
    context.fillRect((at * 73) % width, (at * 151) % height, 9, 7)
  }
  return new File([await canvas.convertToBlob({ type, quality: 1 })], name, { type })
}

async function getSize(blob: Blob): Promise<[number, number]> {
  const bitmap = await createImageBitmap(blob)
  return [bitmap.width, bitmap.height]
}

test('a photo wider than what is sent becomes a JPEG of that width, in its own shape', async () => {
  const file = await noise(3000, 1500, 'image/png', 'a.png')
  const sent = await shrink(file)
  expect(sent.type).toBe('image/jpeg')
  expect(await getSize(sent)).toEqual([uploadLimits.widthMaxPx, uploadLimits.widthMaxPx / 2])
})

test('a small photo keeps its size and is drawn again only where that makes it lighter', async () => {
  const heavy = await noise(400, 300, 'image/jpeg', 'a.jpg')
  const sent = await shrink(heavy)
  expect(sent.size).toBeLessThan(heavy.size)
  expect(await getSize(sent)).toEqual([400, 300])
  const light = new File([sent], 'b.jpg', { type: 'image/jpeg' })
  expect((await shrink(light)).size).toBeLessThanOrEqual(light.size)
})

test('what was transparent is white, not black', async () => {
  const canvas = new OffscreenCanvas(3000, 30)
  canvas.getContext('2d')
  const sent = await shrink(new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' }))
  const drawn = new OffscreenCanvas(1, 1).getContext('2d')!
  drawn.drawImage(await createImageBitmap(sent), 0, 0)
  expect([...drawn.getImageData(0, 0, 1, 1).data]).toEqual([255, 255, 255, 255])
})

test.each([
  ['a.gif', 'image/gif'],
  ['a.svg', 'image/svg+xml'],
])('%s goes as it is: it moves, or has no pixels', async (name, type) => {
  const file = new File(['anything'], name, { type })
  expect(await shrink(file)).toBe(file)
})

test('what cannot be drawn here goes as it is, and the server judges', async () => {
  const file = new File(['no picture at all'], 'a.jpg', { type: 'image/jpeg' })
  expect(await shrink(file)).toBe(file)
})

test('one after the other: a photo that fails holds up none behind it', async () => {
  const broken = new File(['broken'], 'a.jpg', { type: 'image/jpeg' })
  const [first, second] = await Promise.all([shrink(broken), noise(3000, 30, 'image/png', 'b.png').then(shrink)])
  expect(first).toBe(broken)
  expect(await getSize(second)).toEqual([uploadLimits.widthMaxPx, 20])
})

test('a phone whose browser draws no pictures in workers draws them on the page', async () => {
  const { OffscreenCanvas: real } = globalThis
  const file = await noise(3000, 1500, 'image/png', 'a.png')
  globalThis.OffscreenCanvas = undefined as never
  try {
    expect(await getSize(await shrink(file))).toEqual([2000, 1000])
  } finally {
    globalThis.OffscreenCanvas = real
  }
})
