// What link previews show of names, pictures, prices and progress.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { light } from '#server/kit/colours.ts'
import { drawContentPreview } from './draw-content-preview.ts'
import { drawPagePreview, type Preview, type PreviewPictures } from './draw-preview.ts'

const creator = { page_url: 'luz', page_name: 'Luz Pinta' }
const preview: Preview = { title: 'Bagong tablet', creator }

type Draw = typeof drawContentPreview

/** A plain picture of one colour, as the storage has it. */
const plain = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer()

/** Whether a pixel of the picture is this colour, as far as a JPEG keeps it. */
async function looker(draw: Draw, more: Partial<Preview>, pictures: PreviewPictures = {}) {
  const { data, info } = await sharp(await draw({ ...preview, ...more }, pictures))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (x: number, y: number, colour: string) => {
    const seen = data.subarray((y * info.width + x) * info.channels)
    const wanted = Buffer.from(colour.slice(1), 'hex')
    return wanted.every((part, n) => Math.abs(part - seen[n]!) < 40)
  }
}

/** Whether both previews are the same picture. */
async function areSame(draw: Draw, one: Partial<Preview>, two: Partial<Preview>): Promise<boolean> {
  const [first, second] = await Promise.all([one, two].map((each) => draw({ ...preview, ...each }, {})))
  return first!.equals(second!)
}

describe('the preview of content', () => {
  test.each([
    ['nothing', 0, 0],
    ['less than a twentieth', 0.049, 0],
    ['a twentieth', 0.05, 1],
    ['half', 0.5, 10],
    ['all but a peso', 0.9999, 19],
    ['all', 1, 20],
    ['twice as much', 2, 20],
  ])('of a goal that has %s fills %d of twenty squares', async (_, progress, expected) => {
    const isColour = await looker(drawContentPreview, { progress })
    const squares = Array.from({ length: 20 }, (_, n) => isColour(620 + n * 26 + 10, 442, light.mangga))
    expect(squares).toEqual(Array.from({ length: 20 }, (_, n) => n < expected))
  })

  test('without progress has no squares, and without a price no ticket', async () => {
    const isColour = await looker(drawContentPreview, {})
    expect([isColour(630, 442, light.mangga), isColour(630, 442, light.line)]).toEqual([false, false])
    const priced = await looker(drawContentPreview, { ticket: '₱100' }, await photo('#1155aa'))
    expect([priced(60, 530, light.mangga), priced(300, 300, '#1155aa')]).toEqual([true, true])
    const free = await looker(drawContentPreview, {}, await photo('#1155aa'))
    expect(free(60, 530, '#1155aa')).toBe(true)
  })

  async function photo(colour: string, isMosaic = false): Promise<PreviewPictures> {
    return { photo: { bytes: await plain(colour), isMosaic } }
  }

  test('keeps the cells of a mosaic square, where a photo blends', async () => {
    const bytes = await sharp(Buffer.from([255, 255, 255, 0, 0, 0]), { raw: { width: 2, height: 1, channels: 3 } })
      .png()
      .toBuffer()
    /** How many grey levels there are across the picture. */
    const levels = async (isMosaic: boolean) => {
      const drawn = await drawContentPreview(preview, { photo: { bytes, isMosaic } })
      const { data } = await sharp(drawn)
        .extract({ left: 0, top: 300, width: 560, height: 1 })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data.filter((level) => level > 32 && level < 223).length
    }
    expect(await levels(true)).toBeLessThan(12)
    expect(await levels(false)).toBeGreaterThan(100)
  })

  test('shows the avatar instead of the initials', async () => {
    const avatar = await plain('#00aa00')
    const isColour = await looker(drawContentPreview, {}, { avatar })
    expect(isColour(664, 108, '#00aa00')).toBe(true)
    expect((await looker(drawContentPreview, {}))(640, 80, light.ubeSoft)).toBe(true)
  })

  test('writes a short title large, and a long one smaller, so that it is whole', async () => {
    /** The height in pixels of the letter that the title begins with. */
    const height = async (title: string) => {
      const isColour = await looker(drawContentPreview, { title })
      const rows = Array.from({ length: 70 }, (_, n) => 195 + n)
      return rows.filter((y) => Array.from({ length: 8 }, (_, n) => 622 + n).some((x) => isColour(x, y, light.ink)))
        .length
    }
    const long = `H${'alina sa pagpinta ng dagat '.repeat(3)}`.slice(0, 60)
    const [large, small] = [await height('Halina'), await height(long)]
    expect(small).toBeGreaterThan(20)
    expect(large / small).toBeGreaterThan(1.1)
  })

  test('shows the creator’s name for a title, and their address for a name, that our fonts cannot write', async () => {
    expect(await areSame(drawContentPreview, { title: '東京' }, { title: 'Luz Pinta' })).toBe(false)
    // The field of squares differs by title, so the text alone is compared.
    const text = async (more: Partial<Preview>) =>
      sharp(await drawContentPreview({ ...preview, ...more }, await photo('#1155aa')))
        .extract({ left: 570, top: 0, width: 630, height: 630 })
        .raw()
        .toBuffer()
    expect((await text({ title: '東京' })).equals(await text({ title: 'Luz Pinta' }))).toBe(true)
    const unwritten = { creator: { page_url: 'luz', page_name: '東京' } }
    const addressed = { creator: { page_url: 'luz', page_name: 'luz' } }
    expect((await text(unwritten)).equals(await text(addressed))).toBe(true)
  })
})

describe('the preview of a page', () => {
  test('has the cover at the top and the avatar over its edge', async () => {
    const [cover, avatar] = [await plain('#aa0000'), await plain('#00aa00')]
    const isColour = await looker(drawPagePreview, {}, { cover, avatar })
    expect([isColour(20, 20, '#aa0000'), isColour(1180, 310, '#aa0000'), isColour(600, 330, light.paper)]).toEqual(
      Array(3).fill(true),
    )
    expect([isColour(180, 320, '#00aa00'), isColour(180, 202, light.paper), isColour(40, 330, light.paper)]).toEqual(
      Array(3).fill(true),
    )
  })

  test('has a field of squares without a cover and initials without an avatar', async () => {
    const isColour = await looker(drawPagePreview, {})
    expect([isColour(20, 20, light.paper), isColour(90, 230, light.ubeSoft)]).toEqual([false, true])
    const covered = await looker(drawPagePreview, {}, { cover: await plain('#aa0000') })
    expect([covered(90, 230, light.ubeSoft), covered(180, 202, light.paper)]).toEqual([true, true])
  })

  test('of a name that our fonts cannot write has the address, and a long name stays before the edge', async () => {
    const named = (page_name: string) => ({ creator: { page_url: 'luz', page_name } })
    expect(await areSame(drawPagePreview, named('東京'), named('luz'))).toBe(true)
    const isColour = await looker(drawPagePreview, named('Wilhelmina '.repeat(9)))
    const edge = Array.from({ length: 60 }, (_, n) => isColour(1165, 460 + n, light.paper))
    expect(edge).toEqual(Array(60).fill(true))
  })
})
