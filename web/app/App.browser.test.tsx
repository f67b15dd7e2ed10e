// The application: the page of an address, its title, and what stands there when it, its data or its code is missing.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { explore } from '#contract/explore.ts'
import { fil } from '#contract/fil.ts'
import { goals } from '#contract/goals.ts'
import { profiles } from '#contract/profiles.ts'
import { setLanguage } from '../language/say.ts'
import { bloc, goal, luz, meta } from '../pages/sample-pages.fixture.ts'
import { ApiError } from '../shell/api.ts'
import { getErrorPage } from '../shell/error-pages.tsx'
import type { Page } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { answer, offline, refusal, serve, visitorContext } from '../testing.tsx'
import { goToArticle, heading, openApp, pageAnswers } from './open-app.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

function First() {
  return <main tabIndex={-1}>{usePosted()?.failure?.message}</main>
}
const first: Page = { head: () => ({ title: 'First | PIXEL' }), Component: First }

const found = { body: { '/v1/explore/hashtags/pandesal': { data: [bloc], meta: meta(1) } }, status: 200 }
const hashtag = (tag: string) => addresses.hashtag(tag)

// The page of the document comes first: afterwards a page was gone to.
test('the page of the document is shown as it came, with the answer to its posted form', async () => {
  const posted = { action: '/x', values: {}, failure: { message: 'It was refused.' } as never }
  serve(pageAnswers, answer({}))
  openApp('/help', { first, context: { ...visitorContext, posted } })
  await expect.element(text('It was refused.')).toBeVisible()
  expect(document.title).toBe('First | PIXEL')
  await expect.element(heading('Help')).not.toBeInTheDocument()
})

test('an error page of the server stands until somebody goes on', async () => {
  serve(pageAnswers, answer({}))
  openApp('/help', { errorPage: getErrorPage(new ApiError({ exception: 'ContentNotAccessibleException' })) })
  await expect.element(heading('Content not accessible')).toBeVisible()
  expect(document.title).toBe('Content not accessible | PIXEL')
  await link('BACK TO HOME').click()
  await expect.element(heading('Every peso is a pixel.')).toBeVisible()
  expect(location.pathname).toBe('/')
})

test('a page that is gone to has the focus and its title', async () => {
  serve(pageAnswers, answer({}))
  const name = await goToArticle()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.poll(() => document.title).toBe(`${name} | PIXEL`)
  history.back()
  await expect.element(heading('Help')).toBeVisible()
  await expect.poll(() => document.title).toBe('Help | PIXEL')
})

test.each(['/no/such/page/at/all', '/help/made-up', '/luz/made-up-section', '/help/%E0%A4%A'])(
  '%s leads nowhere, and says so',
  async (address) => {
    serve(pageAnswers, answer({}))
    serve(profiles.read, answer(luz))
    openApp(address)
    await expect.element(heading('Page Not Found')).toBeVisible()
    expect(document.title).toBe('Page Not Found | PIXEL')
    await expect.element(link('BACK TO HOME')).toHaveAttribute('href', '/')
  },
)

test('a section that does not exist is known from its address: nothing is read for it', async () => {
  const reads = serve(profiles.read, answer(luz))
  serve(pageAnswers, refusal({ exception: 'NotFoundException' }))
  openApp('/luz/made-up')
  await expect.element(heading('Page Not Found')).toBeVisible()
  expect(reads).toEqual([])
})

test('the data of a page comes with its code, in one request', async () => {
  const calls = serve(pageAnswers, found)
  const reads = serve(explore.hashtag, offline)
  openApp(hashtag('pandesal'))
  await expect.element(page.getByRole('heading', { name: bloc.title })).toBeVisible()
  expect([calls.map(({ url }) => url), reads]).toEqual([[`/_answers${hashtag('pandesal')}`], []])
})

test('a page whose code is there reads its data itself', async () => {
  const calls = serve(pageAnswers, found)
  const reads = serve(explore.hashtag, answer([{ ...bloc, title: 'Ikalawa' }], meta(1)))
  openApp(hashtag('ube'))
  await expect.element(page.getByRole('heading', { name: 'Ikalawa' })).toBeVisible()
  expect([calls, reads.map(({ url }) => url)]).toEqual([[], ['/v1/explore/hashtags/ube?page=1']])
})

test('a page whose main read failed can be read again in place', async () => {
  serve(pageAnswers, refusal({}))
  serve(goals.read, offline)
  serve(profiles.read, answer(luz))
  serve(comments.list, answer([], meta(0)))
  openApp(addresses.goal('luz', 'goal-1'))
  await expect.element(heading('Something went wrong')).toBeVisible()
  await expect.element(text('No connection. Please check your signal and try again.')).toBeVisible()
  serve(goals.read, answer(goal))
  await button('Try Again').click()
  await expect.element(heading(goal.title)).toBeVisible()
  await expect.poll(() => document.title).toBe(`${goal.title} · Luz Marquez | PIXEL`)
})

test.each([
  ['NotFoundException', 'Page Not Found'],
  ['ContentNotAccessibleException', 'Content not accessible'],
  ['ServiceUnavailableException', 'One moment, please'],
  ['ServerException', 'Something went wrong'],
] as const)('a main read that ends in %s shows “%s”', async (exception, title) => {
  serve(pageAnswers, refusal({}))
  serve(goals.read, refusal({ exception, message: 'Why.' }))
  serve(profiles.read, answer(luz))
  serve(comments.list, answer([], meta(0)))
  openApp(addresses.goal('luz', 'goal-1'))
  await expect.element(heading(title)).toBeVisible()
  await expect.poll(() => document.title).toBe(`${title} | PIXEL`)
})

test('a goal under an earlier name of its page leads to the current one, with the query', async () => {
  serve(pageAnswers, answer({}))
  serve(goals.read, answer(goal))
  serve(profiles.read, answer(luz))
  serve(comments.list, answer([], meta(0)))
  openApp(`${addresses.goal('luz-draws', 'goal-1')}?page=2`)
  await expect.element(heading(goal.title)).toBeVisible()
  expect(location.pathname + location.search).toBe(`${addresses.goal('luz', 'goal-1')}?page=2`)
})

test('from one page to another with the same code the first one’s error is gone', async () => {
  serve(pageAnswers, answer({}))
  serve(goals.read, refusal({ exception: 'NotFoundException', message: '' }))
  serve(profiles.read, answer(luz))
  serve(comments.list, answer([], meta(0)))
  openApp(addresses.goal('luz', 'goal-9'))
  await expect.element(heading('Page Not Found')).toBeVisible()
  serve(goals.read, answer(goal))
  history.pushState(null, '', addresses.goal('luz', 'goal-1'))
  await expect.element(heading(goal.title)).toBeVisible()
})

test('in Filipino the missing page says so in it', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  openApp('/no/such/page/at/all')
  await expect.element(heading(fil['Page Not Found'] as string)).toBeVisible()
})
