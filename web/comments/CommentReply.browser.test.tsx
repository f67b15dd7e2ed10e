// Replying in a thread, reading its further replies, and the earlier comments above.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Comment, comments } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import { profiles } from '#contract/profiles.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { Comments } from './Comments.tsx'
import { commentsInput } from './comment-input.ts'
import { onlyPage, openToAll, sampleComment } from './sample-comment.fixture.ts'

const list = (...rows: Comment[]) => answer(rows, onlyPage)
const opener = page.getByLabelText('Reply to Rudy')
const box = page.getByRole('textbox', { name: 'Your reply to Rudy' })
const send = page.getByRole('button', { name: 'Post reply' })
const newBox = page.getByRole('textbox', { name: 'Your comment' })

test('a reply is typed at once, sent to its thread, and then the keyboard is where it was opened', async () => {
  const reply = { ...sampleComment, id: 'r1', name: 'Bea', page_url: 'bea', message: 'Oo nga' }
  serve(comments.list, list(sampleComment), list({ ...sampleComment, replies: [reply], reply_count: 1 }))
  const sent = serve(comments.add, answer(reply))
  mountApp(<Comments {...openToAll} />)
  await opener.click()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('Oo nga')
  await send.click()
  const replies = page.getByRole('list', { name: 'Replies to Rudy' })
  await expect.element(replies.getByText('Oo nga')).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(sent.map(({ body }) => body)).toEqual([{ ...openToAll.about, message: 'Oo nga', reply_to: 'c1' }])
})

test('a refused reply stays open with what was typed and the reason', async () => {
  serve(comments.list, list(sampleComment))
  serve(comments.add, refusal({ exception: 'NotFoundException', message: 'This comment was deleted.' }))
  mountApp(<Comments {...openToAll} />)
  await opener.click()
  await box.fill('Oo nga')
  await send.click()
  await expect.element(box).toHaveAccessibleDescription(/This comment was deleted\./)
  await expect.element(box).toHaveValue('Oo nga')
  await expect.element(box).toHaveFocus()
  await expect.element(newBox).toHaveValue('')
})

/** As on a page from the server, which has the comments from its first rendering. */
function FromServer() {
  const { isLoading } = usePages(comments.list, commentsInput(openToAll.about, openToAll.request))
  return isLoading ? null : <Comments {...openToAll} />
}

test('a reply that was refused without JavaScript opens where it was typed, and nowhere else', async () => {
  const other = { ...sampleComment, id: 'c2', name: 'Bea', page_url: 'bea' }
  serve(comments.list, list(other, sampleComment))
  const values = { reply_to: 'c1', message: 'Oo nga' }
  const posted = { action: openToAll.action, values, failure: { message: 'Slow down.', errors: {} } }
  mountApp(<FromServer />, { posted: posted as never })
  await expect.element(box).toHaveValue('Oo nga')
  await expect.element(box).toHaveAccessibleDescription(/Slow down\./)
  await expect.element(page.getByRole('textbox', { name: 'Your reply to Bea' })).not.toBeInTheDocument()
  await expect.element(newBox).toHaveValue('')
})

test('a refused reply whose thread is not shown here stays typed as a new comment, with its reason', async () => {
  serve(comments.list, list({ ...sampleComment, id: 'c9' }))
  const values = { reply_to: 'c1', message: 'Oo nga' }
  const posted = { action: openToAll.action, values, failure: { message: 'Slow down.', errors: {} } }
  mountApp(<FromServer />, { posted: posted as never })
  await expect.element(newBox).toHaveValue('Oo nga')
  await expect.element(page.getByText('Slow down.')).toBeVisible()
})

test('each half-typed text has its own field when the page is loaded again', async () => {
  serve(comments.list, list(sampleComment))
  const first = mountApp(<Comments {...openToAll} />)
  await newBox.fill('Bago')
  await opener.click()
  await box.fill('Sagot')
  first.unmount()
  mountApp(<Comments {...openToAll} />)
  await expect.element(newBox).toHaveValue('Bago')
  await opener.click()
  await expect.element(box).toHaveValue('Sagot')
})

test('two presses at once post one comment', async () => {
  serve(comments.list, list(sampleComment))
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(comments.add, response.promise)
  mountApp(<Comments {...openToAll} />)
  await newBox.fill('Salamat')
  await page.getByRole('button', { name: 'Post comment' }).dblClick()
  await expect.element(page.getByRole('button', { name: 'Posting…' })).toBeVisible()
  response.resolve(answer(sampleComment))
  await expect.element(newBox).toHaveValue('')
  expect(sent).toHaveLength(1)
})

test('a comment is counted as it grows, and one that is too long is refused with its reason', async () => {
  serve(comments.list, list(sampleComment))
  const errors = { message: ['Up to 500 characters, please.'] }
  const sent = serve(comments.add, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<Comments {...openToAll} />)
  const long = 'a'.repeat(limits.commentMax + 1)
  await newBox.fill(long)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect.element(newBox).toHaveAccessibleDescription(/Up to 500 characters, please\./)
  await expect.element(newBox).toHaveValue(long)
  expect(sent).toHaveLength(1)
})

