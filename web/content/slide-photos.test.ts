import { afterEach, describe, expect, test } from 'vitest'
import type { Photo, Post } from '#contract/content.ts'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { getAlt, getShape, getSizes, inOrder } from './slide-photos.ts'

afterEach(() => setLanguage('en', undefined))

const photo = (id: string, more: Partial<Photo> = {}) =>
  ({ id, is_payable: true, is_preview: false, is_locked: true, width: 400, height: 500, ...more }) as Photo
const preview = (id: string) => photo(id, { is_payable: false, is_preview: true, is_locked: false })

const images = [photo('a'), preview('b'), photo('c'), preview('d')]
const locked = {
  kind: 'slide',
  caption: null,
  is_purchased: false,
  is_payable: true,
  is_owner: false,
  is_covered: false,
  pricing: { price_id: 13, amount: 80, name: '', description: '' },
  photo_count: 4,
  preview_count: 2,
  creator: { page_url: 'ana', page_name: 'Ana', avatar: null },
  images,
} as unknown as Post
const bought: Post = { ...locked, is_purchased: true, images: images.map((one) => ({ ...one, is_locked: false })) }

const ids = (post: Post) => inOrder(post).map(({ id }) => id)
const alts = (post: Post) => inOrder(post).map((one, place, all) => getAlt(post, one, place, all.length))

describe('the order of the photos', () => {
  test('begins with the free ones for a viewer who has not paid, and is otherwise the creator’s', () => {
    expect(ids(locked)).toEqual(['b', 'd', 'a', 'c'])
    expect(ids(bought)).toEqual(['a', 'b', 'c', 'd'])
    expect(ids({ ...locked, is_owner: true })).toEqual(['a', 'b', 'c', 'd'])
  })

  test('leaves the post in the cache as it was', () => {
    inOrder(locked)
    expect(locked.images.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the alt texts', () => {
  test('of a set with previews tell free photos from locked ones', () => {
    expect(alts(locked)).toEqual([
      'Free preview 1 of 4 by Ana',
      'Free preview 2 of 4 by Ana',
      'Locked photo 3 of 4',
      'Locked photo 4 of 4',
    ])
  })

  test('of a set without previews name price and number of photos with the first', () => {
    const all = { ...locked, preview_count: 0, images: images.map(({ id }) => photo(id)) }
    expect(alts(all)[0]).toBe('Locked photo by Ana, 80 pesos. 4 photos. 1 of 4.')
  })

  test('of bought photos say nothing of previews', () => {
    expect(alts(bought)).toEqual([1, 2, 3, 4].map((place) => `Photo ${place} of 4 by Ana`))
  })

  test('of a covered post say that it is sensitive, and nothing else', () => {
    expect(alts({ ...locked, is_covered: true })[1]).toBe('Sensitive photo 2 of 4 by Ana, not shown.')
  })

  test('of a single photo have no number', () => {
    expect(alts({ ...bought, kind: 'snap', images: [bought.images[0]!] })).toEqual(['Photo by Ana'])
  })

  test('show a name as it is, even if it looks like a placeholder', () => {
    const creator = { ...locked.creator, page_name: '{total} $1' }
    expect(alts({ ...bought, creator })[0]).toBe('Photo 1 of 4 by {total} $1')
  })

  test('are in Filipino when that is the language', () => {
    setLanguage('fil', fil)
    expect([alts(locked)[0], alts(locked)[2]]).toEqual(['Libreng silip 1 sa 4 ni Ana', 'Naka-lock na photo 3 sa 4'])
  })
})

test('the frame has the shape of the tallest photo, so that no photo is cut', () => {
  const shapes = [photo('wide', { width: 1600, height: 900 }), photo('tall', { width: 900, height: 1600 })]
  expect(getShape(shapes)).toEqual({ '--shape': '0.563' })
})

test('a tall photo is loaded narrower than a wide one, because the height of the screen limits it', () => {
  expect(getSizes(photo('wide', { width: 1600, height: 900 }))).toMatch(/min\(100vw, 128vh\)$/)
  expect(getSizes(photo('tall', { width: 900, height: 1600 }))).toMatch(/min\(100vw, 41vh\)$/)
})
