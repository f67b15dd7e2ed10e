// The part of a picture that is cut out, for any picture, shape and movement.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeView, getCut, getMiddle, getOutput, getStep, zoomRange } from './crop-frame.ts'

/** Always the same cases, so that no run fails by chance. */
const check = <T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>) =>
  fc.assert(property, { seed: 20_261_129 })

const side = fc.integer({ min: 1, max: 12_000 })
const picture = fc.record({ width: side, height: side })
const aspect = fc.constantFrom(1, 4 / 5, 3, 1.91, 0.3)
const number = fc.double({ min: -50_000, max: 50_000, noNaN: true })
const view = fc.record({ zoom: fc.double({ min: -3, max: 9, noNaN: true }), x: number, y: number })

test('it never leaves the picture, and always has the asked shape', () =>
  check(
    fc.property(picture, aspect, view, (size, shape, asked) => {
      const cut = getCut(size, shape, changeView(size, shape, getMiddle(size), asked))
      const room = Math.max(size.width, size.height) * 1e-9
      for (const [from, length, whole] of [
        [cut.x, cut.width, size.width],
        [cut.y, cut.height, size.height],
      ] as const) {
        expect(from).toBeGreaterThanOrEqual(-room)
        expect(from + length).toBeLessThanOrEqual(whole + room)
      }
      expect(cut.width / cut.height).toBeCloseTo(shape, 6)
    }),
  ))

test('the zoom stays within its range, and a view that is allowed is not changed', () =>
  check(
    fc.property(picture, aspect, view, (size, shape, asked) => {
      const allowed = changeView(size, shape, getMiddle(size), asked)
      expect(allowed.zoom).toBeGreaterThanOrEqual(zoomRange.min)
      expect(allowed.zoom).toBeLessThanOrEqual(zoomRange.max)
      const again = changeView(size, shape, allowed, {})
      expect(again.x).toBeCloseTo(allowed.x, 6)
      expect(again.y).toBeCloseTo(allowed.y, 6)
    }),
  ))

test('a step back undoes a step, where the edge does not stop it', () => {
  const size = { width: 1000, height: 800 }
  const middle = changeView(size, 1, getMiddle(size), { zoom: 2 })
  for (const [right, down] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    const there = changeView(size, 1, middle, getStep(size, 1, middle, right, down))
    expect(there).not.toEqual(middle)
    const back = changeView(size, 1, there, getStep(size, 1, there, -right, -down))
    expect([back.x, back.y]).toEqual([expect.closeTo(middle.x, 9), expect.closeTo(middle.y, 9)])
  }
})

test('the JPEG is never wider than allowed nor larger than what was cut, and never empty', () =>
  check(
    fc.property(picture, fc.integer({ min: 1, max: 4000 }), (cut, widthMaxPx) => {
      const { width, height } = getOutput(cut, widthMaxPx)
      expect(width).toBeLessThanOrEqual(Math.min(widthMaxPx, cut.width))
      expect(height).toBeLessThanOrEqual(cut.height)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
    }),
  ))
