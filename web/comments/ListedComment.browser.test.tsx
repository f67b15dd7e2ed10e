// A comment in the lists of the dashboard: what can be done with it depends on whose it is and what became of it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { comments, type ListedComment as Listed } from '#contract/comments.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { ListedComment } from './ListedComment.tsx'
import { onlyPage, sampleListed } from './sample-comment.fixture.ts'

const inFuture = '2099-01-01T00:00:00.000Z'
const takenDown = { reason: 'harassment', message: 'It insults somebody.', date: '2026-11-23T10:00:00.000Z' } as never

const show = (change: Partial<Listed> = {}) =>
  mountApp(<ListedComment comment={{ ...sampleListed, ...change }} path="/comments" />, { isSignedIn: true })

/** What can be pressed, but for the author's name. */
const tools = () =>
  [...document.querySelectorAll('article a, article button')]
    .map((tool) => tool.textContent!.trim())
    .filter((text) => text !== 'Rudy')

test.each<[string, Partial<Listed>, string[]]>([
  ['my own, just written', { is_own: true, editable_until: inFuture }, ['Where it stands', 'Edit', 'Delete']],
  ['my own, of yesterday', { is_own: true }, ['Where it stands', 'Delete']],
  ['my own, taken down', { is_own: true, editable_until: inFuture, taken_down: takenDown }, ['Delete']],
  ['on my page', { is_on_own_page: true }, ['Where it stands', 'Hide', 'Report']],
  ['on my page, hidden', { is_on_own_page: true, is_hidden: true }, ['Where it stands', 'Show again', 'Report']],
  ['on my page, taken down', { is_on_own_page: true, taken_down: takenDown }, ['Report']],
  ['where a block hides the page from me', { is_own: true, link: null }, ['Delete']],
])('a comment %s offers what still has an effect', async (_which, change, expected) => {
  show(change)
  await expect.element(page.getByText('Ang ganda')).toBeVisible()
  expect(tools()).toEqual(expected)
})

test('a comment says that it was edited, that it is hidden, and why it was taken down', async () => {
  show({ edited_at: '2026-11-22T10:05:00.000Z', is_hidden: true, taken_down: takenDown })
  await expect.element(page.getByText(/· edited · Hidden from your page$/)).toBeVisible()
  await expect.element(page.getByText('Taken down: nobody sees this any more.')).toBeVisible()
  await expect.element(page.getByText('It insults somebody.')).toBeVisible()
})

test('a comment that nothing happened to says nothing more than its time', async () => {
  show()
  await expect.element(page.getByText(/^ · Nov 22, 2026 at 6:00 pm$|^· Nov 22, 2026 at 6:00 pm$/)).toBeVisible()
})

test('a long name and words without a space stay within a phone', async () => {
  show({ name: 'Maria Clara '.repeat(5), message: 'a'.repeat(500) })
  await expect.element(page.getByRole('article')).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

function Received() {
  const { rows } = usePages(comments.own, { query: { list: 'received' } })
  return rows.map((comment) => <ListedComment key={comment.id} comment={comment} path="/comments" />)
}

test('a hidden comment is shown again by one press, and the list knows', async () => {
  const hidden = { ...sampleListed, is_on_own_page: true, is_hidden: true }
  serve(comments.own, answer([hidden], onlyPage), answer([{ ...hidden, is_hidden: false }], onlyPage))
  const sent = serve(comments.hide, answer({}))
  mountApp(<Received />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect.element(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible()
  await expect.element(page.getByText('Hidden from your page', { exact: false })).not.toBeInTheDocument()
  expect(sent.map(({ url, body }) => [url.includes('/c1/'), body])).toEqual([[true, { is_hidden: 0 }]])
})
