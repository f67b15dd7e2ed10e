// The goals beside the feed: a phone, which has no column for them, does not request them.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { following } from '#contract/following.ts'
import type { Goal } from '#contract/goals.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { FollowedGoals } from './followed-goals.tsx'

const camera = {
  id: 'goal-1',
  title: 'New camera',
  target_amount: 5000,
  current_amount: 1250,
  gift_count: 12,
  deadline: null,
  state: 'active',
  creator: { page_url: 'luz', page_name: 'Luz', avatar: null },
} as unknown as Goal

/** Resolves once the browser has told every observer what is in view. */
const observed = () =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body)
  })

test('goals of followed creators are requested and shown only where there is a column for them', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(390, 844)
  const reads = serve(following.goals, answer([camera]))
  mountApp(<FollowedGoals />)
  await observed()
  expect(reads).toEqual([])
  await page.viewport(1280, 800)
  await expect.element(page.getByRole('heading', { name: 'Goals of creators you follow' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'New camera' }))
    .toHaveAttribute('href', addresses.goal('luz', 'goal-1'))
  await expect.element(page.getByText('12 gifts')).toBeVisible()
  expect(reads).toHaveLength(1)
})

test('without goals there is no heading', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(1280, 800)
  const reads = serve(following.goals, answer([]))
  mountApp(<FollowedGoals />)
  await expect.poll(() => reads.length).toBe(1)
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})
