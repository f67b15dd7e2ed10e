import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultLook, showings } from '#contract/live.ts'
import { LookForm } from '../surfaces/LookForm.tsx'
import { answer, mountApp, refusal, serve } from '../testing.tsx'
import { Preview } from './Preview.tsx'

const goal = { id: 'g1', title: 'Bagong drawing tablet', current_amount: 500, target_amount: 1000 }
const stage = () => document.querySelector<HTMLElement>('#scene')!

function renderForm() {
  mountApp(
    <LookForm
      id="s1"
      look={defaultLook}
      goals={[goal]}
      preview={(look) => <Preview look={look} goal={look.goal_id === goal.id ? goal : null} />}
    />,
  )
}

test('the preview shows unsaved choices, and saving sends the same look', async () => {
  const calls = serve(showings.changeLook, answer(defaultLook))
  renderForm()
  expect(stage().dataset.position).toBe('bottom')
  expect(stage().querySelector('.bar, .ticker')).toBeNull()
  await page.getByLabelText('Where it stands').selectOptions('top-left')
  await page.getByLabelText('How large').selectOptions('large')
  await page.getByLabelText('Goal bar').selectOptions('g1')
  await page.getByLabelText('The latest gifts along the edge').click()
  expect(stage().dataset.position).toBe('top-left')
  expect(stage().querySelector('.ticket')!.className).toContain('size-large')
  expect(stage().querySelectorAll('.bar .filled')).toHaveLength(10)
  expect(stage().querySelector('.ticker')!.textContent).toContain('Mang Tomas')
  // The scene fits into its frame.
  const frame = stage().parentElement!.parentElement!.getBoundingClientRect()
  await expect.poll(() => stage().getBoundingClientRect().width).toBeLessThan(frame.width)
  await page.getByRole('button', { name: 'Save the look' }).click()
  await expect
    .poll(() => calls[0]?.body)
    .toEqual({ ...defaultLook, position: 'top-left', size: 'large', goal_id: 'g1', ticker: true })
})

test('a refused look shows the error and keeps the chosen values', async () => {
  const refused = refusal({ exception: 'ValidationException', errors: { seconds: ['Too long.'] } })
  const calls = serve(showings.changeLook, refused, answer(defaultLook))
  renderForm()
  await page.getByLabelText('How long an alert stays, in seconds').fill('60')
  await page.getByRole('button', { name: 'Save the look' }).click()
  await expect.element(page.getByText('Too long.')).toBeVisible()
  await expect.element(page.getByLabelText('How long an alert stays, in seconds')).toHaveValue(60)
  await page.getByLabelText('How long an alert stays, in seconds').fill('5')
  await page.getByRole('button', { name: 'Save the look' }).click()
  await expect.element(page.getByText('Too long.')).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([60, 5].map((seconds) => ({ ...defaultLook, seconds })))
})
