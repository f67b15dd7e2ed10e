import { describe, expect, test } from 'vitest'
import { content } from './content.ts'
import { refuse, take } from './inputs.fixture.ts'

const photo = { filename: `${'a'.repeat(26)}.jpg` }
const snap = { image: photo, price_id: 1 }

describe('a Snap', () => {
  const { body } = content.createSnap

  test('needs a photo and a price; what is not said is for sale, no preview and not sensitive', () => {
    expect(take(body, snap)).toMatchObject({
      image: { ...photo, is_payable: true, is_preview: false },
      caption: null,
      price_id: 1,
      is_sensitive: false,
    })
  })

  test.each([
    [{ image: { filename: '' } }, { 'image.filename': ['Add a photo first.'] }],
    [{ price_id: 'free' }, { price_id: ['This price is not one of ours.'] }],
    [{ price_id: 1.5 }, { price_id: ['This price is not one of ours.'] }],
    [{ caption: 'a'.repeat(301) }, { caption: ['Use at most 300 characters.'] }],
    [{ image: { ...photo, alt: 'a'.repeat(1001) } }, { 'image.alt': ['Use at most 1,000 characters.'] }],
    [{ is_sensitive: 'very' }, { is_sensitive: ['This must be 0 or 1.'] }],
    [{ publish_at: 'tomorrow' }, { publish_at: ['Choose a day and a time.'] }],
    [{ publish_at: '2027-01-31' }, { publish_at: ['Choose a day and a time.'] }],
    [{ publish_at: '2027-02-31T10:00:00Z' }, { publish_at: ['Choose a day and a time.'] }],
  ])('%j is refused', (given, refused) => {
    expect(refuse(body, { ...snap, ...given })).toEqual(refused)
  })

  test('a photo is named by its upload’s answer or by its address', () => {
    const named = (filename: string) => (take(body, { ...snap, image: { filename } }) as { image: object }).image
    expect(named(photo.filename)).toMatchObject(photo)
    expect(named(`https://pixel.ph/media/${photo.filename}`)).toMatchObject(photo)
    expect(named(`/media/${photo.filename}/750`)).toMatchObject(photo)
  })

  test('a moment of publishing has its offset', () => {
    expect(take(body, { ...snap, publish_at: '2027-01-31T18:00+08:00' })).toMatchObject({
      publish_at: new Date('2027-01-31T10:00:00Z'),
    })
    expect(take(body, { ...snap, publish_at: null })).toMatchObject({ publish_at: null })
  })
})

describe('a Slide', () => {
  const { body } = content.createSlide
  const slide = (count: number) => ({ images: Array.from({ length: count }, () => photo), price_id: 1 })

  test('has 1 to 10 photos', () => {
    expect(refuse(body, slide(1))).toEqual({})
    expect(refuse(body, slide(10))).toEqual({})
    expect(refuse(body, slide(0))).toEqual({ images: ['Add a photo first.'] })
    expect(refuse(body, slide(11))).toEqual({ images: ['Use at most 10 photos.'] })
  })

  test('says which of its photos is refused', () => {
    const images = [photo, { ...photo, alt: 'a'.repeat(1001) }]
    expect(refuse(body, { images, price_id: 1 })).toEqual({ 'images.1.alt': ['Use at most 1,000 characters.'] })
  })

  test('a change names kept photos by their ids and new ones by their uploads', () => {
    const images = [{ id: 'kept', is_preview: 1 }, photo]
    expect(take(content.updateSlidePhotos.body, { images })).toMatchObject({
      images: [
        { id: 'kept', is_preview: true, is_payable: true },
        { ...photo, is_preview: false },
      ],
    })
  })
})

test('a change of a Snap says nothing about what it leaves out', () => {
  expect(take(content.updateSnap.body, {})).toEqual({})
  expect(take(content.updateSnap.body, { caption: '' })).toEqual({ caption: null })
})

test('buying is under one’s name unless it says otherwise', () => {
  expect(take(content.buySnap.body, { image_id: 'p' })).toEqual({ image_id: 'p', is_anonymous: false })
  expect(take(content.buySlide.body, { image_collection_id: 'p', is_anonymous: '1' })).toMatchObject({
    is_anonymous: true,
  })
  expect(Object.keys(refuse(content.buySnap.body, {}))).toEqual(['image_id'])
  expect(refuse(content.buySnap.body, { image_id: 'p', success_redirect_url: 'a'.repeat(2001) })).toEqual({
    success_redirect_url: ['This must be an address on PIXEL.'],
  })
})

test('prices are searched with at most 20 characters, and all of them are listed', () => {
  expect(take(content.prices.query, {})).toMatchObject({ suggested_prices_only: false, search: '', page: 1 })
  expect(take(content.prices.query, { suggested_prices_only: 'true' })).toMatchObject({ suggested_prices_only: true })
  expect(Object.keys(refuse(content.prices.query, { search: 'a'.repeat(21) }))).toEqual(['search'])
})

test('a page’s posts are filtered by their kind', () => {
  for (const type of ['all', 'snap', 'slide']) expect(take(content.feed.query, { type })).toMatchObject({ type })
  expect(Object.keys(refuse(content.feed.query, { type: 'bloc' }))).toEqual(['type'])
})
