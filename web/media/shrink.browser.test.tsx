import { expect, test } from 'vitest'
import { uploadLimits } from '#contract/media.ts'
import { shrink } from './shrink.ts'

/** A picture of noise, which compresses badly, like a photo. */
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

test('a photo wider than the limit becomes a JPEG of the maximum width, in its own aspect ratio', async () => {
  const file = await noise(3000, 1500, 'image/png', 'a.png')
  const sent = await shrink(file)
  expect(sent.type).toBe('image/jpeg')
  expect(await getSize(sent)).toEqual([uploadLimits.widthMaxPx, uploadLimits.widthMaxPx / 2])
})

test('a small photo keeps its dimensions and is redrawn only if that makes the file smaller', async () => {
  const heavy = await noise(400, 300, 'image/jpeg', 'a.jpg')
  const sent = await shrink(heavy)
  expect(sent.size).toBeLessThan(heavy.size)
  expect(await getSize(sent)).toEqual([400, 300])
  const light = new File([sent], 'b.jpg', { type: 'image/jpeg' })
  expect((await shrink(light)).size).toBeLessThanOrEqual(light.size)
})

test('transparent areas become white, not black', async () => {
  const canvas = new OffscreenCanvas(3000, 30)
  canvas.getContext('2d')
  const sent = await shrink(new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' }))
  const context = new OffscreenCanvas(1, 1).getContext('2d')!
  context.drawImage(await createImageBitmap(sent), 0, 0)
  expect([...context.getImageData(0, 0, 1, 1).data]).toEqual([255, 255, 255, 255])
})

test.each([
  ['a.gif', 'image/gif'],
  ['a.svg', 'image/svg+xml'],
])('%s is uploaded unchanged', async (name, type) => {
  const file = new File(['anything'], name, { type })
  expect(await shrink(file)).toBe(file)
})

test('a file the browser cannot decode is uploaded unchanged, and the server validates it', async () => {
  const file = new File(['no picture at all'], 'a.jpg', { type: 'image/jpeg' })
  expect(await shrink(file)).toBe(file)
})

test('photos are processed one at a time, and a failing one does not block the next', async () => {
  const broken = new File(['broken'], 'a.jpg', { type: 'image/jpeg' })
  const [first, second] = await Promise.all([shrink(broken), noise(3000, 30, 'image/png', 'b.png').then(shrink)])
  expect(first).toBe(broken)
  expect(await getSize(second)).toEqual([uploadLimits.widthMaxPx, 20])
})

test('a browser without OffscreenCanvas redraws on the page instead of in a worker', async () => {
  const { OffscreenCanvas: real } = globalThis
  const file = await noise(3000, 1500, 'image/png', 'a.png')
  globalThis.OffscreenCanvas = undefined as never
  try {
    expect(await getSize(await shrink(file))).toEqual([2000, 1000])
  } finally {
    globalThis.OffscreenCanvas = real
  }
})
