// What a preview tells of a post, whoever asks for it.
import { expect, test } from 'vitest'
import { imageUrl, storageKey } from '#server/media/image-url.ts'
import { ofPost } from './preview-facts.ts'

const creator = { page_url: 'luz', page_name: 'Luz' }
const filename = 'abcdefghijklmnopqrstuvwxyz.jpg'
const open = { image_url: imageUrl(filename, 'full'), mosaic: null }
const locked = { image_url: null, mosaic: 'data:image/png;base64,AAAA' }

function post(more: object): Parameters<typeof ofPost>[0] {
  const base = { kind: 'snap', caption: 'Dagat', images: [open], photo_count: 1, pricing: null, is_sensitive: false }
  return { ...base, ...more } as unknown as Parameters<typeof ofPost>[0]
}

test('a free photo is shown itself, without price and number', () => {
  expect(ofPost(post({}), creator)).toMatchObject({
    preview: { title: 'Dagat', creator, facts: undefined, ticket: undefined },
    photo: storageKey(filename, 'WH500'),
  })
})

test('a locked photo is shown as its mosaic, with the price', () => {
  const facts = ofPost(post({ images: [locked], pricing: { amount: 100_00n } }), creator)
  expect(facts).toMatchObject({ preview: { ticket: '₱100' }, mosaic: locked.mosaic })
  expect(facts.photo).toBeUndefined()
})

test.each([
  ['free', { images: [open] }],
  ['locked', { images: [locked] }],
])('of a sensitive %s photo there is no picture, not even a mosaic', (_, more) => {
  const facts = ofPost(post({ ...more, is_sensitive: true }), creator)
  expect([facts.photo, facts.mosaic]).toEqual([undefined, undefined])
})

test('a slide says how many photos it has, also when only one is left', () => {
  const slide = (photo_count: number) => ofPost(post({ kind: 'slide', photo_count }), creator).preview.facts
  expect([slide(3), slide(1)]).toEqual(['3 photos', '1 photo'])
})

test('a post whose photos are all hidden has no picture', () => {
  const facts = ofPost(post({ images: [] }), creator)
  expect([facts.photo, facts.mosaic]).toEqual([undefined, undefined])
})
