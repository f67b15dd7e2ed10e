// The mosaic that a creator sees before publishing: as coarse as the one that visitors will get.
import { expect, test } from 'vitest'
import { uploadLimits } from '#contract/media.ts'
import { getMosaic } from './local-mosaic.ts'

/** The address of a picture whose left half is red and whose right half is blue. */
async function drawHalves(width: number, height: number): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'red'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'blue'
  context.fillRect(width / 2, 0, width / 2, height)
  return URL.createObjectURL(await canvas.convertToBlob())
}

async function readPixels(address: string) {
  const picture = Object.assign(new Image(), { src: address })
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(picture, 0, 0)
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)]
  return { width, height, at }
}

test.each([
  [600, 400, 15, 10],
  [400, 600, 10, 15],
  [300, 300, 15, 15],
])(
  'of a picture of %i by %i points there are %i by %i cells, whose colours are those of the picture',
  async (...sizes) => {
    const [width, height, columns, rows] = sizes
    const mosaic = await getMosaic(await drawHalves(width, height))
    expect([mosaic.width, mosaic.height]).toEqual([width, height])
    const cells = await readPixels(mosaic.address)
    expect([cells.width, cells.height]).toEqual([columns, rows])
    expect(Math.max(columns, rows)).toBe(uploadLimits.mosaicCellsMax)
    expect(cells.at(0, 0)).toEqual([255, 0, 0])
    expect(cells.at(columns - 1, rows - 1)).toEqual([0, 0, 255])
  },
)

test('the picture itself is not in the mosaic: no address leads to it', async () => {
  const address = await drawHalves(600, 400)
  const mosaic = await getMosaic(address)
  expect(mosaic.address).toMatch(/^data:image\/png;base64,/)
  expect(mosaic.address.length).toBeLessThan(2000)
})

test('a picture that cannot be decoded has no mosaic', async () => {
  await expect(getMosaic('data:image/png;base64,AAAA')).rejects.toThrow()
})
