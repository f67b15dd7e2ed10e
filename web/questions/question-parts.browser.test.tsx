// A question with its answer, and the topic it belongs to: what each says of people, money and time.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import type { Question, Topic } from '#contract/questions.ts'
import { setLanguage } from '../language/say.ts'
import { dot } from '../media/sample-photo.fixture.ts'
import { mountApp } from '../testing.tsx'
import { QuestionPair } from './QuestionPair.tsx'
import { answeredQuestion, openQuestion } from './sample-question.fixture.ts'
import { TopicCard } from './TopicCard.tsx'
import { TopicHead } from './TopicHead.tsx'

afterEach(() => setLanguage('en', undefined))

const luz = { page_name: 'Luz', avatar: null }
const pair = (question: Question) => mountApp(<QuestionPair question={question} creator={luz} />)
const links = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])
const words = () => page.getByRole('article').element().textContent

test('a question without an answer says who asks and when, and nothing of an answer', async () => {
  pair(openQuestion)
  await expect.element(page.getByRole('heading', { level: 3, name: 'Anong lapis?' })).toBeVisible()
  expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([openQuestion.date])
  expect(words()).not.toContain('Luz')
})

test('an answer says whose it is and when it was given, after the question', () => {
  pair(answeredQuestion)
  expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([
    answeredQuestion.date,
    answeredQuestion.answered_at,
  ])
  expect(words()).toMatch(/Rudy.*Anong lapis\?.*Luz.*HB lang$/s)
})

test('who asked with a page leads to it; who asked without one leads nowhere', async () => {
  const { unmount } = pair(openQuestion)
  expect(links()[0]).toEqual(['Rudy', '/rudy'])
  unmount()
  pair({ ...openQuestion, page_url: null, name: 'Someone' })
  expect(links().map(([text]) => text)).toEqual(['Report'])
})

test.each([
  [null, undefined],
  [50, 'with a gift of 50 pesos'],
  [1234.5, 'with a gift of 1234.50 pesos'],
])('a question with a gift of %s pesos says so to screen readers', (amount, spoken) => {
  pair({ ...openQuestion, amount })
  const said = [...document.querySelectorAll('.visually-hidden')].map(({ textContent }) => textContent)
  expect(said.find((text) => text!.startsWith('with a gift'))).toBe(spoken)
})

test('words that look like markup stay words, in question and answer', () => {
  pair({ ...answeredQuestion, question: '<b>Ano?</b>', answer: '<img src=x onerror=alert(1)>' })
  expect(document.querySelectorAll('article b, article img[src=x]')).toHaveLength(0)
  expect(words()).toContain('<b>Ano?</b>')
  expect(words()).toContain('<img src=x onerror=alert(1)>')
})

test('someone without a name is called so in the language of the page', () => {
  setLanguage('fil', fil)
  pair({ ...openQuestion, page_url: null, name: 'Someone' })
  expect(words()).not.toContain('Someone')
})

const topic = {
  id: 't1',
  title: 'Tanong lang #sining',
  description: 'Tungkol sa lapis #lapis',
  banner_image: null,
  banner_image_variants: null,
  requires_gift: false,
  creator: { page_url: 'luz', page_name: 'Luz', avatar: null },
} as unknown as Topic
const withBanner = { ...topic, banner_image: dot, banner_image_variants: { WH500: `${dot}#WH500` } } as Topic
const creator = { page_url: 'luz', page_name: 'Luz', is_owner: false } as PublicProfile

const found = (shown: Topic) =>
  mountApp(
    <ul>
      <TopicCard topic={shown} />
    </ul>,
  )

test('a topic that was found leads to the page where it is asked, and names its creator', async () => {
  found(topic)
  const title = page.getByRole('heading', { level: 3 }).getByRole('link')
  await expect.element(title).toHaveAttribute('href', addresses.ask('luz'))
  expect(title.element().textContent).toBe('Tanong lang #sining')
  await expect.element(page.getByText('Luz', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ask Me Anything')).toBeVisible()
})

test('the hashtags of a found topic’s description are links; those of its title would be links in a link', async () => {
  found(topic)
  expect(links()).toEqual([
    ['Tanong lang #sining', addresses.ask('luz')],
    ['#lapis', addresses.hashtag('lapis')],
  ])
})

test('a banner is shown small where topics are listed, and is read out by nobody', () => {
  found(withBanner)
  const banner = document.querySelector('img')!
  expect([banner.getAttribute('src'), banner.alt, banner.loading]).toEqual([`${dot}#WH500`, '', 'lazy'])
})

test('the head of a topic without a banner has no place for one', () => {
  const { rerender } = mountApp(<TopicHead topic={topic} creator={creator} />)
  expect(document.querySelector('img')).toBeNull()
  rerender(<TopicHead topic={withBanner} creator={creator} />)
  expect(document.querySelector('img')!.alt).toBe('')
})

test.each([
  ['a visitor', false, topic, []],
  ['its creator', true, topic, ['Edit Q&A']],
  ['its creator, before it is written', true, null, ['Write your topic']],
])('%s of a topic finds the buttons that are theirs', (_who, is_owner, shown, names) => {
  mountApp(<TopicHead topic={shown} creator={{ ...creator, is_owner }} />, { isSignedIn: is_owner })
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(names)
})
