import { expect, test } from 'vitest'
import { getTier } from '#contract/prices.ts'
import type { PhotoSet } from '../shell/photo-set.ts'
import { emptySet, moved, restored, toggled, withFree, withNew, without, withPrice } from './photo-set.ts'

const price = getTier(2)!

function getSet(...names: string[]): PhotoSet {
  return withNew(
    { ...emptySet, price },
    names.map((name) => ({ key: name, file: new File([], name), address: `blob:${name}` })),
  )
}

const names = (set: PhotoSet) => set.photos.map((photo) => photo.name)
/** `h`idden until paid, sneak `p`eek, `f`ree. */
const marks = (set: PhotoSet) =>
  set.photos.map(({ is_payable, is_preview }) => (is_payable ? 'h' : is_preview ? 'p' : 'f')).join('')

test('new photos are appended and hidden until paid', () => {
  const set = getSet('a', 'b')
  expect(names(set)).toEqual(['a', 'b'])
  expect(marks(set)).toBe('hh')
  expect(set.photos[0]).toMatchObject({ loading: 0, uploaded_filename: null, absolute_url: 'blob:a' })
})

test('new photos of a free post are free', () => {
  const set = withNew({ ...emptySet, isFree: true }, [{ key: 'a', file: new File([], 'a'), address: '' }])
  expect(marks(set)).toBe('f')
})

test('toggling a photo switches between hidden and sneak peek', () => {
  const set = toggled(getSet('a', 'b', 'c'), 'b')
  expect(marks(set)).toBe('hph')
  expect(marks(toggled(set, 'b'))).toBe('hhh')
})

test('toggling the last payable photo off makes the post free and clears its price', () => {
  const set = toggled(toggled(getSet('a', 'b'), 'a'), 'b')
  expect(set).toMatchObject({ isFree: true, price: null })
  expect(marks(set)).toBe('ff')
})

test('removing the last payable photo makes the post free, removing the last photo does not', () => {
  expect(without(toggled(getSet('a', 'b'), 'a'), ['b'])).toMatchObject({ isFree: true })
  expect(without(getSet('a'), ['a'])).toMatchObject({ isFree: false, price })
})

test('“Make it FREE” clears the price and every mark; turned off, all are hidden and the price is null', () => {
  const free = withFree(toggled(getSet('a', 'b'), 'a'), true)
  expect(free).toMatchObject({ isFree: true, price: null })
  expect(marks(free)).toBe('ff')
  const paid = withFree(free, false)
  expect(paid).toMatchObject({ isFree: false, price: null })
  expect(marks(paid)).toBe('hh')
})

test('toggling one photo of a free post puts it up for sale, with the others as sneak peeks', () => {
  const set = toggled(withFree(getSet('a', 'b', 'c'), true), 'b')
  expect(set.isFree).toBe(false)
  expect(marks(set)).toBe('php')
})

test('choosing a price makes a free post paid, choosing the free tier makes a paid post free', () => {
  const paid = withPrice(withFree(getSet('a', 'b'), true), price)
  expect(paid).toMatchObject({ isFree: false, price })
  expect(marks(paid)).toBe('hh')
  expect(withPrice(paid, getTier(1)!)).toMatchObject({ isFree: true, price: null })
})

test('a new price does not change the sneak peeks', () => {
  expect(marks(withPrice(toggled(getSet('a', 'b'), 'a'), getTier(3)!))).toBe('ph')
})

test('moves a photo to an index, clamped to the ends', () => {
  const set = getSet('a', 'b', 'c')
  expect(names(moved(set, 'c', 0))).toEqual(['c', 'a', 'b'])
  expect(names(moved(set, 'a', 1))).toEqual(['b', 'a', 'c'])
  expect(names(moved(set, 'a', 99))).toEqual(['b', 'c', 'a'])
  expect(names(moved(set, 'b', -1))).toEqual(['b', 'a', 'c'])
  expect(moved(set, 'nobody', 0)).toBe(set)
})

test('photos whose uploads all failed get back their marks and the price, whichever is tried again first', () => {
  const before = toggled(getSet('a', 'b'), 'b')
  const [a, b] = before.photos
  const add = (set: PhotoSet, key: string) => withNew(set, [{ key, file: new File([], key), address: '' }])
  const again = (set: PhotoSet, photo = a!) => restored(add(set, photo.key), photo.key, photo, price)
  const lost = without(before, ['a', 'b'])
  for (const set of [again(again(lost), b), again(again(lost, b))]) {
    expect(set).toMatchObject({ isFree: false, price })
    expect(set.photos.find(({ key }) => key === 'a')).toMatchObject({ is_payable: true, is_preview: false })
    expect(set.photos.find(({ key }) => key === 'b')).toMatchObject({ is_payable: false, is_preview: true })
  }
})
