import { afterEach, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../../language/say.ts'
import { articles } from './articles.ts'

afterEach(() => setLanguage('en', undefined))

const slugs = Object.keys(articles)

test('the article on payout limits is at the address and in the category of spec §2', () => {
  const { category } = articles['why-cant-i-withdraw-all-my-pixel-earnings']!()
  expect(`${addresses.helpArticle('why-cant-i-withdraw-all-my-pixel-earnings')}?category=${category.slug}`).toBe(
    '/help/why-cant-i-withdraw-all-my-pixel-earnings?category=payouts-and-fees',
  )
})

test('the articles name the amounts of the specification', () => {
  const text = (slug: string) => JSON.stringify(articles[slug]!())
  expect(text('why-cant-i-withdraw-all-my-pixel-earnings')).toContain('₱5,000.00 a month')
  expect(text('what-does-pixel-cost')).toContain('₱15.00')
  expect(text('how-do-i-send-a-gift')).toContain('from ₱20.00 to ₱50,000.00')
})

test('every slug is a plain segment of an address', () => {
  for (const slug of slugs) expect(addresses.helpArticle(slug)).toMatch(/^\/help\/[a-z-]+$/)
})

test('a category has one name, so that the index lists it once', () => {
  const categories = slugs.map((slug) => articles[slug]!().category)
  const names = new Set(categories.map(({ slug, name }) => `${slug} ${name}`))
  expect(names.size).toBe(new Set(categories.map(({ slug }) => slug)).size)
})

describe.each(slugs)('%s', (slug) => {
  test('has a question, a short answer and sections with ids of their own', () => {
    const { title, summary, sections } = articles[slug]!()
    expect(title).toMatch(/\?$/)
    expect(summary).not.toBe('')
    expect(sections.length).toBeGreaterThan(0)
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z-]+$/)
  })

  test('is in Filipino when that is the language, with every value filled in', () => {
    const english = articles[slug]!()
    setLanguage('fil', fil)
    const filipino = articles[slug]!()
    expect(filipino.title).not.toBe(english.title)
    expect(filipino.summary).not.toBe(english.summary)
    expect(filipino.sections.map(({ id }) => id)).toEqual(english.sections.map(({ id }) => id))
    const shown = [english, filipino].flatMap(({ title, summary, sections }) => [
      title,
      summary,
      ...sections.map((one) => one.title),
    ])
    expect(shown.filter((text) => /\{\w+\}/.test(text))).toEqual([])
  })
})
