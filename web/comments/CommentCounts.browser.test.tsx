// What else on a page changes with a comment: its count, and the lists of comments.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blocs } from '#contract/blocs.ts'
import { type Comment, comments } from '#contract/comments.ts'
import { sampleBloc } from '../blocs/sample-bloc.fixture.ts'
import { usePages, useRead } from '../shell/queries.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { Comments } from './Comments.tsx'
import { onlyPage, openToAll, sampleComment, sampleListed } from './sample-comment.fixture.ts'

const heading = page.getByRole('heading', { level: 2 })
const box = page.getByRole('textbox', { name: 'Your comment' })
const post = page.getByRole('button', { name: 'Post comment' })

/** A Bloc with its comments, as on its page, above the list of the viewer's own comments. */
function Page() {
  const { data: bloc } = useRead(blocs.read, { params: { username: 'luz', id: 'b1' } })
  const { total } = usePages(comments.own, { query: { list: 'written' } })
  return (
    bloc && (
      <>
        <Comments {...openToAll} count={bloc.comment_count} />
        <p>{total} written</p>
      </>
    )
  )
}

const countOf = (comment_count: number) => answer({ ...sampleBloc, comment_count })
const listOf = (...rows: Comment[]) => answer(rows, { ...onlyPage, total: rows.length })
const written = (total: number) => answer([sampleListed], { ...onlyPage, total })

test('a comment is counted where it was written, and among one’s own', async () => {
  serve(blocs.read, countOf(1), countOf(2))
  serve(comments.list, listOf(sampleComment), listOf({ ...sampleComment, id: 'c2', message: 'Oo nga' }, sampleComment))
  serve(comments.own, written(4), written(5))
  serve(comments.add, answer(sampleComment))
  mountApp(<Page />, { isSignedIn: true })
  await expect.element(heading).toHaveTextContent('Comments · 1')
  await expect.element(page.getByText('4 written')).toBeVisible()
  await box.fill('Oo nga')
  await post.click()
  await expect.element(heading).toHaveTextContent('Comments · 2')
  await expect.element(page.getByText('5 written')).toBeVisible()
  const messages = page.getByRole('list', { name: 'Comments' }).getByRole('article').elements()
  expect(messages.map((one) => one.querySelector('p')!.textContent)).toEqual(['Ang ganda', 'Oo nga'])
})

test('a comment that is not sent changes no count', async () => {
  const reads = serve(blocs.read, countOf(1))
  serve(comments.list, listOf(sampleComment))
  serve(comments.own, written(4))
  serve(comments.add, offline)
  mountApp(<Page />, { isSignedIn: true })
  await box.fill('Oo nga')
  await post.click()
  await expect.element(box).toHaveAccessibleDescription(/No connection/)
  await expect.element(heading).toHaveTextContent('Comments · 1')
  expect(reads).toHaveLength(1)
})

test.each([
  [0, 'Comments '],
  [1234, 'Comments · 1,234'],
])('%i comments are counted so in the heading', async (count, words) => {
  serve(comments.list, listOf())
  mountApp(<Comments {...openToAll} count={count} />)
  await expect.element(heading).toBeVisible()
  expect(heading.element().textContent).toBe(words)
})

test.each([
  [true, 'No comments yet. Say the first word.'],
  [false, 'No comments yet.'],
])('where there are none, only who may comment (%s) is invited to', async (may_comment, words) => {
  serve(comments.list, listOf())
  mountApp(<Comments {...openToAll} count={0} rules={{ who: 'payers', may_comment }} />)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})
