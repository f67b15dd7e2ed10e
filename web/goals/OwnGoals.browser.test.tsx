// Goals in lists and alone: the creator's own, with what one press does to each, and what visitors see of them.
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Goal, goals } from '#contract/goals.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { listAt } from '../shell/list-at.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { GoalList } from './GoalList.tsx'
import { GoalView } from './GoalView.tsx'
import { OwnGoals } from './OwnGoals.tsx'

const meta = { current_page: 1, last_page: 1, per_page: 12, total: 1 }
const goal = {
  id: 'g1',
  title: 'Kamera',
  state: 'active',
  is_pinned: false,
  target_amount: 1000,
  current_amount: 0,
  gift_count: 0,
  deadline: null,
  image_url: null,
  image_url_variants: null,
  taken_down: null,
  comment_count: 0,
  creator: { page_url: 'ana', page_name: 'Ana', avatar: null },
} as unknown as Goal
const list = (...changes: Partial<Goal>[]) =>
  answer(
    changes.map((change) => ({ ...goal, ...change })),
    meta,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

function Goals() {
  return <OwnGoals pages={usePages(goals.own, {})} at={listAt('/goals', 1)} />
}

const show = () => mountApp(<Goals />, { isSignedIn: true })

test('a goal is closed after a confirmation, and then can be opened again', async () => {
  serve(goals.own, list({}), list({ state: 'closed' }))
  const sent = serve(goals.change, answer(goal))
  show()
  await button('Close Kamera').click()
  await expect.element(page.getByText(/^It takes no more gifts\./)).toBeVisible()
  expect(sent).toHaveLength(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(button('Open again Kamera')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ state: 'closed' }])
})

test('pinning needs one press, and a press without an answer can be repeated', async () => {
  serve(goals.own, list({}), list({ is_pinned: true }))
  const sent = serve(goals.change, offline, answer(goal))
  show()
  await button('Pin Kamera').click()
  await button('GOT IT').click()
  await button('Pin Kamera').click()
  await expect.element(button('Unpin Kamera')).toBeVisible()
  const [first, again] = sent.map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }))
  expect(again).toEqual(first)
  expect(first!.body).toEqual({ is_pinned: '1' })
})

test('a goal that was deleted already counts as deleted', async () => {
  serve(goals.own, list({}), list())
  serve(goals.remove, refusal({ exception: 'NotFoundException', message: '' }))
  show()
  await button('Delete Kamera').click()
  await page.getByRole('dialog', { name: 'Delete this goal?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Goal deleted.')).toBeVisible()
  await expect.element(page.getByText('No goals here yet.')).toBeVisible()
})

test('a goal with gifts cannot be deleted, and a draft leads to its form', async () => {
  serve(goals.own, list({ gift_count: 2, current_amount: 100 }, { id: 'g2', title: 'Ilaw', state: 'draft' }))
  show()
  await expect.element(button('Delete Ilaw')).toBeVisible()
  await expect.element(button('Start Ilaw')).toBeVisible()
  await expect.element(button('Delete Kamera')).not.toBeInTheDocument()
  const edit = '/dashboard/creator-hub/my-goals/g2'
  const links = page.getByRole('link', { name: 'Ilaw' })
  await expect.poll(() => links.elements().map((one) => one.getAttribute('href'))).toContain(edit)
})

test('goals that cannot be loaded say that their gifts are safe', async () => {
  serve(goals.own, offline, offline, list({}))
  show()
  await expect.element(page.getByText('We could not load your goals. Their gifts are safe.')).toBeVisible()
  await button('Try Again').click()
  await expect.element(button('Close Kamera')).toBeVisible()
})

const ana = { page_url: 'ana', page_name: 'Ana', is_owner: false } as PublicProfile
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('visitors can support the goals that take gifts, and the creator can edit each and add one', async () => {
  const states = ['active', 'reached', 'closed'] as const
  const goalsOf = (is_owner: boolean) => list(...states.map((state) => ({ state, is_owner, id: state, title: state })))
  serve(goals.ofPage, goalsOf(false), goalsOf(true))
  const asVisitor = mountApp(<GoalList creator={ana} page={1} empty={null} />)
  await expect.element(link('Support active')).toHaveAttribute('href', '/ana/my-goals/active#gift')
  await expect.element(link('Support reached')).toBeVisible()
  const names = () =>
    page
      .getByRole('link')
      .elements()
      .map((one) => one.textContent)
  expect(names()).toEqual(['active', 'Support active', 'reached', 'Support reached', 'closed'])
  asVisitor.unmount()
  mountApp(<GoalList creator={{ ...ana, is_owner: true }} page={1} empty={null} />, { isSignedIn: true })
  await expect.element(link('Edit closed')).toHaveAttribute('href', '/dashboard/creator-hub/my-goals/closed')
  expect(names()).toEqual(['Add a goal', 'active', 'Edit active', 'reached', 'Edit reached', 'closed', 'Edit closed'])
})

test('a later page of the goals leads back to the one before it', async () => {
  serve(goals.ofPage, list({}))
  mountApp(<GoalList creator={ana} page={3} empty={null} />)
  await expect.element(link('Previous page')).toHaveAttribute('href', '/ana/my-goals?page=2')
})

const view = (change: Partial<Goal>, gift: ReactNode = <p>The form</p>) =>
  mountApp(<GoalView goal={{ ...goal, ...change }} reactions={null} comments={null} gift={gift} />)

test('a running goal leads to its gift form, and says when every gift to the page counts', async () => {
  const own = view({ count_all_gifts: true, is_owner: true })
  await expect.element(link('Support')).toHaveAttribute('href', '#gift')
  await expect.element(page.getByRole('complementary', { name: 'Support this goal' })).toHaveTextContent('The form')
  await expect.element(page.getByText('Every gift to the page counts here too while this goal runs.')).toBeVisible()
  await expect.element(link('Edit')).toBeVisible()
  await expect.element(page.getByText(/^This goal is closed/)).not.toBeInTheDocument()
  own.unmount()
  view({ count_all_gifts: false, is_owner: false })
  await expect.element(link('Support')).toBeVisible()
  await expect.element(page.getByText(/^Every gift/)).not.toBeInTheDocument()
  await expect.element(link('Edit')).not.toBeInTheDocument()
})

test('a closed goal says so, and that its creator still takes gifts', async () => {
  view({ state: 'closed' }, null)
  await expect.element(page.getByText('This goal is closed. Ana still takes gifts to the page.')).toBeVisible()
  await expect.element(link('Support')).not.toBeInTheDocument()
  await expect.element(page.getByRole('complementary')).not.toBeInTheDocument()
  await expect.element(link('All goals of Ana')).toHaveAttribute('href', '/ana/my-goals')
})

test('a goal that was taken down says so and why, and offers nothing that would be refused', async () => {
  const taken_down = { date: '2026-05-01T10:00:00+08:00', message: 'It names where somebody lives.' }
  serve(goals.own, list({ taken_down }))
  show()
  await expect.element(page.getByText('It names where somebody lives.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Edit Kamera' })).not.toBeInTheDocument()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the title of a goal that was taken down is no link: its page is gone for its creator too', async () => {
  const taken_down = { date: '2026-05-01T10:00:00+08:00', message: 'It names where somebody lives.' }
  serve(goals.own, list({}, { id: 'g2', title: 'Ilaw', taken_down }))
  show()
  await expect.element(page.getByRole('heading', { name: 'Ilaw' })).toBeVisible()
  await expect.element(link('Kamera')).toHaveAttribute('href', '/ana/my-goals/g1')
  await expect.element(link('Ilaw')).not.toBeInTheDocument()
})
