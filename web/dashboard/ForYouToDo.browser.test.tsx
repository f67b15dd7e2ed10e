// What waits for the creator's answer.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { refundRequests } from '#contract/money/refund-requests.ts'
import { questions } from '#contract/questions.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { ForYouToDo } from './ForYouToDo.tsx'

const heading = page.getByRole('heading', { name: 'For you to do' })

function show(requests: { count: number; due_at: string | null }, open: number, isSuspended = false): void {
  serve(refundRequests.open, answer(requests))
  serve(questions.own, answer([], { current_page: 1, last_page: 1, per_page: 1, total: open }))
  mountApp(
    <>
      <ForYouToDo isSuspended={isSuspended} />
      <p>After</p>
    </>,
    { isSignedIn: true },
  )
}

const due = { count: 2, due_at: '2026-05-03T18:30:00+08:00' }
const refund = page.getByRole('link', { name: /^2 refund requests: answer the first by .*, 6:30/ })
const question = page.getByRole('link', { name: '1 question to answer' })

test('refund requests come first, with the moment by which they must be answered', async () => {
  show(due, 1)
  await expect.element(refund).toBeVisible()
  await expect.element(question).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(2)
})

test('a suspended creator is not asked for what they cannot answer', async () => {
  show(due, 1, true)
  await expect.element(question).toBeVisible()
  await expect.element(refund).not.toBeInTheDocument()
})

test('with nothing to do there is no card', async () => {
  show({ count: 0, due_at: null }, 0)
  await expect.element(page.getByText('After')).toBeVisible()
  await expect.element(heading).not.toBeInTheDocument()
})

test('one request and many questions are counted in their own forms', async () => {
  show({ ...due, count: 1 }, 1234)
  await expect.element(page.getByRole('link', { name: /^1 refund request: answer by .*, 6:30/ })).toBeVisible()
  const many = page.getByRole('link', { name: '1,234 questions to answer' })
  await expect.element(many).toHaveAttribute('href', addresses.questions)
})

test('questions alone are something to do, and what cannot be read is not counted', async () => {
  serve(refundRequests.open, offline)
  serve(questions.own, answer([], { current_page: 1, last_page: 1, per_page: 1, total: 1 }))
  mountApp(<ForYouToDo isSuspended={false} />, { isSignedIn: true })
  await expect.element(question).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(1)
})
