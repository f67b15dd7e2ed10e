import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Post } from '#contract/content.ts'
import { mountApp } from '../testing.tsx'
import { OwnPost } from './OwnPost.tsx'
import { OwnPostCard } from './OwnPostCard.tsx'

function show(purchase_count: number): void {
  const post = {
    kind: 'snap',
    id: 'p1',
    collection_id: null,
    caption: 'Dagat',
    is_payable: false,
    pricing: null,
    purchase_count,
    is_published: true,
    date: '2026-05-01T10:00:00+08:00',
    creator: { page_url: 'tala', page_name: 'Tala' },
    images: [],
    withdrawn_consents: [],
  } as unknown as Post
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
