import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const image_url_variants = { WH1080: '/WH1080', WH750: '/WH750', WH500: '/WH500', WH100: '/WH100' }
const picture = { image_url: '/full.jpg', image_url_variants }

test('without sizes the small variant is used', () => {
  expect(pictureSources({ ...picture, width: 2000, height: 1500 })).toEqual({ src: '/WH500' })
})

test('a portrait lists its real widths within the square variants', () => {
  expect(pictureSources({ ...picture, width: 1500, height: 2000 }, '100vw')).toEqual({
    sizes: '100vw',
    srcSet: '/WH500 375w, /WH750 563w, /WH1080 810w, /full.jpg 1500w',
    src: '/WH500',
  })
})

test('a picture smaller than a size is not offered as that size', () => {
  expect(pictureSources({ ...picture, width: 600, height: 400 }, '100vw').srcSet).toBe('/WH500 500w, /full.jpg 600w')
})

test('a picture of unknown dimensions is never loaded in full size', () => {
  expect(pictureSources(picture, '100vw').srcSet).toBe('/WH500 500w, /WH750 750w, /WH1080 1080w')
})

test('an animated GIF uses the original file', () => {
  expect(pictureSources({ ...picture, image_url: '/full.gif', width: 900, height: 900 }, '100vw')).toEqual({
    src: '/full.gif',
  })
})

test('a locked picture has no src', () => {
  expect(
    pictureSources({ image_url: null, image_url_variants: null, width: 9, height: 9 }, '100vw').src,
  ).toBeUndefined()
})
