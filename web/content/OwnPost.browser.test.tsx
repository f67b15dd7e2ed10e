import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { content, type Post } from '#contract/content.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { OwnPost } from './OwnPost.tsx'
import { OwnPostCard } from './OwnPostCard.tsx'

function makePost(change: Partial<Post>): Post {
  return {
    kind: 'snap',
    id: 'p1',
    collection_id: null,
    caption: 'Dagat',
    is_payable: false,
    pricing: null,
    purchase_count: 0,
    is_published: true,
    date: '2026-05-01T10:00:00+08:00',
    creator: { page_url: 'tala', page_name: 'Tala' },
    images: [],
    withdrawn_consents: [],
    ...change,
  } as unknown as Post
}

function show(purchase_count: number): void {
  const post = makePost({ purchase_count })
  mountApp(
    <>
      <OwnPost post={post} />
      <ul>
        <OwnPostCard post={post} />
      </ul>
    </>,
    { isSignedIn: true },
  )
}

const supporters = page.getByRole('button', { name: /^Content Supporters/ })

test('a post that was sold and then made free still shows its buyers', async () => {
  show(2)
  await expect.element(supporters).toHaveTextContent('Content Supporters · 2')
  await expect.element(page.getByText('2 buyers')).toBeVisible()
})

test('a post that was always free speaks of no buyers', async () => {
  show(0)
  await expect.element(page.getByText('Free for everyone')).toBeVisible()
  await expect.element(supporters).not.toBeInTheDocument()
  await expect.element(page.getByText('0 buyers')).not.toBeInTheDocument()
})

function Posts() {
  const { rows } = usePages(content.feed, { params: { username: 'tala' } })
  return (
    <main tabIndex={-1}>
      <ul>
        {rows.map((post) => (
          <OwnPostCard key={post.id} post={post} />
        ))}
      </ul>
    </main>
  )
}

test('after a post is deleted the focus is on the next one, and after the last one on the page', async () => {
  const next = makePost({ id: 'p2', caption: 'Bundok' })
  const meta = { current_page: 1, last_page: 1, per_page: 15, total: 2 }
  const list = (...posts: Post[]) => answer(posts, meta)
  serve(content.feed, list(makePost({}), next), list(next), list())
  serve(content.deleteSnap, answer({ ok: true }))
  mountApp(<Posts />, { isSignedIn: true })
  const remove = async (name: string) => {
    const button = page.getByRole('button', { name: `Delete ${name}` })
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(button).not.toBeInTheDocument()
  }
  await remove('Dagat')
  await expect.element(page.getByRole('link', { name: 'Bundok' })).toHaveFocus()
  await remove('Bundok')
  await expect.element(page.getByRole('main')).toHaveFocus()
})
