import { describe, expect, test } from 'vitest'
import type { MenuSlug } from '#contract/creator-menu.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { getHead, getProfile, getRedirect } from './creator-address.ts'

const luz = { page_url: 'luz', page_name: 'Luz Marquez', bio: null, min_gift_amount: 20 } as PublicProfile

const at = (pageUrl: string, slug?: string) => ({
  params: { pageUrl, ...(slug !== undefined && { slug }) },
  query: new URLSearchParams(),
})
const redirect = (pageUrl: string, slug: MenuSlug, inAddress?: string) => getRedirect(at(pageUrl, inAddress), luz, slug)

describe('an address of a creator’s page', () => {
  test('is served as it is when it is the canonical one', () => {
    expect(redirect('luz', 'home')).toBeUndefined()
    expect(redirect('luz', 'my-goals', 'my-goals')).toBeUndefined()
  })

  test('in capitals leads to the one in lower case', () => {
    expect(redirect('LUZ', 'home')).toBe('/luz')
    expect(redirect('Luz', 'pixel-snap', 'pixel-snap')).toBe('/luz/pixel-snap')
  })

  test('with an earlier name of the page leads to the current one, in the same section', () => {
    expect(redirect('luz-draws', 'question-and-answer', 'question-and-answer')).toBe('/luz/question-and-answer')
  })

  test('of the home section has no slug', () => {
    expect(redirect('luz', 'home', 'home')).toBe('/luz')
  })

  test('leads nowhere while the page is not loaded, or when the section does not exist', () => {
    expect(getRedirect(at('LUZ'), undefined, 'home')).toBeUndefined()
    expect(getRedirect(at('LUZ', 'made-up'), luz, undefined)).toBeUndefined()
  })
})

describe('the head of a creator’s page', () => {
  test('names the section before the page, and home by the page alone', () => {
    expect(getHead(at('luz'), luz, 'home', undefined).title).toBe('Luz Marquez | PIXEL')
    expect(getHead(at('luz'), luz, 'question-and-answer', undefined).title).toBe(
      'Ask Me Anything · Luz Marquez | PIXEL',
    )
  })

  test('names the current address as canonical, whichever was requested', () => {
    expect(getHead(at('LUZ'), luz, 'my-goals', undefined).canonical).toBe('/luz/my-goals')
  })

  test('uses the name in the address while the page is not loaded, and describes nothing', () => {
    const head = getHead(at('luz'), undefined, 'home', undefined)
    expect(head).toEqual({ title: 'luz | PIXEL', canonical: '/luz' })
  })
})

test('the profile is the first answer, and undefined when that read failed', () => {
  expect(getProfile([{ data: luz }, { data: [] }])).toBe(luz)
  expect(getProfile([undefined])).toBeUndefined()
  expect(getProfile([])).toBeUndefined()
})
