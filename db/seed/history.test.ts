// The history is repeatable, lies in the past, and contains only gifts that the product would accept.
import { describe, expect, it, test } from 'vitest'
import { parsePesos } from '#contract/amounts.ts'
import { countCharacters } from '#contract/characters.ts'
import { giftSources } from '#contract/gifts.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { cast, member } from './cast.ts'
import { allGifts, getGifts } from './history.ts'
import { pageWords } from './page-words.ts'
import { messages, paydayMessages, replies, supporterNames } from './words.ts'

const evening = new Date('2026-11-21T20:30:00+08:00')
/** Just after midnight, the end of a short month, a payday, and a leap day. */
const otherMoments = [
  '2026-11-21T00:01:00+08:00',
  '2027-02-28T23:59:59+08:00',
  '2026-12-15T12:00:00+08:00',
  '2028-02-29T09:00:00+08:00',
].map((text) => new Date(text))
const gifts = allGifts(evening)

test('the same moment generates the same history', () => {
  for (const { key } of cast) expect(getGifts(key, evening)).toEqual(getGifts(key, new Date(evening)))
})

test('there are enough gifts for paged lists, and few enough to seed in seconds', () => {
  expect(gifts.length).toBeGreaterThanOrEqual(250)
  expect(gifts.length).toBeLessThanOrEqual(400)
})

test('the fresh creator and the supporter received nothing', () => {
  expect(getGifts('aya', evening)).toEqual([])
  expect(getGifts('bea', evening)).toEqual([])
})

describe.each([evening, ...otherMoments].map((now) => [now.toISOString(), now] as const))('at %s', (_, now) => {
  it('every gift is in the past, later than its page began, and in order', () => {
    for (const { key, joined_days_ago } of cast) {
      const moments = getGifts(key, now).map((gift) => gift.at.getTime())
      expect(moments).toEqual([...moments].sort((one, other) => one - other))
      for (const moment of moments) {
        expect(moment).toBeLessThan(now.getTime())
        expect(moment).toBeGreaterThan(now.getTime() - (joined_days_ago + 1) * 86_400_000)
      }
    }
  })

  it('no two gifts to a creator are close enough to count as a duplicate', () => {
    for (const { key } of cast) {
      const moments = getGifts(key, now).map((gift) => gift.at.getTime())
      const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
      for (const gap of gaps) expect(gap).toBeGreaterThan(serverLimits.duplicateGiftSeconds * 1000)
    }
  })

  it('no page has the same message twice', () => {
    for (const { key } of cast) {
      const texts = getGifts(key, now).flatMap((gift) => gift.message ?? [])
      expect(new Set(texts).size).toBe(texts.length)
    }
  })
})

test('every amount is one the creator accepts', () => {
  for (const gift of gifts) {
    const centavos = parsePesos(gift.amountPesos)
    expect(centavos).toBeGreaterThanOrEqual(BigInt(member(gift.creatorKey).min_gift_pesos) * 100n)
    expect(centavos).toBeLessThanOrEqual(limits.giftMaxCentavos)
  }
})

test('names, messages and replies are within their limits', () => {
  for (const gift of gifts) {
    expect(countCharacters(gift.name ?? '')).toBeLessThanOrEqual(limits.supporterNameMax)
    expect(countCharacters(gift.message ?? '')).toBeLessThanOrEqual(limits.supporterMessageMax)
    expect(countCharacters(gift.reply ?? '')).toBeLessThanOrEqual(limits.replyMax)
    expect(giftSources).toContain(gift.source)
  }
})

test('all texts are within their limits, used or not', () => {
  for (const name of supporterNames) expect(countCharacters(name), name).toBeLessThanOrEqual(limits.supporterNameMax)
  const pages = Object.values(pageWords)
  const texts = [
    ...messages,
    ...paydayMessages,
    ...pages.flatMap((page) => [...page.exchanges.map(([message]) => message), ...page.messages, ...page.questions]),
  ]
  for (const text of texts) expect(countCharacters(text), text).toBeLessThanOrEqual(limits.supporterMessageMax)
  for (const text of [...replies, ...pages.flatMap((page) => page.exchanges.map(([, reply]) => reply))]) {
    expect(countCharacters(text), text).toBeLessThanOrEqual(limits.replyMax)
  }
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.length).toBeGreaterThanOrEqual(120)
})

test('the history has edge cases: the longest name and message, the largest gift, centavos, hidden and anonymous gifts', () => {
  expect(gifts.some((gift) => countCharacters(gift.name ?? '') === limits.supporterNameMax)).toBe(true)
  expect(gifts.some((gift) => countCharacters(gift.message ?? '') === limits.supporterMessageMax)).toBe(true)
  expect(gifts.filter((gift) => parsePesos(gift.amountPesos) === limits.giftMaxCentavos)).toHaveLength(1)
  expect(gifts.some((gift) => !Number.isInteger(gift.amountPesos))).toBe(true)
  expect(gifts.some((gift) => gift.hidden)).toBe(true)
  expect(gifts.some((gift) => gift.anonymous)).toBe(true)
  expect(gifts.some((gift) => gift.channel === 'mobile')).toBe(true)
  expect(gifts.some((gift) => gift.reply)).toBe(true)
})

test('only a signed-in giver is anonymous, and has no typed name', () => {
  for (const gift of gifts) {
    if (gift.anonymous) expect(gift.fromSupporter).toBe(true)
    if (gift.fromSupporter) expect(gift.name).toBeNull()
  }
})

test('payday messages occur only around paydays', () => {
  const joyful = new Set<string | null>(paydayMessages)
  const days = gifts.filter((gift) => joyful.has(gift.message)).map((gift) => manilaTime(gift.at))
  expect(days.length).toBeGreaterThan(5)
  for (const { day } of days) expect([15, 28, 29, 30, 31]).toContain(day)
})

test('paydays and evenings are busier', () => {
  const times = gifts.map((gift) => manilaTime(gift.at))
  const onPayday = times.filter(({ day }) => [15, 16, 30, 31, 1].includes(day ?? 0)).length
  const inTheEvening = times.filter(({ hour }) => (hour ?? 0) >= 18 && (hour ?? 0) < 23).length
  expect(onPayday / gifts.length).toBeGreaterThan(0.24)
  expect(inTheEvening / gifts.length).toBeGreaterThan(0.45)
})

const manilaClock = new Intl.DateTimeFormat('en', {
  timeZone: 'Asia/Manila',
  day: 'numeric',
  hour: 'numeric',
  hour12: false,
})

/** Day of the month and hour in Manila. */
function manilaTime(moment: Date): Record<string, number> {
  return Object.fromEntries(manilaClock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
}
