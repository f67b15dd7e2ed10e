import { expect, test } from 'vitest'
import { pickBetter, sizeToSend } from './redraw.ts'

test('a photo wider than 2000 px is scaled to 2000 px, a narrower one keeps its size', () => {
  expect(sizeToSend(4000, 3000)).toEqual({ width: 2000, height: 1500 })
  expect(sizeToSend(2000, 8000)).toEqual({ width: 2000, height: 8000 })
  expect(sizeToSend(640, 480)).toEqual({ width: 640, height: 480 })
  expect(sizeToSend(100_000, 10)).toEqual({ width: 2000, height: 1 })
})

test('keeps the original if the redrawn file is not smaller, unless the original was too wide', () => {
  const original = new Blob(['12345'])
  const larger = new Blob(['1234567'])
  const smaller = new Blob(['123'])
  expect(pickBetter(original, { blob: larger, wasTooWide: false })).toBe(original)
  expect(pickBetter(original, { blob: smaller, wasTooWide: false })).toBe(smaller)
  expect(pickBetter(original, { blob: larger, wasTooWide: true })).toBe(larger)
  expect(pickBetter(original, undefined)).toBe(original)
})
