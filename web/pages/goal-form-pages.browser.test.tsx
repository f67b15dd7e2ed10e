// The pages of a creator's own goals: the list, the form for a new one and for one that exists.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { notices } from '#contract/notices.ts'
import { profiles } from '#contract/profiles.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import addGoalPage from './AddGoalPage.tsx'
import editGoalPage from './EditGoalPage.tsx'
import goalsPage from './GoalsPage.tsx'
import { ana, goal, meta } from './sample-pages.fixture.ts'
import { showOwnPage } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const title = page.getByRole('textbox', { name: 'Title' })
const own: Goal = { ...goal, is_owner: true }

test('a new goal is started or saved as a draft, with what is typed, and leads to the list', async () => {
  const sent = serve(goals.add, offline, answer({ ...own, state: 'draft' }))
  showOwnPage(addGoalPage)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add a goal' })).toBeVisible()
  await expect.element(button('Start this goal')).toBeVisible()
  await expect.element(button('Save changes')).not.toBeInTheDocument()
  await title.fill('Bagong kamera')
  await page.getByLabelText('Target', { exact: true }).fill('1000')
  await button('Save as draft').click()
  await button('GOT IT').click()
  await expect.element(title).toHaveValue('Bagong kamera')
  await button('Save as draft').click()
  await expect.element(text('Draft saved.')).toBeVisible()
  await expect.poll(() => location.pathname).toBe(addresses.goals)
  expect(sent.map(({ body }) => [body?.title, body?.target_amount, body?.state])).toEqual([
    ['Bagong kamera', '1000', 'draft'],
    ['Bagong kamera', '1000', 'draft'],
  ])
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a goal opens with what it is, and only what changed is sent', async () => {
  const read = serve(goals.readOwn, answer(own))
  const sent = serve(goals.change, answer({ ...own, title: 'Kamera' }))
  showOwnPage(editGoalPage, { params: { id: 'goal-1' } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit goal' })).toBeVisible()
  await expect.element(title).toHaveValue('Bagong kamera')
  await title.fill('Kamera')
  await button('Save changes').click()
  await expect
    .poll(() => sent.map(({ url, body }) => [url, body]))
    .toEqual([['/v1/user/goals/goal-1', { title: 'Kamera' }]])
  expect(read[0]!.url).toBe('/v1/user/goals/goal-1')
})

test('a goal that cannot be read because the session has ended stays in its frame, and is there after signing in', async () => {
  const login = { user: { email: 'ana@example.com', status: 'active' }, deactivation_details: null }
  serve(accounts.login, answer(login))
  serve(goals.readOwn, refusal({ exception: 'UnauthorizedAccessException', message: '' }), answer(own))
  showOwnPage(editGoalPage, { params: { id: 'goal-1' } })
  const modal = page.getByRole('dialog', { name: 'Log in to go on' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit goal' })).toBeInTheDocument()
  await modal.getByRole('textbox', { name: 'Email' }).fill('ana@example.com')
  await modal.getByLabelText('Password', { exact: true }).fill('tatlong salita lang')
  await modal.getByRole('button', { name: 'Log in' }).click()
  await expect.element(title).toHaveValue('Bagong kamera')
})

test.each([
  ['draft', ['Save changes', 'Start this goal']],
  ['active', ['Save changes']],
  ['closed', ['Save changes']],
] as const)('a goal that is %s can be %o', async (state, names) => {
  serve(goals.readOwn, answer({ ...own, state }))
  showOwnPage(editGoalPage, { params: { id: 'goal-1' } })
  await expect.element(title).toBeVisible()
  const found = ['Save changes', 'Start this goal', 'Save as draft'].filter(
    (name) => button(name).elements().length > 0,
  )
  expect(found).toEqual(names)
})

test('a form that was refused without a script shows what was typed and why', async () => {
  serve(goals.readOwn, answer(own))
  const failure = {
    exception: 'ValidationException' as const,
    message: 'Please check what you typed.',
    errors: { title: ['Give it a title.'] },
  }
  const posted = { action: addresses.editGoal('goal-1'), values: { title: '', target_amount: '1,500' }, failure }
  showOwnPage(editGoalPage, { params: { id: 'goal-1' }, context: { posted } })
  await expect.element(title).toHaveAccessibleDescription('Give it a title.')
  await expect.element(page.getByLabelText('Target', { exact: true })).toHaveValue('1,500')
  await expect.element(text('Please check what you typed.')).not.toBeInTheDocument()
})

test('while a fourth goal runs, its refusal is said and the form stays as it is', async () => {
  const message = 'Three goals can run at a time.'
  serve(goals.add, refusal({ exception: 'ValidationException', message, errors: { state: [message] } }))
  showOwnPage(addGoalPage)
  await title.fill('Bagong kamera')
  await page.getByLabelText('Target', { exact: true }).fill('99999.99')
  await button('Start this goal').click()
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent(message)
  await expect.element(title).toHaveValue('Bagong kamera')
})

test('an empty list leads to the first goal, with one button', async () => {
  serve(goals.own, answer([], meta(0)))
  showOwnPage(goalsPage)
  await expect.element(text('No goals here yet.')).toBeVisible()
  expect(
    link('Add a goal')
      .elements()
      .map((one) => one.getAttribute('href')),
  ).toEqual([addresses.addGoal])
})

test('a goal in the list is changed there, and the list is read again', async () => {
  const lists = serve(goals.own, answer([own], meta(1)), answer([{ ...own, is_pinned: true }], meta(1)))
  const sent = serve(goals.change, answer({ ...own, is_pinned: true }))
  showOwnPage(goalsPage)
  await expect.element(link('Bagong kamera')).toHaveAttribute('href', '/luz/my-goals/goal-1')
  await expect.element(link('Add a goal')).toBeVisible()
  // It has gifts.
  await expect.element(button('Delete Bagong kamera')).not.toBeInTheDocument()
  await button('Pin Bagong kamera').click()
  await expect.element(button('Unpin Bagong kamera')).toBeVisible()
  expect([sent.map(({ body }) => body), lists.length]).toEqual([[{ is_pinned: '1' }], 2])
})

test('a change that was refused without a script is said above the list', async () => {
  serve(goals.own, answer([own], meta(1)))
  const failure = { exception: 'ValidationException' as const, message: 'Three goals can run at a time.' }
  showOwnPage(goalsPage, {
    context: { posted: { action: `${addresses.goals}/goal-1/move`, values: { state: 'active' }, failure } },
  })
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('Three goals can run at a time.')
})

test('a list that could not be read is read again, and its gifts are said to be safe', async () => {
  serve(goals.own, offline, offline, answer([own], meta(1)))
  showOwnPage(goalsPage)
  await expect.element(text('We could not load your goals. Their gifts are safe.')).toBeVisible()
  await expect.element(link('Add a goal')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(link('Bagong kamera')).toBeVisible()
})

test('a list whose session has ended opens the login', async () => {
  serve(profiles.me, answer(ana))
  serve(notices.unread, answer({ unread: 0 }))
  serve(goals.own, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  mountApp(<goalsPage.Component params={{}} query={new URLSearchParams()} />, { isSignedIn: true })
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
})

test('a page past the end of the list says that nothing is found there, and leads back', async () => {
  serve(goals.own, answer([], meta(13, 3)))
  showOwnPage(goalsPage, { query: 'page=3' })
  await expect.element(text('No results found.')).toBeVisible()
  await expect.element(text('No goals here yet.')).not.toBeInTheDocument()
  await expect.element(link('Previous page')).toHaveAttribute('href', `${addresses.goals}?page=2`)
})
