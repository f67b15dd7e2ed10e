import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { comments } from '#contract/comments.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { EditComment } from './EditComment.tsx'
import { DeleteComment, HideComment } from './OwnComment.tsx'

const comment = { id: 'c1', message: 'Ang ganda' }
const box = page.getByRole('textbox', { name: 'Change your comment' })
const save = page.getByRole('button', { name: 'Save changes' })
const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))

test('a refused change stays typed with the reason, which disappears when typing goes on', async () => {
  const onLeave = vi.fn()
  const refused = refusal({ exception: 'ValidationException', errors: { message: ['Too long by 3.'] } })
  const calls = serve(comments.change, refused, answer(comment))
  mountApp(<EditComment comment={comment} onLeave={onLeave} />)
  await expect.element(box).toHaveFocus()
  await box.fill('Ang ganda nito')
  await save.click()
  await expect.element(box).toHaveAccessibleDescription(/Too long by 3\./)
  await expect.element(box).toHaveValue('Ang ganda nito')
  expect(onLeave).not.toHaveBeenCalled()
  await box.fill('Ganda nito')
  await expect.element(box).not.toHaveAccessibleDescription(/Too long/)
  await save.click()
  await expect.poll(() => onLeave.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([{ message: 'Ang ganda nito' }, { message: 'Ganda nito' }])
})

test('whoever must sign in first is asked to, and the change stays typed', async () => {
  serve(comments.change, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  mountApp(<EditComment comment={comment} onLeave={vi.fn()} />)
  await box.fill('Ang ganda nito')
  await save.click()
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  await expect.poll(() => (document.querySelector('textarea') as HTMLTextAreaElement).value).toBe('Ang ganda nito')
})

test('a refused plain form opens with the typed text and the reason', async () => {
  const posted = {
    action: '/comments/c1',
    values: { message: 'Binago ko' },
    failure: { exception: 'ForbiddenException', message: 'Too late.', errors: {} },
  } as const
  const first = mountApp(<EditComment comment={comment} />)
  const action = document.querySelector('form')!.getAttribute('action')!
  first.unmount()
  mountApp(<EditComment comment={comment} />, { posted: { ...posted, action } as never })
  await expect.element(box).toHaveValue('Binago ko')
  await expect.element(box).toHaveAccessibleDescription(/Too late\./)
})

test('a comment is deleted after a confirmation', async () => {
  const onDone = vi.fn()
  const calls = serve(comments.remove, answer({}))
  mountApp(<DeleteComment id="c1" path="/luz" onDone={onDone} />)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('Delete this comment?')).toBeVisible()
  expect(calls).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(calls).toHaveLength(1)
  await expect.element(page.getByText('Comment deleted.')).toBeVisible()
})

test('after a deletion the focus is on the comments, not in the field of a new one', async () => {
  serve(comments.remove, answer({}))
  mountApp(
    <section id="comments" tabIndex={-1} aria-label="Comments">
      <textarea aria-label="Your comment" />
      <DeleteComment id="c1" path="/luz" />
    </section>,
  )
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('region', { name: 'Comments' })).toHaveFocus()
})

test('hiding asks for confirmation, showing again does not', async () => {
  const calls = serve(comments.hide, answer({}))
  const { rerender } = mountApp(<HideComment id="c1" isHidden={false} path="/luz" />)
  await page.getByRole('button', { name: 'Hide' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls).toEqual([])
  rerender(<HideComment id="c1" isHidden path="/luz" />)
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect.element(page.getByText('The comment is on your page again.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ is_hidden: 0 }])
})

test('a deletion pressed again after a lost answer is done, not refused', async () => {
  const onDone = vi.fn()
  serve(comments.remove, offline, refusal({ exception: 'NotFoundException', message: 'We could not find this.' }))
  mountApp(<DeleteComment id="c1" path="/tala" onDone={onDone} />)
  const button = page.getByRole('button', { name: 'Delete' })
  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Comment deleted.')).toBeVisible()
  expect(onDone).toHaveBeenCalledOnce()
})
