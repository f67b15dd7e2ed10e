// What search engines and link previews learn of a post: never more than a stranger may see.
import { expect, test } from 'vitest'
import type { Post } from '#contract/content.ts'
import { getHead } from './post-head.ts'
import { freeSnap, lockedPhoto, lockedSlide, lockedSnap, samplePhotoOf } from './sample-post.fixture.ts'

const shown = '/media/image/open.jpg/full'
const open = samplePhotoOf('open', { image_url: shown })

test('the title is the caption and the creator, or the creator once', () => {
  expect(getHead(freeSnap).title).toBe('Siargao · Ana | PIXEL')
  expect(getHead({ ...freeSnap, caption: null }).title).toBe('Photo by Ana | PIXEL')
  expect(getHead({ ...lockedSlide, caption: ' \n ' }).title).toBe('Photos by Ana | PIXEL')
})

test('a caption of several lines becomes one, and a long one ends between words', () => {
  const { description } = getHead({ ...freeSnap, caption: `Unang linya\n\n${'salita '.repeat(60)}` })
  expect(description).toMatch(/^Unang linya salita/)
  expect(description!.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/salita…?$/)
  expect(getHead({ ...freeSnap, caption: null }).description).toBe('Photo by Ana on PIXEL.')
})

test.each<[string, Partial<Post>, boolean]>([
  ['published', {}, false],
  ['unpublished', { is_published: false }, true],
  ['deleted, and kept for its buyers', { available_until: '2026-06-16T10:00:00+08:00' }, true],
])('a post that is %s is shown to search engines only if everybody may see it', (_what, change, isPrivate) => {
  const head = getHead({ ...freeSnap, ...change })
  expect(head.isPrivate ?? false).toBe(isPrivate)
  expect('image' in head).toBe(!isPrivate)
  expect('linkedData' in head).toBe(!isPrivate)
})

const addressesIn = (post: Post) => JSON.stringify(getHead(post).linkedData).match(/"contentUrl":"[^"]*"/g) ?? []

test.each<[string, Post, number]>([
  ['free', { ...freeSnap, images: [open] }, 1],
  ['for sale', lockedSnap, 0],
  [
    'for sale and bought by this viewer',
    { ...lockedSnap, is_purchased: true, images: [{ ...open, is_payable: true }] },
    0,
  ],
  ['for sale, of this viewer', { ...lockedSnap, is_owner: true, images: [{ ...open, is_payable: true }] }, 0],
  ['sensitive', { ...freeSnap, is_sensitive: true, images: [open] }, 0],
  ['a set with one free preview', { ...lockedSlide, images: [{ ...open, is_preview: true }, lockedPhoto('b')] }, 1],
  ['a free set', { ...lockedSlide, is_payable: false, images: [open, { ...open, id: 'b', is_payable: true }] }, 2],
  ['a free photo that nobody may see now', { ...freeSnap, images: [samplePhotoOf('a', { image_url: null })] }, 0],
])('of a post that is %s no more photos have an address than a stranger may see', (_what, post, count) => {
  expect(addressesIn(post)).toHaveLength(count)
})

test('a set is a gallery and a Snap is a picture, by its creator', () => {
  const type = (post: Post) => (getHead(post).linkedData as Record<string, unknown>)['@type']
  expect([type(freeSnap), type(lockedSlide)]).toEqual(['ImageObject', 'ImageGallery'])
  expect(getHead(freeSnap).linkedData).toMatchObject({
    name: 'Siargao',
    author: { '@type': 'Person', name: 'Ana', url: '/ana' },
    datePublished: freeSnap.date,
  })
})

test('the preview picture has another address once what it shows has changed, and the same for every viewer', () => {
  const { image } = getHead(lockedSnap)
  const cheaper = { ...lockedSnap, pricing: { ...lockedSnap.pricing!, amount: 50 } }
  const covered = { ...lockedSnap, is_sensitive: true }
  for (const changed of [cheaper, covered, { ...lockedSnap, caption: 'Dagat' }, { ...lockedSnap, photo_count: 2 }])
    expect(getHead(changed).image).not.toEqual(image)
  expect(getHead({ ...lockedSnap, is_purchased: true, comment_count: 3 }).image).toEqual(image)
})
