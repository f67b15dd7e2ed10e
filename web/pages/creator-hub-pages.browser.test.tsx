// The pages where a creator makes something: Bloc posts, photos, and the menu of all that can be made.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { blocs } from '#contract/blocs.ts'
import { questions } from '#contract/questions.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import blocsPage from './BlocsPage.tsx'
import composePage from './ComposePage.tsx'
import createPage from './CreatePage.tsx'
import { bloc, meta, topic } from './sample-pages.fixture.ts'
import { showOwnPage, speakFilipino } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const main = page.getByRole('main')
const own = { ...bloc, is_owner: true }

test('a new post is sent and stands in the list, with the form empty again', async () => {
  serve(blocs.own, answer([], meta(0)), answer([own], meta(1)))
  const sent = serve(blocs.add, answer(own))
  showOwnPage(blocsPage)
  await expect.element(text('No posts here yet.')).toBeVisible()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Unang araw')
  await page.getByRole('textbox', { name: /^(Text|Description)/ }).fill('Salamat sa lahat. #pandesal')
  await button('Publish').click()
  await expect.element(text('Your post is on your page.')).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'Posts' }).getByRole('heading', { name: 'Unang araw' }))
    .toBeVisible()
  await expect.element(title).toHaveValue('')
  expect(sent.map(({ body }) => body)).toEqual([{ title: 'Unang araw', description: 'Salamat sa lahat. #pandesal' }])
})

test('the posts have a heading of their own: they are not parts of the form above them', async () => {
  serve(blocs.own, answer([own], meta(1)))
  showOwnPage(blocsPage)
  await expect.element(page.getByRole('heading', { name: 'Unang araw' })).toBeVisible()
  const headings = main
    .getByRole('heading')
    .elements()
    .map((one) => `${one.tagName} ${one.textContent}`)
  expect(headings).toEqual(['H1 Bloc', 'H2 New post', 'H2 Posts', 'H3 Unang araw'])
})

test.each(['Delete', 'Edit'])('each of several posts can be told apart by “%s”', async (name) => {
  serve(blocs.own, answer([own, { ...own, id: 'bloc-2', title: 'Ikalawa' }], meta(2)))
  showOwnPage(blocsPage)
  await expect.element(button(`${name} Unang araw`)).toBeVisible()
  await expect.element(button(`${name} Ikalawa`)).toBeVisible()
})

test.each([
  [`${addresses.blocs}/bloc-1/publish`, { is_published: '1' }],
  [`${addresses.blocs}/bloc-1/delete`, {}],
  [addresses.blocs, { title: 'Unang araw', description: 'Salamat' }],
])('what was refused at %s without a script says why', async (action, values) => {
  serve(blocs.own, answer([own], meta(1)))
  const failure = { exception: 'ForbiddenException' as const, message: 'Your account is suspended.' }
  showOwnPage(blocsPage, { context: { posted: { action, values: values as Record<string, string>, failure } } })
  await expect.element(main.getByRole('alert')).toHaveTextContent('Your account is suspended.')
})

test('a post that was refused for a field says why at the field only, with what was typed', async () => {
  serve(blocs.own, answer([own], meta(1)))
  const failure = { exception: 'ValidationException' as const, message: 'Check it.', errors: { title: ['Too long.'] } }
  showOwnPage(blocsPage, {
    context: { posted: { action: addresses.blocs, values: { title: 'Mahaba', description: 'x' }, failure } },
  })
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveAccessibleDescription(/Too long\./)
  await expect.element(title).toHaveValue('Mahaba')
  await expect.element(text('Check it.')).not.toBeInTheDocument()
})

test('posts that could not be read leave the form for a new one', async () => {
  serve(blocs.own, offline, offline, answer([own], meta(1)))
  showOwnPage(blocsPage)
  await expect.element(text('The posts could not be loaded.')).toBeVisible()
  await expect.element(button('Publish')).toBeVisible()
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { name: 'Unang araw' })).toBeVisible()
})

test.each([
  ['', 'New Snap', 'Snap'],
  ['kind=snap', 'New Snap', 'Snap'],
  ['kind=slide', 'New Snap Slide', 'Snap Slide'],
  ['kind=video', 'New Snap', 'Snap'],
])('at ?%s a %s is made, and the other kind is a link away', async (query, heading, current) => {
  showOwnPage(composePage, { query })
  await expect.element(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  const kinds = page.getByRole('navigation', { name: 'What to make' })
  await expect.element(kinds.getByRole('link', { name: current, exact: true })).toHaveAttribute('aria-current', 'page')
  const hrefs = kinds
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'))
  expect(hrefs).toEqual([addresses.composeKind('snap'), addresses.composeKind('slide')])
})

test('without a script the page says that publishing needs one, and nothing can be typed in vain', async () => {
  showOwnPage(composePage)
  await expect.element(text('Publishing needs JavaScript')).toBeInTheDocument()
  await expect.element(text('Publishing needs JavaScript')).not.toBeVisible()
  const composer = document.querySelector('main form')!.closest('.needs-script')
  expect(composer?.contains(document.querySelector('main nav'))).toBe(true)
})

test('in Filipino the title of the tab is Filipino like the heading', async () => {
  speakFilipino()
  const titles = ['snap', 'slide'].map(
    (kind) => composePage.head({ params: {}, query: new URLSearchParams({ kind }) }, []).title,
  )
  expect(titles).toEqual(['Bagong Snap | PIXEL', 'Bagong Snap Slide | PIXEL'])
})

test('the menu leads to each thing that can be made', async () => {
  serve(questions.topic, answer(null))
  showOwnPage(createPage)
  const menu = main.getByRole('link')
  await expect.element(menu.first()).toBeVisible()
  expect(menu.elements().map((one) => one.getAttribute('href'))).toEqual([
    addresses.composeKind('snap'),
    addresses.composeKind('slide'),
    addresses.addGoal,
    addresses.ask('ana'),
    addresses.blocs,
  ])
})

test.each([
  [null, ''],
  [topic, topic.title],
])('the topic is written in place (%#)', async (data, title) => {
  serve(questions.topic, answer(data))
  showOwnPage(createPage)
  await main.getByRole('link', { name: /^Question topic/ }).click()
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: /^Title/ })).toHaveValue(title)
})

test('a topic that could not be read is written where it is read', async () => {
  serve(questions.topic, refusal({ exception: 'NotFoundException', message: '' }))
  showOwnPage(createPage)
  await main.getByRole('link', { name: /^Question topic/ }).click()
  await expect.poll(() => location.pathname).toBe(addresses.ask('ana'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
