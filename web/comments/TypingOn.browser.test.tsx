// Who goes on typing while a comment, a reply or a change is being sent keeps what was typed, and where.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Comment, comments } from '#contract/comments.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'
import { Comments } from './Comments.tsx'
import { onlyPage, openToAll, sampleComment } from './sample-comment.fixture.ts'

type Answer = ReturnType<typeof answer>

const box = page.getByRole('textbox', { name: 'Your comment' })
const replyBox = page.getByRole('textbox', { name: 'Your reply to Rudy' })
const editBox = page.getByRole('textbox', { name: 'Change your comment' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

function show(change: Partial<Comment> = {}) {
  serve(comments.list, answer([{ ...sampleComment, ...change }], onlyPage))
  return mountApp(<Comments {...openToAll} />)
}

/** A new comment that is on its way: `end` gives its answer. */
async function sendComment(...later: Answer[]) {
  const late = Promise.withResolvers<Answer>()
  const sent = serve(comments.add, late.promise, ...later)
  const { unmount } = show()
  await box.fill('Ganda')
  await button('Post comment').click()
  await expect.poll(() => sent.length).toBe(1)
  return { sent, unmount, end: late.resolve }
}

async function openEditor(): Promise<void> {
  await page.getByLabelText('What to do with the comment by Rudy', { exact: true }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect.element(editBox).toHaveFocus()
}

const own: Partial<Comment> = { is_own: true, editable_until: '2099-01-01T00:00:00.000Z' }

test('a comment that was sent leaves its field only if nothing else was typed meanwhile', async () => {
  const { sent, end } = await sendComment(answer(sampleComment))
  await box.fill('Ganda ng ilaw')
  end(answer(sampleComment))
  await expect.element(button('Posting…')).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('Ganda ng ilaw')
  // Those are another comment.
  await button('Post comment').click()
  await expect.element(box).toHaveValue('')
  expect(sent.map(({ body }) => body!.message)).toEqual(['Ganda', 'Ganda ng ilaw'])
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

test('a reply to which more was typed stays open with it', async () => {
  const late = Promise.withResolvers<Answer>()
  const sent = serve(comments.add, late.promise)
  show()
  await page.getByLabelText('Reply to Rudy').click()
  await userEvent.keyboard('Oo')
  await button('Post reply').click()
  await expect.poll(() => sent.length).toBe(1)
  await replyBox.fill('Oo nga')
  late.resolve(answer(sampleComment))
  await expect.element(button('Posting…')).not.toBeInTheDocument()
  await expect.element(replyBox).toBeVisible()
  await expect.element(replyBox).toHaveValue('Oo nga')
  await expect.element(replyBox).toHaveFocus()
})

test('a comment that is refused meanwhile leaves what was typed, with the reason', async () => {
  const { end } = await sendComment()
  await box.fill('Ganda ng ilaw')
  end(refusal({ exception: 'ForbiddenException', message: 'Only followers may comment here.' }))
  await expect.element(box).toHaveAccessibleDescription(/Only followers may comment here\./)
  await expect.element(box).toHaveValue('Ganda ng ilaw')
})

test('a change to which more was typed goes on being edited', async () => {
  const late = Promise.withResolvers<Answer>()
  const sent = serve(comments.change, late.promise, answer(sampleComment))
  show(own)
  await openEditor()
  await editBox.fill('Ang ganda nito')
  await button('Save changes').click()
  await expect.poll(() => sent.length).toBe(1)
  await editBox.fill('Ang ganda nito!')
  late.resolve(answer(sampleComment))
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  await expect.element(editBox).toHaveValue('Ang ganda nito!')
  await button('Save changes').click()
  await expect.element(editBox).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body!.message)).toEqual(['Ang ganda nito', 'Ang ganda nito!'])
})

test('who left the page before the answer does not find the sent comment typed again', async () => {
  const { unmount, end } = await sendComment()
  unmount()
  end(answer(sampleComment))
  await expect.poll(() => Object.values({ ...sessionStorage }).join()).not.toContain('Ganda')
  show()
  await expect.element(box).toHaveValue('')
})

test('who left the page before a refusal finds the comment typed', async () => {
  const { unmount, end } = await sendComment()
  unmount()
  end(refusal({ exception: 'ForbiddenException', message: 'Not now.' }))
  show()
  await expect.element(box).toHaveValue('Ganda')
})

test('who writes a comment beside one that is being edited keeps the keyboard there', async () => {
  const posted = { ...sampleComment, id: 'c2', name: 'Bea', message: 'Isa pa' }
  const both = answer([posted, { ...sampleComment, ...own }], { ...onlyPage, total: 2 })
  serve(comments.list, answer([{ ...sampleComment, ...own }], onlyPage), both)
  serve(comments.add, answer(posted))
  mountApp(<Comments {...openToAll} />)
  await openEditor()
  await editBox.fill('Ang ganda nito')
  await box.fill('Isa pa')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('article').getByText('Isa pa')).toBeVisible()
  await expect.element(editBox).toHaveValue('Ang ganda nito')
  await expect.element(editBox).not.toHaveFocus()
})
