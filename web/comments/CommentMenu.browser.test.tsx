// The menu of a comment: what it offers to whom, how it closes, and where the keyboard goes on.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Comment, comments } from '#contract/comments.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { Comments } from './Comments.tsx'
import { onlyPage, openToAll, sampleComment } from './sample-comment.fixture.ts'

const inFuture = '2099-01-01T00:00:00.000Z'
const own: Partial<Comment> = { is_own: true, editable_until: inFuture }

const summary = page.getByLabelText('What to do with the comment by Rudy', { exact: true })
const tools = () =>
  [...document.querySelectorAll<HTMLElement>('article summary ~ div a, article summary ~ div button')]
    .filter((tool) => tool.checkVisibility())
    .map((tool) => tool.textContent!.trim())
const editBox = page.getByRole('textbox', { name: 'Change your comment' })
const dialog = page.getByRole('dialog')

function show(change: Partial<Comment> = {}, isOwner = false, ...later: Partial<Comment>[]) {
  const answers = [change, ...later].map((one) => answer([{ ...sampleComment, ...one }], onlyPage))
  const reads = serve(comments.list, ...answers)
  mountApp(<Comments {...openToAll} isOwner={isOwner} />)
  return reads
}

async function openMenu(): Promise<void> {
  await summary.click()
  await expect.poll(() => tools().length).toBeGreaterThan(0)
}

test.each<[string, Partial<Comment>, boolean, string[]]>([
  ['a stranger', {}, false, ['Report']],
  ['its author, while it can be edited', own, false, ['Edit', 'Delete']],
  ['its author, later', { ...own, editable_until: '2026-11-22T10:15:00.000Z' }, false, ['Delete']],
  ['the owner of the page', {}, true, ['Hide', 'Report']],
  ['the owner of the page who wrote it', { ...own, is_creator: true }, true, ['Edit', 'Delete', 'Hide']],
])('%s finds in the menu only what they may do', async (_who, change, isOwner, expected) => {
  show(change, isOwner)
  await openMenu()
  expect(tools()).toEqual(expected)
})

test('Escape closes the menu alone and leaves the keyboard on it', async () => {
  show(own)
  await openMenu()
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Escape}')
  await expect.poll(tools).toEqual([])
  await expect.element(summary).toHaveFocus()
})

test('a press beside the menu closes it', async () => {
  show(own)
  await openMenu()
  await page.getByText('Ang ganda').click()
  await expect.poll(tools).toEqual([])
})

test('while a comment is edited its menu does not cover it, and after Cancel the keyboard is on the menu', async () => {
  const here = location.pathname
  show(own)
  await openMenu()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect.element(editBox).toHaveFocus()
  expect([tools(), location.pathname]).toEqual([[], here])
  await editBox.fill('Ang ganda nito')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(editBox).not.toBeInTheDocument()
  await expect.element(page.getByText('Ang ganda', { exact: true })).toBeVisible()
  await expect.element(summary).toHaveFocus()
})

test('a saved change is shown with the word “edited”, and the keyboard goes on from the comment', async () => {
  const changed = { ...own, message: 'Ang ganda nito', edited_at: '2026-11-22T10:05:00.000Z' }
  show(own, false, changed)
  const sent = serve(comments.change, answer({ ...sampleComment, ...changed }))
  await openMenu()
  await page.getByRole('link', { name: 'Edit' }).click()
  await editBox.fill('Ang ganda nito')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Ang ganda nito')).toBeVisible()
  await expect.element(page.getByText('edited', { exact: false })).toBeVisible()
  await expect.element(summary).toHaveFocus()
  expect(sent.map(({ url, body }) => [url.split('/').pop(), body])).toEqual([['c1', { message: 'Ang ganda nito' }]])
})

test('who went on typing elsewhere while a change was saved stays there', async () => {
  show(own)
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(comments.change, response.promise)
  await openMenu()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const box = page.getByRole('textbox', { name: 'Your comment' })
  await box.fill('Isa pa')
  response.resolve(answer(sampleComment))
  await expect.element(editBox).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})

test('a change that comes too late says so below the text, which stays typed', async () => {
  show(own)
  serve(comments.change, refusal({ exception: 'ForbiddenException', message: 'It can no longer be changed.' }))
  await openMenu()
  await page.getByRole('link', { name: 'Edit' }).click()
  await editBox.fill('Huli na')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(editBox).toHaveAccessibleDescription(/It can no longer be changed\./)
  await expect.element(editBox).toHaveValue('Huli na')
  await expect.element(editBox).toHaveFocus()
})

test('a deletion that is cancelled sends nothing, and the keyboard is where it was asked', async () => {
  show(own)
  const sent = serve(comments.remove, answer({ ok: true }))
  await openMenu()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog.getByText(/^It is gone for good, and the replies below it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(summary).toHaveFocus()
  expect(tools()).toEqual([])
  expect(sent).toEqual([])
})

test('a comment that its page’s owner hides leaves the page, and the focus stays in the comments', async () => {
  serve(comments.list, answer([sampleComment], onlyPage), answer([], { ...onlyPage, total: 0 }))
  const sent = serve(comments.hide, answer({}))
  mountApp(<Comments {...openToAll} isOwner />)
  await openMenu()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect.element(page.getByText('The comment is off your page.')).toBeVisible()
  await expect.element(page.getByText('Ang ganda')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: /^Comments/ })).toHaveFocus()
  expect(sent.map(({ body }) => body)).toEqual([{ is_hidden: 1 }])
})

test('without a connection nothing is deleted: the comment stays, and it can be tried again', async () => {
  show(own)
  serve(comments.remove, offline)
  await openMenu()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog.getByText(/^No connection/)).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByText('Ang ganda', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Comment deleted.')).not.toBeInTheDocument()
})

test.each([
  ['Rudy', { page_url: 'rudy', name: 'Rudy' }, '/rudy'],
  ['Someone', { page_url: null, name: 'Someone' }, undefined],
])('the author %s is a link only if they have a page', async (name, change, href) => {
  show(change)
  const author = page.getByText(name, { exact: true })
  await expect.element(author).toBeVisible()
  expect(author.element().getAttribute('href') ?? undefined).toBe(href)
})

test.each<[string, Partial<Comment>, string[]]>([
  ['the creator', { is_creator: true }, ['Creator']],
  ['the viewer', { is_own: true }, ['You']],
  ['the creator who looks', { is_creator: true, is_own: true }, ['Creator']],
  ['anybody else', {}, []],
])('a comment by %s is marked once', async (_who, change, marks) => {
  show(change)
  await expect.element(page.getByText('Ang ganda')).toBeVisible()
  const found = ['Creator', 'You'].filter((mark) => page.getByText(mark, { exact: true }).elements().length > 0)
  expect(found).toEqual(marks)
})
