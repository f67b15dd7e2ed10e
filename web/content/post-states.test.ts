// What is said of a paid photo in each state of its life: locked, bought, given back, hidden, scheduled, deleted, withdrawn.
import { afterEach, expect, test } from 'vitest'
import type { Post } from '#contract/content.ts'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { getHead } from './post-head.ts'
import { getTitle } from './post-title.ts'
import { getAddress, getCounts, getId, getPhotos, isForSale, isLocked, priceText, spokenPost } from './post-words.ts'
import { getPrice, hadPrice } from './price.ts'
import { freeSnap, lockedPhoto, lockedSlide, lockedSnap, samplePhotoOf } from './sample-post.fixture.ts'

afterEach(() => setLanguage('en', undefined))

const open = [samplePhotoOf('a', { is_payable: true })]
const bought: Post = { ...lockedSnap, is_purchased: true, images: open }
const peek = samplePhotoOf('p', { is_preview: true })

test.each<[string, Post, boolean]>([
  ['for sale', lockedSnap, true],
  ['bought', bought, false],
  ['bought and given back', { ...bought, is_purchased: false, images: [lockedPhoto('a')] }, true],
  ['bought, and made free since', { ...bought, is_payable: false, pricing: null }, false],
  ['one’s own', { ...lockedSnap, is_owner: true, images: open }, false],
  ['one’s own and not yet published', { ...lockedSnap, is_owner: true, is_published: false, images: open }, false],
  ['bought, and deleted since', { ...bought, available_until: '2026-06-16T10:00:00+08:00' }, false],
  ['a set of which only a free preview is left', { ...lockedSlide, images: [peek] }, false],
  [
    'a set of which a preview and a photo for sale are left',
    { ...lockedSlide, images: [peek, lockedPhoto('b')] },
    true,
  ],
  ['withdrawn in all its photos', { ...lockedSlide, images: [] }, true],
  ['free', freeSnap, false],
])('whether a post has to be paid for that is %s', (_what, post, isPaid) => {
  expect(isLocked(post)).toBe(isPaid)
})

test('what is bought is for sale to others still, and a free post to nobody', () => {
  expect([isForSale(bought), isForSale(lockedSlide), isForSale(freeSnap)]).toEqual([true, true, false])
})

test.each<[string, Post, string]>([
  ['locked', lockedSnap, 'Locked photo by Ana, 80 pesos. Caption: Siargao.'],
  [
    'locked, with a caption that ends by itself',
    { ...lockedSnap, caption: 'Tara na!' },
    'Locked photo by Ana, 80 pesos. Caption: Tara na!',
  ],
  ['locked, without a caption', { ...lockedSnap, caption: null }, 'Locked photo by Ana, 80 pesos.'],
  ['given back', { ...bought, is_purchased: false }, 'Locked photo by Ana, 80 pesos. Caption: Siargao.'],
  ['bought', bought, 'Photo by Ana: Siargao'],
  ['bought, without a caption', { ...bought, caption: null }, 'Photo by Ana'],
  ['covered, and bought', { ...bought, is_covered: true }, 'Sensitive photo by Ana, not shown. Siargao'],
  [
    'covered, without a caption',
    { ...lockedSnap, is_covered: true, caption: null },
    'Sensitive photo by Ana, not shown.',
  ],
  ['a set of one', { ...lockedSlide, photo_count: 1 }, 'Locked photo by Ana, 80 pesos. Caption: Siargao. 1 photo.'],
])('a photo that is %s is read out so', (_what, post, words) => {
  expect(spokenPost(post)).toBe(words)
})

test('in Filipino the words around the caption are Filipino', () => {
  setLanguage('fil', fil)
  expect(spokenPost({ ...lockedSlide, preview_count: 1 })).toBe(
    'Naka-lock na photo ni Ana, 80 piso. Caption: Siargao. 2 photo, 1 libreng silip.',
  )
  expect(getPhotos(7)).toBe('7 photo')
})

test.each<[string, Post, string | undefined]>([
  ['a Snap', lockedSnap, undefined],
  ['a locked set without previews', lockedSlide, '2 photos'],
  ['a locked set with one preview', { ...lockedSlide, preview_count: 1 }, '2 photos · 1 free'],
  ['a bought set with previews', { ...lockedSlide, is_purchased: true, preview_count: 1 }, '2 photos'],
  ['one’s own set with previews', { ...lockedSlide, is_owner: true, preview_count: 1 }, '2 photos'],
  ['a free set', { ...lockedSlide, is_payable: false, pricing: null }, '2 photos'],
])('%s counts its photos so', (_what, post, words) => {
  expect(getCounts(post)).toBe(words)
})

test('a price is in whole pesos with its thousands, and a free post has none', () => {
  expect(priceText(lockedSnap)).toBe('₱80')
  expect(priceText({ ...lockedSnap, pricing: { ...lockedSnap.pricing!, amount: 10_000 } })).toBe('₱10,000')
  expect(priceText(freeSnap)).toBeUndefined()
})

test('a set is known by the id of the set, also in its address', () => {
  const set = { ...lockedSlide, id: 'cover', collection_id: 's1' }
  expect([getId(set), getAddress(set)]).toEqual(['s1', '/ana/pixel-snap/set/s1'])
  expect([getId(freeSnap), getAddress(freeSnap)]).toEqual(['p1', '/ana/pixel-snap/p1'])
})

test.each<[string, Partial<Post>, boolean]>([
  ['for sale', { pricing: lockedSnap.pricing, purchase_count: 0 }, true],
  ['free and was sold', { purchase_count: 1 }, true],
  ['free and was never sold', { purchase_count: 0 }, false],
  ['somebody else’s', { purchase_count: null }, false],
])('whether a post may have buyers that is %s', (_what, change, may) => {
  expect(hadPrice({ ...freeSnap, ...change })).toBe(may)
})

test('the price of a post in the form of the list is spoken with centavos, as there', () => {
  expect(getPrice(lockedSnap)).toMatchObject({ price_id: 8, price: 80, price_label: '₱80.00' })
})

test.each<[string, Partial<Post>]>([
  ['hidden', { is_published: false }],
  ['scheduled', { is_published: false, publish_at: '2031-05-01T10:00:00+08:00' }],
  ['deleted, and still there for who bought it', { available_until: '2026-06-16T10:00:00+08:00' }],
])('a post that is %s is not for search engines, and has no picture for a link', (_what, change) => {
  const head = getHead({ ...freeSnap, ...change })
  expect(head).toMatchObject({ isPrivate: true, canonical: '/ana/pixel-snap/p1' })
  expect(head).not.toHaveProperty('image')
  expect(head).not.toHaveProperty('linkedData')
})

test('who bought a photo gives search engines no more than a stranger does', () => {
  expect(getHead(bought).linkedData).toEqual(getHead(lockedSnap).linkedData)
  expect(JSON.stringify(getHead(bought))).not.toContain(open[0]!.image_url)
})

test('a caption of blanks is none', () => {
  expect(getTitle({ ...freeSnap, caption: ' \n ' })).toBe('Photo by Ana')
  expect(getTitle({ ...lockedSlide, caption: null })).toBe('Photos by Ana')
  expect(getTitle({ ...freeSnap, caption: ' Dagat \n sa hapon ' })).toBe('Dagat sa hapon')
})
