// The rules of free and paid photos, whatever a creator does in whatever order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FREE_PRICE_ID, getTier } from '#contract/prices.ts'
import type { PhotoSet } from '../shell/photo-set.ts'
import { emptySet, moved, toggled, withFree, withNew, without, withPrice } from './photo-set.ts'

/** Always the same cases, so that no run fails by chance. */
const check = <T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>) =>
  fc.assert(property, { seed: 20_261_129 })

type Step = (set: PhotoSet) => PhotoSet

const keys = ['a', 'b', 'c', 'd']
const key = fc.constantFrom(...keys)
const file = new File([], 'a.jpg')

const step: fc.Arbitrary<Step> = fc.oneof(
  key.map(
    (one): Step =>
      (set) => {
        const isThere = set.photos.some((photo) => photo.key === one)
        return isThere ? set : withNew(set, [{ key: one, file, address: '' }])
      },
  ),
  key.map(
    (one): Step =>
      (set) =>
        without(set, [one]),
  ),
  key.map(
    (one): Step =>
      (set) =>
        toggled(set, one),
  ),
  fc.boolean().map(
    (isFree): Step =>
      (set) =>
        withFree(set, isFree),
  ),
  fc.constantFrom(FREE_PRICE_ID, 2, 8).map(
    (id): Step =>
      (set) =>
        withPrice(set, getTier(id)!),
  ),
  fc.tuple(key, fc.integer({ min: -2, max: 6 })).map(
    ([one, to]): Step =>
      (set) =>
        moved(set, one, to),
  ),
)
const steps = fc.array(step, { maxLength: 25 })
const after = (taken: Step[]) => taken.reduce((set, next) => next(set), emptySet)

test('a free set has no price and nothing for sale, and one for sale has something to sell or is empty', () =>
  check(
    fc.property(steps, (taken) => {
      const { photos, isFree, price } = after(taken)
      if (isFree) expect([price, photos.filter((photo) => photo.is_payable || photo.is_preview)]).toEqual([null, []])
      else expect(photos.length === 0 || photos.some((photo) => photo.is_payable)).toBe(true)
    }),
  ))

test('in a set for sale each photo is either hidden until paid or a sneak peek, never both and never neither', () =>
  check(
    fc.property(steps, (taken) => {
      const { photos, isFree } = after(taken)
      if (!isFree) for (const photo of photos) expect(photo.is_preview).toBe(!photo.is_payable)
    }),
  ))

test('no step adds a photo twice or loses another one than was removed', () =>
  check(
    fc.property(steps, step, (taken, last) => {
      const before = after(taken)
      const now = last(before)
      const names = (set: PhotoSet) => set.photos.map((photo) => photo.key)
      expect(new Set(names(now)).size).toBe(now.photos.length)
      expect(Math.abs(now.photos.length - before.photos.length)).toBeLessThanOrEqual(1)
      const [fewer, more] = [names(before), names(now)].sort((one, other) => one.length - other.length)
      expect(more).toEqual(expect.arrayContaining(fewer!))
    }),
  ))

test('moving changes neither what is for sale nor for how much', () =>
  check(
    fc.property(steps, key, fc.integer({ min: -2, max: 6 }), (taken, one, to) => {
      const before = after(taken)
      const now = moved(before, one, to)
      const sorted = (set: PhotoSet) => [...set.photos].sort((a, b) => a.key.localeCompare(b.key))
      expect({ ...now, photos: sorted(now) }).toEqual({ ...before, photos: sorted(before) })
    }),
  ))

test('toggling a photo twice in a set for sale leaves it as it was, unless it was the last one for sale', () =>
  check(
    fc.property(steps, key, (taken, one) => {
      const before = after(taken)
      const once = toggled(before, one)
      if (!before.isFree && !once.isFree) expect(toggled(once, one)).toEqual(before)
    }),
  ))
