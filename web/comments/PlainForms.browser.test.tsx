// What is sent by the forms of comments where no script runs, and where each leads back to.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { commenterLabels, comments } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentSettings } from './CommentSettings.tsx'
import { EditComment } from './EditComment.tsx'
import { DeleteComment, HideComment } from './OwnComment.tsx'
import { openToAll } from './sample-comment.fixture.ts'

const { about, action, path } = openToAll

/** The only form, as a browser would send it. */
function sent() {
  const form = document.querySelector('form')!
  return [form.method, form.getAttribute('action'), Object.fromEntries(new FormData(form))]
}

test('a new comment says what it is about, and leads back to that page', () => {
  mountApp(<CommentForm {...{ about, action, path }} first="Ganda" />)
  expect(sent()).toEqual(['post', action, { ...about, next: path, message: 'Ganda' }])
})

test('a reply says which comment it answers', async () => {
  mountApp(<CommentForm {...{ about, action, path }} replyTo={{ id: 'c1', name: 'Rudy' }} />)
  expect(sent()).toEqual(['post', action, { ...about, next: path, reply_to: 'c1', message: '' }])
  await expect.element(page.getByRole('textbox', { name: 'Your reply to Rudy' })).toBeVisible()
})

test('a change of a comment begins with its text, and has no button that needs a script', () => {
  mountApp(<EditComment comment={{ id: 'c1', message: 'Ang ganda' }} />)
  expect(sent()).toEqual(['post', addresses.comment('c1'), { message: 'Ang ganda' }])
  expect(
    page
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Save changes'])
})

test('a comment is deleted by its own address, and leads back to where it was', () => {
  mountApp(<DeleteComment id="c1" path="/luz" />)
  expect(sent()).toEqual(['post', addresses.deleteComment('c1'), { next: '/luz' }])
})

test.each([
  [false, '1', 'Hide'],
  [true, '0', 'Show again'],
])('a comment that is hidden: %s, is changed to %s by %s', async (isHidden, is_hidden, name) => {
  mountApp(<HideComment id="c1" isHidden={isHidden} path="/luz" />)
  expect(sent()).toEqual(['post', addresses.hideComment('c1'), { is_hidden, next: '/luz' }])
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('who may comment is chosen among all kinds, beginning with the one that is stored', async () => {
  serve(comments.settings, answer({ who: 'payers' }))
  mountApp(<CommentSettings />, { isSignedIn: true })
  await expect.element(page.getByRole('combobox')).toHaveValue('payers')
  expect(sent()).toEqual(['post', addresses.commentSettings, { who: 'payers' }])
  const choices = [...document.querySelectorAll('option')].map(({ value, textContent }) => [value, textContent])
  expect(choices).toEqual(Object.entries(commenterLabels))
})

test.each([
  ['', false],
  ['Ganda', true],
])('the room that is left is counted once something is typed: “%s”', (first, isCounted) => {
  mountApp(<CommentForm {...{ about, action, path }} first={first} />)
  expect(document.body.textContent!.includes(String(limits.commentMax))).toBe(isCounted)
})

test('a comment that waits for its answer cannot be sent again by its form', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(comments.add, late.promise)
  mountApp(<CommentForm {...{ about, action, path }} first="Ganda" />)
  const form = document.querySelector('form')!
  form.requestSubmit()
  await expect.poll(() => calls.length).toBe(1)
  form.requestSubmit()
  late.resolve(answer({}))
  await expect.element(page.getByRole('textbox')).toHaveValue('')
  expect(calls).toHaveLength(1)
})
