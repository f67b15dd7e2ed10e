// The page of one goal: who may give to it in which state, and what stands there instead.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { gifts } from '#contract/gifts.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { profiles } from '#contract/profiles.ts'
import { answer, refusal, serve } from '../testing.tsx'
import goalPage from './GoalPage.tsx'
import { ana, comment, goal, longName, luz, meta } from './sample-pages.fixture.ts'
import { type Shown, showPage, speakFilipino } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const main = page.getByRole('main')
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const form = page.getByRole('complementary', { name: 'Support this goal' })

function show(change: Partial<Goal> = {}, shown: Shown = {}) {
  serve(goals.read, answer({ ...goal, ...change }))
  serve(profiles.read, answer({ ...luz, is_owner: change.is_owner ?? false }))
  const lists = serve(comments.list, answer([comment], meta(1)))
  showPage(goalPage, { params: { pageUrl: 'luz', id: 'goal-1' }, ...shown })
  return lists
}

test('a visitor reads what it is for and how far it is, gives to it, and comments', async () => {
  const lists = show({ comment_count: 1, deadline: '2026-12-31T23:59:59+08:00', count_all_gifts: true })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bagong kamera' })).toBeVisible()
  await expect.element(text('₱250 of ₱1,000')).toBeVisible()
  await expect.element(text('3 gifts · until Dec 31, 2026')).toBeVisible()
  await expect.element(text('Every gift to the page counts here too while this goal runs.')).toBeVisible()
  await expect.element(link('Support')).toHaveAttribute('href', '#gift')
  await expect.element(form.getByRole('textbox', { name: /^Message/ })).toBeInTheDocument()
  await expect.element(main.getByText('Ang ganda')).toBeVisible()
  await expect.element(link('All goals of Luz Marquez')).toHaveAttribute('href', '/luz/my-goals')
  await expect.element(link('Edit')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Report this goal' })).toBeVisible()
  const asked = new URL(lists[0]!.url, location.origin).searchParams
  expect([asked.get('content_type'), asked.get('content_id')]).toEqual(['goal', 'goal-1'])
})

test('the gift is sent to the goal', async () => {
  const toPage = serve(gifts.send, refusal({}))
  const toGoal = serve(gifts.sendToGoal, answer({ link_url: '#provider', donation_id: 'd', payment_token: 't' }))
  show()
  await form.getByRole('textbox', { name: /^Message/ }).fill('Para sa kamera')
  await form.getByRole('button', { name: 'Send ₱50.00' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await expect
    .poll(() => toGoal.map(({ url, body }) => [url, body?.supporter_message, body?.source]))
    .toEqual([['/v1/donate/goal/goal-1', 'Para sa kamera', 'goal']])
  expect(toPage).toEqual([])
})

test.each([
  ['reached', 1000, 'Reached', true],
  ['closed', 250, 'Closed', false],
  ['closed', 1000, 'Reached', false],
] as const)('a goal that is %s with %i pesos bears “%s”', async (state, current_amount, badge, takesGifts) => {
  show({ state, current_amount })
  await expect.element(text(badge).first()).toBeVisible()
  expect(form.elements()).toHaveLength(takesGifts ? 1 : 0)
  const closed = text('This goal is closed. Luz Marquez still takes gifts to the page.')
  expect(closed.elements()).toHaveLength(takesGifts ? 0 : 1)
})

test('its owner edits it and is offered no form for a gift', async () => {
  show({ is_owner: true }, { me: ana })
  await expect.element(link('Edit')).toHaveAttribute('href', addresses.editGoal('goal-1'))
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(link('Support')).not.toBeInTheDocument()
})

test('a gift that was posted without a script to a goal that has just closed is refused in words', async () => {
  const failure = { exception: 'NotFoundException' as const, message: 'This goal takes no more gifts.' }
  const action = addresses.goalGiftForm('luz', 'goal-1')
  show({ state: 'closed' }, { context: { posted: { action, values: {}, failure } } })
  await expect.element(main.getByRole('alert')).toHaveTextContent('This goal takes no more gifts.')
})

test.each([
  [0, 'No gifts yet'],
  [1, '1 gift'],
  [2000, '2,000 gifts'],
])('%i gifts are %s', async (gift_count, words) => {
  show({ gift_count })
  await expect.element(text(words)).toBeVisible()
})

test('a title without a break and 99,999.99 pesos are no wider than the phone', async () => {
  show({
    title: longName,
    description: 'w'.repeat(300),
    current_amount: 99_999.99,
    target_amount: 100_000,
    creator: { page_url: 'luz', page_name: longName, avatar: null },
  })
  await expect.element(page.getByRole('heading', { name: longName })).toBeVisible()
  await expect.element(text('₱99,999.99 of ₱100,000')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('in Filipino', async () => {
  speakFilipino()
  show({ state: 'closed' })
  await expect.element(text(/^3 (na )?gift · sarado na$/)).toBeVisible()
})
