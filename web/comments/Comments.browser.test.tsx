import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comments } from '#contract/comments.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { Comments } from './Comments.tsx'
import { openToAll as anyone, sampleComment as comment, onlyPage as meta } from './sample-comment.fixture.ts'

const { about } = anyone

const box = page.getByRole('textbox', { name: 'Your comment' })
const post = page.getByRole('button', { name: 'Post comment' })

test('a comment that failed stays typed and can be sent again, and then no error stays', async () => {
  serve(comments.list, answer([comment], meta))
  const calls = serve(
    comments.add,
    offline,
    refusal({ exception: 'ForbiddenException', message: 'Hindi puwede.' }),
    answer(comment),
  )
  mountApp(<Comments {...anyone} />)
  await box.fill('Salamat po')
  await post.click()
  await expect.element(box).toHaveAccessibleDescription(/No connection/)
  await expect.element(box).toHaveValue('Salamat po')
  await post.click()
  await expect.element(box).toHaveAccessibleDescription(/Hindi puwede\./)
  await expect.element(box).toHaveValue('Salamat po')
  await post.click()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toBeValid()
  expect(calls).toHaveLength(3)
  expect(calls[2]!.body).toEqual({ ...about, message: 'Salamat po' })
})

test('whoever must sign in first comes back to the field with what was typed', async () => {
  serve(comments.list, answer([comment], meta))
  serve(comments.add, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  mountApp(<Comments {...anyone} />)
  await box.fill('Salamat po')
  await post.click()
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('Salamat po')
})

test('a half-typed comment is still there when the page is loaded again', async () => {
  serve(comments.list, answer([comment], meta), answer([comment], meta))
  const { unmount } = mountApp(<Comments {...anyone} />)
  await box.fill('Salamat p')
  unmount()
  mountApp(<Comments {...anyone} />)
  await expect.element(box).toHaveValue('Salamat p')
})

test('a retry is the same comment; the same words after it was posted are another one', async () => {
  serve(comments.list, answer([comment], meta))
  const calls = serve(comments.add, offline, answer(comment))
  mountApp(<Comments {...anyone} />)
  await box.fill('Ganda!')
  await post.click()
  await expect.element(box).toHaveAccessibleDescription(/No connection/)
  await post.click()
  await expect.element(box).toHaveValue('')
  await box.fill('Ganda!')
  await post.click()
  await expect.poll(() => calls.length).toBe(3)
  const [first, retry, second] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(retry).toBe(first)
  expect(second).not.toBe(first)
})

test('the comments of locked content are not fetched', async () => {
  const calls = serve(comments.list, answer([comment], meta))
  mountApp(<Comments {...anyone} instead="Comments are for those who bought this." />)
  await expect.element(page.getByText('Comments are for those who bought this.')).toBeVisible()
  expect(calls).toEqual([])
})

test('a viewer who may not comment reads why, and a list that failed to load can be retried', async () => {
  serve(comments.list, refusal({ exception: 'NotFoundException', message: '' }), answer([comment], meta))
  mountApp(<Comments {...anyone} rules={{ who: 'followers', may_comment: false }} />)
  await expect.element(page.getByText('The comments could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Ang ganda')).toBeVisible()
  await expect.element(page.getByText('Only followers may comment here.')).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
})

test('a long thread shows its first replies, loads the rest page by page, and can retry after a failure', async () => {
  const reply = (n: number) => ({ ...comment, id: `r${n}`, message: `Sagot ${n}`, page_url: null })
  const some = (from: number, count: number) => Array.from({ length: count }, (_, n) => reply(from + n))
  const thread = { ...comment, replies: some(1, 20), reply_count: 41 }
  const pageOf = (current_page: number) => ({ ...meta, current_page, last_page: 3, total: 41 })
  const calls = serve(
    comments.list,
    answer([thread], meta),
    offline,
    offline,
    answer(some(21, 20), pageOf(2)),
    answer(some(41, 1), pageOf(3)),
  )
  mountApp(<Comments {...anyone} />)
  const replies = page.getByRole('list', { name: 'Replies to Rudy' })
  const shown = () => replies.getByText(/^Sagot \d+$/).elements().length
  await expect.poll(shown).toBe(20)
  await page.getByRole('link', { name: '21 more replies' }).click()
  await expect.poll(() => calls.length).toBe(3)
  await expect.element(page.getByRole('link', { name: '21 more replies' })).toBeEnabled()
  await page.getByRole('link', { name: '21 more replies' }).click()
  await expect.poll(shown).toBe(40)
  // By keyboard, with the focus on the link.
  ;(page.getByRole('link', { name: '1 more reply' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toBe(41)
  await expect.element(page.getByRole('link', { name: /more repl/ })).not.toBeInTheDocument()
  expect(calls.slice(1).map(({ url }) => new URL(url, location.origin).searchParams.get('page'))).toEqual([
    '2',
    '2',
    '2',
    '3',
  ])
})

test('a click with a modifier key held is left to the browser and loads no replies here', async () => {
  const thread = { ...comment, replies: [{ ...comment, id: 'r1', message: 'Sagot' }], reply_count: 3 }
  const calls = serve(comments.list, answer([thread], meta))
  mountApp(<Comments {...anyone} />)
  const more = page.getByRole('link', { name: '2 more replies' })
  await expect.element(more).toBeVisible()
  const leftToBrowser: boolean[] = []
  // Runs last, then cancels the click, so that the test page stays open.
  const stop = (event: Event) => {
    leftToBrowser.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', stop)
  try {
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      more.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
  } finally {
    window.removeEventListener('click', stop)
  }
  expect(leftToBrowser).toEqual([true, true, true, true])
  expect(calls).toHaveLength(1)
  await expect.element(more).not.toHaveAttribute('aria-busy')
})

test('an address with a thread shows that thread alone, with plain links to other pages and to all comments', async () => {
  const replies = Array.from({ length: 20 }, (_, n) => ({ ...comment, id: `r${n}`, message: `Sagot ${n}` }))
  const calls = serve(comments.list, answer(replies, { ...meta, current_page: 2, last_page: 3, total: 41 }))
  mountApp(<Comments {...anyone} request={{ page: 2, thread: 'c1' }} />)
  await expect.poll(() => page.getByRole('list', { name: 'Replies' }).getByRole('listitem').elements().length).toBe(20)
  const query = new URL(calls[0]!.url, location.origin).searchParams
  expect([query.get('reply_to'), query.get('page'), query.get('per_page')]).toEqual(['c1', '2', '20'])
  const ways = ['All comments', 'Previous page', 'More replies'].map((name) =>
    page.getByRole('link', { name }).element().getAttribute('href'),
  )
  expect(ways).toEqual([
    '/luz/pixel-bloc/b1#comments',
    '/luz/pixel-bloc/b1?thread=c1#comments',
    '/luz/pixel-bloc/b1?thread=c1&page=3#comments',
  ])
})
