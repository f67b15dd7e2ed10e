import { expect, test } from 'vitest'
import { getCells } from './local-mosaic.ts'

test('a mosaic has at most 15 cells on its long side, for any aspect ratio', () => {
  expect(getCells({ width: 1200, height: 1500 }, 1)).toEqual({ width: 12, height: 15 })
  expect(getCells({ width: 4000, height: 1000 }, 1)).toEqual({ width: 15, height: 4 })
  expect(getCells({ width: 4000, height: 10 }, 1)).toEqual({ width: 15, height: 1 })
})
