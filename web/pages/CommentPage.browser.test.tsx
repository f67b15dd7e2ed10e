// The pages of comments: the list with its settings, and one comment, which can be changed while its time runs.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { comments, commentTexts, type ListedComment } from '#contract/comments.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import commentPage from './CommentPage.tsx'
import commentsPage from './CommentsPage.tsx'
import { listedComment, longName, meta } from './sample-pages.fixture.ts'
import { type Shown, showOwnPage, speakFilipino } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const main = page.getByRole('main')
const field = page.getByRole('textbox', { name: 'Change your comment' })
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const own = { is_own: true, is_on_own_page: false, editable_until: minutesFromNow(4) }
const tooLate = { ...own, editable_until: minutesFromNow(-1) }
const takenDown = { taken_down: { date: listedComment.date, message: 'It insults somebody.' } }

function showOne(change: Partial<ListedComment> = {}, shown: Shown = {}) {
  serve(comments.read, answer({ ...listedComment, ...change }))
  showOwnPage(commentPage, { params: { id: 'comment-1' }, ...shown })
}

function showList(rows: Partial<ListedComment>[], shown: Shown = {}) {
  const rest = rows.map((row) => ({ ...listedComment, ...row }))
  serve(comments.settings, answer({ who: 'followers' }))
  const calls = serve(comments.own, answer(rest, meta(rest.length)))
  showOwnPage(commentsPage, shown)
  return calls
}

test('one’s own comment is changed while its time runs', async () => {
  const changed = { ...listedComment, ...own, message: 'Ang ganda nito', edited_at: listedComment.date }
  const sent = serve(comments.change, answer(changed))
  serve(comments.read, answer({ ...listedComment, ...own }), answer(changed))
  showOwnPage(commentPage, { params: { id: 'comment-1' } })
  await field.fill('Ang ganda nito')
  await button('Save changes').click()
  await expect.element(text('Ang ganda nito').first()).toBeVisible()
  await expect.element(main.getByText(/edited/)).toBeVisible()
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/v1/user/comments/comment-1', { message: 'Ang ganda nito' }],
  ])
  await expect.element(field).toHaveValue('Ang ganda nito')
})

test.each([
  ['whose time is over', tooLate, true],
  ['that was taken down', { ...own, ...takenDown }, false],
  ['of somebody else', {}, false],
])('a comment %s cannot be changed', async (_, change, saysWhy) => {
  showOne(change)
  await expect.element(text('Ang ganda')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  expect(text(commentTexts.over).elements()).toHaveLength(saysWhy ? 1 : 0)
  await expect.element(link('All comments')).toHaveAttribute('href', addresses.comments)
})

test('a comment that was taken down says why, and leads to nothing that is not there', async () => {
  showOne({ ...own, ...takenDown })
  await expect.element(text('It insults somebody.')).toBeVisible()
  await expect.element(link('Where it stands')).not.toBeInTheDocument()
  await expect.element(link('Edit')).not.toBeInTheDocument()
  await expect.element(button('Delete')).toBeVisible()
})

test('who deletes a comment on its page goes on at the list', async () => {
  const sent = serve(comments.remove, answer({ ok: true }))
  showOne(own)
  await button('Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => location.pathname).toBe(addresses.comments)
  expect(sent.map(({ url }) => url)).toEqual(['/v1/user/comments/comment-1'])
})

test('a comment on one’s page is hidden after a question, and shown again without one', async () => {
  const hidden = { ...listedComment, is_hidden: true }
  serve(comments.read, answer(listedComment), answer(hidden), answer(listedComment))
  const sent = serve(comments.hide, answer(hidden), answer(listedComment))
  showOwnPage(commentPage, { params: { id: 'comment-1' } })
  await button('Hide').click()
  await page.getByRole('dialog', { name: 'Hide this comment?' }).getByRole('button', { name: 'Hide' }).click()
  await expect.element(main.getByText(/Hidden from your page/)).toBeVisible()
  await button('Show again').click()
  await expect.element(button('Hide')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ is_hidden: 1 }, { is_hidden: 0 }])
})

test.each([
  ['a deletion', addresses.deleteComment('comment-1'), own],
  ['a change that came too late', addresses.comment('comment-1'), tooLate],
])('%s that was refused without a script says why above the comment', async (_, action, change) => {
  const failure = { exception: 'ForbiddenException' as const, message: 'It is too late.' }
  showOne(change, { context: { posted: { action, values: { message: 'x' }, failure } } })
  await expect.element(main.getByRole('alert')).toHaveTextContent('It is too late.')
})

