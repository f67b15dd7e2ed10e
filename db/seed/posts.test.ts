// The demo has every kind of post, and none that could not be published.
import { describe, expect, it, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { priceTiers } from '#contract/prices.ts'
import { member } from './cast.ts'
import { seedPosts } from './posts.ts'

test('there are free and paid posts, with one photo and several, with peeks, sold, deleted, and at the highest price', () => {
  const has = (wanted: (post: (typeof seedPosts)[number]) => boolean) => expect(seedPosts.some(wanted)).toBe(true)
  has(({ photos, pesos }) => photos.length === 1 && !pesos)
  has(({ photos, pesos }) => photos.length === 1 && !!pesos)
  has(({ photos, pesos }) => photos.length > 1 && !pesos)
  has(({ peeks, buyers }) => !!peeks && !!buyers?.includes('bea'))
  has(({ buyers }) => !!buyers?.some((buyer) => buyer.startsWith('~')))
  has(({ deletedDaysAgo, buyers }) => deletedDaysAgo !== undefined && !!buyers?.includes('bea'))
  has(({ pesos }) => pesos === 10_000)
})

describe.each(seedPosts.map((post) => [post.caption.slice(0, 30), post] as const))('%s…', (_, post) => {
  it('could be published and sold', () => {
    const { creatorKey, daysAgo, photos, peeks = 0, pesos = 0, caption, buyers = [], deletedDaysAgo = 0 } = post
    const creator = member(creatorKey)
    expect(creator.role).toBe('creator')
    expect(daysAgo).toBeLessThan(creator.joined_days_ago)
    expect(photos.length).toBeLessThanOrEqual(limits.photosPerSlideMax)
    expect(caption.length).toBeLessThanOrEqual(limits.captionMax)
    expect(priceTiers.map((tier) => tier.price)).toContain(pesos)
    if (pesos === 0) expect([peeks, buyers]).toEqual([0, []])
    else expect(peeks).toBeLessThan(photos.length)
    expect(new Set(buyers.map((buyer) => member(buyer.replace('~', '')).key)).size).toBe(buyers.length)
    expect(buyers).not.toContain(creatorKey)
    // Bought before it was deleted, and still available to its buyers.
    expect(daysAgo / (buyers.length + 1)).toBeGreaterThan(deletedDaysAgo)
    expect(deletedDaysAgo).toBeLessThan(limits.deletedContentDays)
  })
})
