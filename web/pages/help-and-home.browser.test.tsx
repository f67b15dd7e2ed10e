// The pages that need no script: the front page with its questions, the index of help and its articles.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { profiles } from '#contract/profiles.ts'
import { refusal, serve } from '../testing.tsx'
import helpIndexPage from './HelpIndexPage.tsx'
import helpPage from './HelpPage.tsx'
import homePage from './HomePage.tsx'
import { articles } from './help/articles.ts'
import { ana } from './sample-pages.fixture.ts'
import { showPage, speakFilipino } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const main = page.getByRole('main')
const slugs = Object.keys(articles)
const match = (params: Record<string, string>) => ({ params, query: new URLSearchParams() })

test('a visitor may start a page; whoever is signed in goes to theirs', async () => {
  const { unmount } = showPage(homePage)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Every peso is a pixel.')
  await expect.element(link('Start your page')).toHaveAttribute('href', addresses.signUp)
  await expect.element(link('Go to your dashboard')).not.toBeInTheDocument()
  unmount()
  showPage(homePage, { me: ana })
  await expect.element(link('Go to your dashboard')).toHaveAttribute('href', addresses.dashboard)
  await expect.element(link('Start your page')).not.toBeInTheDocument()
})

test.each([
  [true, 1],
  [false, 0],
])('the demo page is shown only where it exists (%s)', async (isTestMode, links) => {
  showPage(homePage, { context: { isTestMode } })
  await expect.element(link('Start your page')).toBeVisible()
  expect(link('See a creator’s page').elements()).toHaveLength(links)
})

test('the squares that are in and those to go are all squares of the picture', async () => {
  showPage(homePage)
  const caption = main.getByText(/squares in, \d+ to go\.$/)
  await expect.element(caption).toBeVisible()
  const [full, open] = caption.element().textContent!.match(/\d+/g)!.map(Number)
  const drawn = document.querySelectorAll('main figure svg path, main figure svg rect').length
  expect(drawn).toBeGreaterThan(0)
  expect(open).toBeGreaterThan(0)
  expect(full).toBeGreaterThan(open!)
})

test('what it costs is said in numbers', async () => {
  showPage(homePage)
  const facts = page.getByRole('region', { name: 'What it costs' })
  expect(
    facts
      .getByRole('term')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['₱20', 'FREE', '₱15.00'])
})

test('each common question opens to its answer, without a script', async () => {
  showPage(homePage)
  const questions = page.getByRole('region', { name: 'Asked before' })
  const answer = questions.getByText(/^All of it\. A ₱100\.00 gift is ₱100\.00 in the wallet/)
  await expect.element(answer).not.toBeVisible()
  await questions.getByRole('heading', { name: 'How much of a gift reaches the creator?' }).click()
  await expect.element(answer).toBeVisible()
  const back = questions.getByText(/^A gift is a gift\./)
  await questions.getByRole('heading', { name: 'Can I take a gift back?' }).click()
  await expect.element(back).toBeVisible()
  await expect.element(link('help@pixel.test')).toHaveAttribute('href', 'mailto:help@pixel.test')
  await expect
    .element(back.getByRole('link', { name: 'Terms and Conditions' }))
    .toHaveAttribute('href', addresses.terms)
})

test('a session that has ended since leaves the front page a visitor’s', async () => {
  serve(profiles.me, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  showPage(homePage, { context: { isSignedIn: true } })
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('the index leads to every article, each once and below its category', async () => {
  showPage(helpIndexPage)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  const hrefs = main
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'))
  expect(hrefs.toSorted()).toEqual(slugs.map((slug) => addresses.helpArticle(slug)).toSorted())
  const sections = main.getByRole('region').elements()
  const categories = new Set(Object.values(articles).map((article) => article().category.slug))
  expect(sections).toHaveLength(categories.size)
  for (const section of sections) expect(section.querySelectorAll('li').length).toBeGreaterThan(0)
  await expect.element(link('help@pixel.test')).toHaveAttribute('href', 'mailto:help@pixel.test')
  await expect.element(link('How PIXEL is doing')).toHaveAttribute('href', '/status')
})

test.each(slugs)('the article %s has its title, its sections, and a way back', async (slug) => {
  const { title, sections, category } = articles[slug as keyof typeof articles]!()
  showPage(helpPage, { params: { article: slug } })
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(link(`Help: ${category.name}`)).toHaveAttribute('href', addresses.help)
  const named = sections.map((section) => page.getByRole('region', { name: section.title }).elements().length)
  expect(named).toEqual(sections.map(() => 1))
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test.each([
  ...['made-up', '', 'constructor', '__proto__', 'toString'].map((slug) => [slug, false] as const),
  [slugs[0]!, true] as const,
])('the article “%s” is found: %s', (article, isFound) => {
  expect(helpPage.isFound!(match({ article }))).toBe(isFound)
  expect(helpPage.head(match({ article }), []).isPrivate ?? false).toBe(!isFound)
})

test('in Filipino the index of help is Filipino, and so is the title of its tab', async () => {
  speakFilipino()
  expect(helpIndexPage.head(match({}), []).title).toBe('Tulong | PIXEL')
  showPage(helpIndexPage)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tulong' })).toBeVisible()
})

test('in Filipino the front page is Filipino', async () => {
  speakFilipino()
  showPage(homePage)
  await expect.element(page.getByRole('heading', { name: 'Mga madalas itanong' })).toBeVisible()
  await expect.element(text('Mababawi ko ba ang gift?')).toBeVisible()
})