test('a change that was refused without a script says why at its field, once, with what was typed', async () => {
  const failure = {
    exception: 'ValidationException' as const,
    message: 'Check it.',
    errors: { message: ['Too long by 3.'] },
  }
  const posted = { action: addresses.comment('comment-1'), values: { message: 'Mahaba' }, failure }
  showOne(own, { context: { posted } })
  await expect.element(field).toHaveAccessibleDescription(/Too long by 3\./)
  await expect.element(field).toHaveValue('Mahaba')
  await expect.element(text('Check it.')).not.toBeInTheDocument()
})

test('what is typed while a change is being saved stays', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(comments.change, late.promise)
  const changed = { ...listedComment, ...own, message: 'Ang ganda nito' }
  serve(comments.read, answer({ ...listedComment, ...own }), answer(changed))
  showOwnPage(commentPage, { params: { id: 'comment-1' } })
  await field.fill('Ang ganda nito')
  await button('Save changes').click()
  await expect.poll(() => sent.length).toBe(1)
  await field.fill('Ang ganda nito!')
  late.resolve(answer(changed))
  await expect.element(main.getByText('Ang ganda nito', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('Ang ganda nito!')
})

test('a session that has ended asks to sign in, within the frame, and no error page takes its place', async () => {
  serve(comments.read, refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' }))
  showOwnPage(commentPage, { params: { id: 'comment-1' } })
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  expect(document.querySelector('main h1')!.textContent).toBe('A comment')
})

test('both lists are a link away, and the chosen one is marked', async () => {
  const calls = showList([own], { query: 'list=written' })
  const chips = main.getByRole('group', { name: 'Which comments' })
  await expect.element(chips.getByRole('link', { name: 'Written by you' })).toHaveAttribute('aria-current')
  await expect.element(chips.getByRole('link', { name: 'On your page' })).toHaveAttribute('href', addresses.comments)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Written by you' })).toBeInTheDocument()
  await expect.element(link('Edit')).toHaveAttribute('href', addresses.comment('comment-1'))
  expect(Object.fromEntries(new URL(calls[0]!.url, location.origin).searchParams)).toEqual({
    list: 'written',
    page: '1',
  })
})

test('a later page of either list leads back in it', async () => {
  serve(comments.settings, answer({ who: 'everyone' }))
  serve(comments.own, answer([listedComment], meta(40, 3)))
  showOwnPage(commentsPage, { query: 'list=written&page=3' })
  await expect.element(link('Previous page')).toHaveAttribute('href', `${addresses.comments}?list=written&page=2`)
})

test('who may comment is chosen above the list, and is saved at once', async () => {
  const sent = serve(comments.changeSettings, answer({ who: 'nobody' }))
  showList([])
  const choice = page.getByLabelText('On your posts, Blocs and goals', { exact: true })
  await expect.element(choice).toHaveValue('followers')
  await choice.selectOptions('nobody')
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ who: 'nobody' }])
})

test('what was refused without a script is said above the settings', async () => {
  const failure = { exception: 'ValidationException' as const, message: 'Choose who may comment.' }
  showList([], { context: { posted: { action: addresses.commentSettings, values: {}, failure } } })
  await expect.element(main.getByRole('alert')).toHaveTextContent('Choose who may comment.')
})

test('a list that could not be read is read again, while the settings can be changed', async () => {
  serve(comments.settings, answer({ who: 'followers' }))
  serve(comments.own, offline, offline, answer([listedComment], meta(1)))
  showOwnPage(commentsPage)
  await expect.element(text('The comments could not be loaded.')).toBeVisible()
  await expect.element(page.getByLabelText('On your posts, Blocs and goals', { exact: true })).toBeEnabled()
  await button('Try Again').click()
  await expect.element(text('Ang ganda')).toBeVisible()
})

test('settings that could not be read are read again, while the list stands', async () => {
  serve(comments.settings, refusal({}), refusal({}), answer({ who: 'payers' }))
  serve(comments.own, answer([listedComment], meta(1)))
  showOwnPage(commentsPage)
  await expect.element(text('We could not read this setting.')).toBeVisible()
  await expect.element(text('Ang ganda')).toBeVisible()
  await button('Try Again').click()
  await expect.element(page.getByLabelText('On your posts, Blocs and goals', { exact: true })).toHaveValue('payers')
})

test('an anonymous buyer is nobody to visit, a name and a comment without a break fit the phone', async () => {
  const anonymous = { id: 'c2', name: 'Someone', page_url: null, message: 'w'.repeat(500) }
  showList([{ name: longName, message: 'W'.repeat(500) }, anonymous])
  await expect.element(text('Someone')).toBeVisible()
  await expect.element(link('Someone')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('in Filipino nobody is called Someone', async () => {
  speakFilipino()
  showList([{ name: 'Someone', page_url: null }])
  await expect.element(text('Isang tao')).toBeVisible()
  await expect.element(text('Someone')).not.toBeInTheDocument()
})