const replies = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...sampleComment, id: `r${from + at}`, message: `Sagot ${from + at}` }))
const pageOf = (current_page: number) => ({ ...onlyPage, current_page, last_page: 3, total: 41 })
const shownReplies = () => page.getByText(/^Sagot \d+$/).elements().length
const focused = () => document.activeElement?.closest('li')?.textContent

test('when the last replies are there, the keyboard goes on from the last one read, not from the start of the page', async () => {
  const thread = { ...sampleComment, replies: replies(1, 20), reply_count: 21 }
  serve(comments.list, list(thread), answer(replies(21, 1), { ...pageOf(2), last_page: 2 }))
  mountApp(<Comments {...openToAll} />)
  const more = page.getByRole('link', { name: '1 more reply' })
  await expect.element(more).toBeVisible()
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shownReplies).toBe(21)
  await expect.poll(focused).toContain('Sagot 20')
})

test('a page of replies that failed is loaded by the next press, and those before it stay', async () => {
  const thread = { ...sampleComment, replies: replies(1, 20), reply_count: 41 }
  const reads = serve(
    comments.list,
    list(thread),
    answer(replies(21, 20), pageOf(2)),
    offline,
    offline,
    answer(replies(41, 1), pageOf(3)),
  )
  mountApp(<Comments {...openToAll} />)
  await page.getByRole('link', { name: '21 more replies' }).click()
  await expect.poll(shownReplies).toBe(40)
  const more = page.getByRole('link', { name: '1 more reply' })
  await more.click()
  await expect.poll(() => reads.length).toBe(4)
  await expect.element(more).not.toHaveAttribute('aria-busy')
  expect(shownReplies()).toBe(40)
  await more.click()
  await expect.poll(shownReplies).toBe(41)
})

test('earlier comments load above, the newest stay last, and the keyboard stays in the comments', async () => {
  const numbered = (n: number) => ({ ...sampleComment, id: `c${n}`, message: `Una ${n}`, page_url: null })
  const meta = (current_page: number) => ({ ...onlyPage, current_page, last_page: 2, total: 3 })
  serve(comments.list, answer([numbered(3), numbered(2)], meta(1)), answer([numbered(1)], meta(2)))
  mountApp(<Comments {...openToAll} count={1234} />)
  await expect.element(page.getByRole('heading', { name: 'Comments · 1,234' })).toBeVisible()
  const earlier = page.getByRole('link', { name: 'Earlier comments' })
  await expect.element(earlier).toHaveAttribute('href', '/luz/pixel-bloc/b1?page=2#comments')
  ;(earlier.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const texts = () =>
    page
      .getByText(/^Una \d$/)
      .elements()
      .map((one) => one.textContent)
  await expect.poll(texts).toEqual(['Una 1', 'Una 2', 'Una 3'])
  await expect.element(page.getByRole('region', { name: /^Comments/ })).toHaveFocus()
})

test.each([
  ['followers', true, 'Only followers may comment here.', true],
  ['payers', true, 'Only people who gave a gift or bought something may comment here.', true],
  ['nobody', true, 'Comments are closed here.', false],
  ['nobody', false, 'Comments are closed here.', false],
  ['followers', false, 'Only followers may comment here.', false],
] as const)(
  'where only %s may comment, a viewer reads why and is asked to sign in only if it helps',
  async (who, isVisitor, reason, isAsked) => {
    serve(comments.list, answer([], { ...onlyPage, total: 0 }))
    serve(profiles.me, answer({ referral_code: 'BEA', profile: { page_url: 'bea', page_name: 'Bea' } }))
    mountApp(<Comments {...openToAll} count={0} rules={{ who, may_comment: false }} />, { isSignedIn: !isVisitor })
    await expect.element(page.getByText('No comments yet.', { exact: true })).toBeVisible()
    await expect.element(page.getByText(reason)).toBeVisible()
    const signIn = page.getByRole('link', { name: 'Sign in to comment' })
    if (isAsked) await expect.element(signIn).toBeVisible()
    else await expect.element(signIn).not.toBeInTheDocument()
  },
)

test.each([
  [1, undefined],
  [2, '/luz/pixel-bloc/b1#comments'],
  [3, '/luz/pixel-bloc/b1?page=2#comments'],
])('page %i of the comments leads back to the later ones at %s', async (number, href) => {
  serve(comments.list, answer([sampleComment], { ...onlyPage, current_page: number, last_page: 3 }))
  mountApp(<Comments {...openToAll} request={{ page: number }} />)
  await expect.element(page.getByText('Ang ganda')).toBeVisible()
  const [later] = page.getByRole('link', { name: 'Later comments' }).elements()
  expect(later?.getAttribute('href')).toBe(href?.replace('?page=1', ''))
})

test('while further replies are on their way the link stays and says so', async () => {
  const thread = { ...sampleComment, replies: replies(1, 20), reply_count: 21 }
  const rest = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(comments.list, list(thread), rest.promise)
  mountApp(<Comments {...openToAll} />)
  await page.getByRole('link', { name: '1 more reply' }).click()
  await expect.element(page.getByRole('link', { name: 'Loading…' })).toHaveAttribute('aria-busy', 'true')
  rest.resolve(answer(replies(21, 1), { ...pageOf(2), last_page: 2 }))
  await expect.poll(shownReplies).toBe(21)
})
