import { describe, expect, test } from 'vitest'
import type { PublicProfile } from '#contract/profiles.ts'
import { getSummary } from './creator-summary.ts'

const luz: PublicProfile = {
  page_url: 'luz',
  page_name: 'Luz',
  bio: null,
  avatar: null,
  avatar_variants: null,
  cover_photo: null,
  donation_count: 3,
  follower_count: 1234,
  is_following: false,
  is_owner: false,
  min_gift_amount: 20.5,
  pinned_goal: null,
  comments: { who: 'everyone', may_comment: false },
  menu: [],
}

const describeBio = (bio: string | null) => getSummary({ ...luz, bio }, undefined).description!

describe('the description of a page', () => {
  test.each([null, '', ' \n\t '])('without a bio (%j) invites to a gift from the smallest amount', (bio) => {
    expect(describeBio(bio)).toBe('Send Luz a small gift on PIXEL, from ₱20.50.')
  })

  test('is the bio on one line', () => {
    expect(describeBio('  Lapis\nat   tinta.\r\n\r\nQuezon City ')).toBe('Lapis at tinta. Quezon City')
  })

  test('of a long bio ends between words, with an ellipsis', () => {
    expect(describeBio('a'.repeat(160))).toBe('a'.repeat(160))
    expect(describeBio(`${'lapis '.repeat(26)}tinta`)).toBe(`${'lapis '.repeat(26).trim()}…`)
    expect(describeBio('a'.repeat(300))).toMatch(/^a{130,160}…$/)
  })

  test('never ends in half an emoji', () => {
    for (const start of ['', 'a']) expect(describeBio(start + '🖍'.repeat(150))).toMatch(/^a?(🖍)+…$/u)
  })
})

describe('the preview picture of a page', () => {
  const version = (changes: Partial<PublicProfile>) => getSummary({ ...luz, ...changes }, undefined).image

  test('gets another address when the page looks different, and keeps it otherwise', () => {
    const shown = [{}, { page_name: 'Luzviminda' }, { avatar: '/media/a.webp' }, { cover_photo: '/media/a.webp' }]
    expect(new Set(shown.map(version)).size).toBe(shown.length)
    expect(version({ donation_count: 4, follower_count: 5, is_following: true, is_owner: true })).toBe(version({}))
  })

  test('is replaced by the picture the section has of its own', () => {
    expect(getSummary(luz, '/media/preview/luz/topic/7/picture.jpg').image).toBe(
      '/media/preview/luz/topic/7/picture.jpg',
    )
  })
})

test('the structured data names the page, and leaves out what the page does not have', () => {
  const { linkedData } = getSummary({ ...luz, bio: 'Lapis' }, undefined)
  expect(JSON.parse(JSON.stringify(linkedData))).toMatchObject({
    url: '/luz',
    mainEntity: { name: 'Luz', alternateName: 'luz', interactionStatistic: { userInteractionCount: 1234 } },
  })
  expect(linkedData!.mainEntity).toMatchObject({ description: 'Lapis', image: undefined })
})

test('the feeds are those of this page', () => {
  expect(getSummary(luz, undefined).feeds).toEqual({ atom: '/luz/feed.xml', json: '/luz/feed.json' })
})
