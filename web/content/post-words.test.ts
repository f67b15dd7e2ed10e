import { describe, expect, test } from 'vitest'
import type { Photo, Post } from '#contract/content.ts'
import { getHead } from './post-head.ts'
import { getTitle } from './post-title.ts'
import { getCounts, isLocked, spokenPost } from './post-words.ts'
import { lockedSlide } from './sample-post.fixture.ts'

const photo: Photo = {
  id: 'photo',
  image_url: null,
  image_url_variants: null,
  is_payable: true,
  is_preview: false,
  is_locked: true,
  mosaic: 'data:image/png;base64,AA==',
  alt: null,
  width: 400,
  height: 500,
  available_until: null,
}
const open: Photo = { ...photo, image_url: '/media/image/a.jpg/full', is_locked: false, mosaic: null }

const locked: Post = {
  ...lockedSlide,
  caption: 'Lapis at tinta',
  price_id: 13,
  pricing: { price_id: 13, amount: 80, name: '', description: '' },
  photo_count: 7,
  preview_count: 2,
  creator: { page_url: 'ana', page_name: 'Ana', avatar: '/media/avatar-ana.webp' },
  images: [photo],
}

describe('a post in words', () => {
  test('has nothing to buy once only its free previews are left', () => {
    expect(isLocked({ ...locked, images: [{ ...open, is_payable: false, is_preview: true }, photo] })).toBe(true)
    expect(isLocked({ ...locked, images: [{ ...open, is_payable: false, is_preview: true }] })).toBe(false)
    expect(isLocked({ ...locked, images: [] })).toBe(true)
  })

  test('says what is locked, by whom, for how much and what is free', () => {
    expect(spokenPost(locked)).toBe(
      'Locked photo by Ana, 80 pesos. Caption: Lapis at tinta. 7 photos, 2 free previews.',
    )
    expect(spokenPost({ ...locked, kind: 'snap', caption: null })).toBe('Locked photo by Ana, 80 pesos.')
    expect(getCounts(locked)).toBe('7 photos · 2 free')
  })

  test('is not locked for its buyer or its owner, and never when free', () => {
    expect(isLocked(locked)).toBe(true)
    for (const right of [{ is_purchased: true }, { is_owner: true }, { is_payable: false, pricing: null }])
      expect(isLocked({ ...locked, ...right })).toBe(false)
    expect(spokenPost({ ...locked, is_purchased: true })).toBe('Photo by Ana: Lapis at tinta')
    expect(getCounts({ ...locked, is_purchased: true })).toBe('7 photos')
  })

  test('has a short title, cut between words', () => {
    expect(getTitle({ ...locked, caption: null })).toBe('Photos by Ana')
    expect(getTitle({ ...locked, caption: 'isa dalawa tatlo '.repeat(9) })).toMatch(/^isa .{30,55}(isa|dalawa|tatlo)…$/)
    for (const start of ['', 'a']) expect(getTitle({ ...locked, caption: start + '🖍'.repeat(90) })).toMatch(/^a?🖍+…$/u)
  })
})

describe('the link preview of a post', () => {
  const bought: Post = { ...locked, is_purchased: true, images: [open], image_url: open.image_url }

  test('has the same address for every viewer, and never that of a photo', () => {
    const address = getHead({ ...locked, images: [photo] }).image
    expect(address).toMatch(/^\/media\/preview\/[^/]+\/(snap|slide)\/[^/]+\/picture\.jpg\?v=/)
    for (const post of [bought, { ...bought, is_purchased: false, is_owner: true }])
      expect(getHead(post).image).toBe(address)
  })

  test('gets another address when it shows something else', () => {
    const changed: Post[] = [
      { ...locked, caption: 'Iba na' },
      { ...locked, is_payable: false, pricing: null },
      { ...locked, images: [{ ...photo, id: 'another' }] },
      { ...locked, images: [{ ...photo, is_payable: false, is_preview: true }] },
    ]
    const addresses = [locked, ...changed].map((post) => getHead(post).image)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('has a description without half an emoji at its end', () => {
    for (const start of ['', 'a'])
      expect(getHead({ ...locked, caption: start + '🖍'.repeat(120) }).description).toMatch(/^a?🖍+…$/u)
  })

  test('is private while the post is a draft or deleted', () => {
    expect(getHead(locked).isPrivate).toBeUndefined()
    expect(getHead({ ...locked, is_published: false }).isPrivate).toBe(true)
    expect(getHead({ ...locked, available_until: locked.date }).isPrivate).toBe(true)
  })
})
