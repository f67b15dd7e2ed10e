// How a form names a picture that was uploaded: by its file, or by any address that an answer gave for it.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { filenameIn, uploadName } from './fields.ts'
import { imageTypes, uploadLimits } from './media.ts'
import { uploadTexts } from './upload-texts.ts'

const file = `${'a1'.repeat(13)}.webp`
const schema = uploadName('Add a photo first.')

describe('a picture', () => {
  test.each([
    [file, file],
    [` ${file} `, file],
    [`/media/image/${file}/750`, file],
    [`https://pixel.ph/media/image/${file}/WH1080`, file],
    [`https://pixel.ph/media/${file}`, file],
    [`/media/${file}/`, file],
    ['another.jpg', 'another.jpg'],
    ['/media/short.jpg', '/media/short.jpg'],
  ])('that is named %s is %s', (given, name) => {
    expect(schema.parse(given)).toBe(name)
  })

  test.each(['', '   ', 'a\0.jpg', 'a\n.jpg', 'a'.repeat(201), 7, null, undefined, {}, [file]])(
    'cannot be named %j',
    (given) => {
      expect(z.safeParse(schema, given).error?.issues[0]?.message).toBe('Add a photo first.')
    },
  )

  test.each([
    `/${'a'.repeat(23)}.webp`,
    `/${'a'.repeat(41)}.webp`,
    `/${'A'.repeat(26)}.webp`,
    `/${'a'.repeat(26)}`,
    `/${'a'.repeat(26)}.webp.exe`,
    `/../${'a'.repeat(26)}.we-bp`,
    'a'.repeat(26),
    '',
  ])('is not read out of %s', (address) => {
    expect(filenameIn(address)).toBeUndefined()
  })

  test('with 24 to 40 letters and digits is read out of its address, whatever its size is called', () => {
    for (const length of [24, 26, 40]) {
      const name = `${'0'.repeat(length)}.jpg`
      for (const rest of ['', '/', '/100', '/750/more'])
        expect(filenameIn(`https://x.example/media/${name}${rest}`)).toBe(name)
    }
  })
})

describe('the limits of an upload', () => {
  test('are those that its refusals name', () => {
    expect(uploadTexts.tooLarge).toContain(`${uploadLimits.bytesMax / 1e6} MB`)
    expect(uploadTexts.tooManyPixels).toContain(`${uploadLimits.pixelsMax / 1e6} megapixels`)
    expect(uploadTexts.tooManyFrames).toContain(`${uploadLimits.gifFramesMax} frames`)
    expect(uploadTexts.tooManyFramePixels).toContain(`${uploadLimits.gifPixelsMax / 1e6} megapixels`)
    for (const type of imageTypes) expect(uploadTexts.wrongType).toMatch(new RegExp(`\\b${type}\\b`))
  })

  test('leave the last percent to the server’s answer', () => {
    expect(uploadLimits.progressMax).toBe(99)
  })
})
