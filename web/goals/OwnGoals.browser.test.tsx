// The creator's goals in a list, and what one press does to each.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Goal, goals } from '#contract/goals.ts'
import { listAt } from '../shell/list-at.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
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
