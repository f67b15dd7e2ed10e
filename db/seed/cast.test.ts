// The cast follows the rules for every account, and has each kind of account.
import { describe, expect, it, test } from 'vitest'
import { countCharacters } from '#contract/characters.ts'
import { newPassword } from '#contract/credential-fields.ts'
import { newPageUrl } from '#contract/fields.ts'
import { limits, reservedPageUrls, serverLimits } from '#contract/limits.ts'
import { cast, demoPassword, member } from './cast.ts'

describe.each(cast.map((person) => [person.key, person] as const))('%s', (_, person) => {
  it('has an address that is allowed and not reserved', () => {
    expect(newPageUrl.parse(person.page_url)).toBe(person.page_url)
    expect(reservedPageUrls.has(person.page_url)).toBe(false)
    expect(person.email).toMatch(/^[a-z]+@example\.com$/)
  })

  it('keeps the length limits of a page', () => {
    expect(countCharacters(person.page_name)).toBeLessThanOrEqual(serverLimits.pageNameMax)
    expect(countCharacters(person.bio ?? '')).toBeLessThanOrEqual(limits.bioMax)
    expect(countCharacters(person.thank_you?.title ?? '')).toBeLessThanOrEqual(limits.thankYouTitleMax)
    expect(countCharacters(person.thank_you?.message ?? '')).toBeLessThanOrEqual(limits.thankYouMessageMax)
  })

  it('has an allowed minimum gift', () => {
    const minCentavos = BigInt(person.min_gift_pesos) * 100n
    expect(minCentavos).toBeGreaterThanOrEqual(limits.giftMinCentavos)
    expect(minCentavos).toBeLessThanOrEqual(limits.creatorMinGiftMaxCentavos)
  })
})

test('no two members share a key, an address or an e-mail', () => {
  for (const field of ['key', 'page_url', 'email', 'page_name'] as const) {
    expect(new Set(cast.map((person) => person[field])).size).toBe(cast.length)
  }
})

test('the cast has every role, and mostly creators', () => {
  const rolesPlayed = cast.map((person) => person.role)
  expect(rolesPlayed.filter((role) => role === 'creator').length).toBeGreaterThanOrEqual(6)
  for (const role of ['fresh', 'supporter', 'deactivated']) expect(rolesPlayed).toContain(role)
})

test('one page name is long enough to test the layout', () => {
  expect(Math.max(...cast.map((person) => countCharacters(person.page_name)))).toBeGreaterThanOrEqual(44)
})

test('the demo password is allowed', () => {
  expect(newPassword.parse(demoPassword)).toBe(demoPassword)
})

test('an unknown key throws an error that names it', () => {
  expect(() => member('nobody')).toThrow('nobody')
})
