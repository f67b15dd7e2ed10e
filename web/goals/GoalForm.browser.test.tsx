// The goal form: its submit buttons, and the request each one sends.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Goal, goals } from '#contract/goals.ts'
import { usePages } from '../shell/queries.ts'
import { answer, drawPicture, holdUpload, mountApp, offline, refusal, serve } from '../testing.tsx'
import { GoalForm } from './GoalForm.tsx'

const camera = {
  id: 'goal-1',
  title: 'New camera',
  description: 'For #komiks',
  target_amount: 5000,
  deadline: '2027-01-31T15:59:59.999Z',
  count_all_gifts: false,
  is_pinned: false,
  state: 'active',
  image_url_variants: null,
} as unknown as Goal

const title = page.getByRole('textbox', { name: 'Title' })
const target = page.getByRole('textbox', { name: 'Target' })
const button = (name: string) => page.getByRole('button', { name })
const pin = page.getByRole('switch', { name: /^Pin to my page/ })

test('a new goal can be started or saved as a draft, and a draft is never pinned', async () => {
  const added = serve(goals.add, answer({ ...camera, state: 'draft' }))
  mountApp(<GoalForm />)
  await title.fill('New camera')
  await target.fill('5000')
  await pin.click()
  await button('Save as draft').click()
  await expect.element(page.getByText('Draft saved.')).toBeVisible()
  await button('Start this goal').click()
  await expect.poll(() => added.length).toBe(2)
  expect(added.map(({ body }) => [body?.state, body?.is_pinned])).toEqual([
    ['draft', '0'],
    ['active', '1'],
  ])
})

test('a goal sent again after a lost answer is the same goal', async () => {
  const added = serve(goals.add, offline, answer(camera))
  mountApp(<GoalForm />)
  await title.fill('New camera')
  await target.fill('5000')
  await button('Start this goal').click()
  await button('GOT IT').click()
  await button('Start this goal').click()
  await expect.poll(() => added.length).toBe(2)
  const [key, again] = added.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})

test('editing a running goal sends only the changes', async () => {
  const changed = serve(goals.change, answer(camera))
  mountApp(<GoalForm goal={camera} />)
  await expect.element(page.getByLabelText(/^Deadline/)).toHaveValue('2027-01-31')
  await expect.element(button('Start this goal')).not.toBeInTheDocument()
  await title.fill('Newer camera')
  await button('Save changes').click()
  await expect.poll(() => changed.map(({ body }) => body)).toEqual([{ title: 'Newer camera' }])
})

function Titles() {
  return <p>Mine: {usePages(goals.own, {}).rows.map((goal) => goal.title)}</p>
}

test('once it is saved the list of goals is shown, as it is now', async () => {
  const meta = { current_page: 1, last_page: 1, per_page: 12, total: 1 }
  serve(goals.own, answer([camera], meta), answer([{ ...camera, title: 'Newer camera' }], meta))
  const changed = serve(goals.change, answer(camera))
  mountApp(
    <>
      <Titles />
      <GoalForm goal={camera} />
    </>,
  )
  await expect.element(page.getByText('Mine: New camera')).toBeVisible()
  await page.getByRole('switch', { name: /^Count every gift/ }).click()
  await button('Save changes').click()
  await expect.element(page.getByText('Mine: Newer camera')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/dashboard/creator-hub/my-goals')
  expect(changed.map(({ body }) => body)).toEqual([{ count_all_gifts: '1' }])
})

test('saving does not undo what was changed elsewhere since the form was opened', async () => {
  const changed = serve(goals.change, answer(camera))
  const { rerender } = mountApp(<GoalForm goal={camera} />)
  rerender(<GoalForm goal={{ ...camera, description: 'For #komiks and the studio' }} />)
  await title.fill('Newer camera')
  await button('Save changes').click()
  await expect.poll(() => changed.map(({ body }) => body)).toEqual([{ title: 'Newer camera' }])
})

test('a draft can be started or saved, and cannot be pinned before it runs', async () => {
  mountApp(<GoalForm goal={{ ...camera, state: 'draft' } as Goal} />)
  await expect.element(button('Start this goal')).toBeVisible()
  await expect.element(button('Save changes')).toBeVisible()
  await expect.element(pin).not.toBeInTheDocument()
})

test('a closed goal has no start button', async () => {
  mountApp(<GoalForm goal={{ ...camera, state: 'closed' } as Goal} />)
  await expect.element(button('Save changes')).toBeVisible()
  await expect.element(button('Start this goal')).not.toBeInTheDocument()
})

test('a target below the minimum and a missing title are reported below their fields, and nothing is sent', async () => {
  const added = serve(goals.add, answer(camera))
  mountApp(<GoalForm />)
  await target.fill('1')
  await button('Start this goal').click()
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAttribute('aria-invalid', 'true')
  await expect.element(target).toHaveAttribute('aria-invalid', 'true')
  expect(added).toHaveLength(0)
})

test('an error that belongs to no field is shown above the form', async () => {
  const errors = { state: ['You have too many goals that run.'] }
  serve(goals.add, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<GoalForm />)
  await title.fill('New camera')
  await target.fill('5000')
  await button('Start this goal').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('You have too many goals that run.')
  await expect.element(title).toHaveValue('New camera')
})

test('a goal is saved only once its picture is uploaded', async () => {
  const endUpload = holdUpload({ filename: 'camera.jpg', absolute_url: '/media/camera.jpg' })
  const changed = serve(goals.change, answer(camera))
  mountApp(<GoalForm goal={camera} />)
  await userEvent.upload(page.getByLabelText('Add picture'), await drawPicture('camera.png'))
  await button('Use photo').click()
  const save = page.getByRole('button', { name: /Save changes|Finishing the upload…/ })
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await save.click({ force: true })
  await endUpload()
  await expect.element(save).not.toHaveAttribute('aria-busy')
  await save.click()
  await expect.poll(() => changed.map(({ body }) => body)).toEqual([{ image: 'camera.jpg' }])
})
