import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { following } from '#contract/following.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { NewPosts } from './NewPosts.tsx'
import { useNews } from './useNews.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function Feed({
  newestId,
  isFirst = true,
  onShow = () => undefined,
}: {
  newestId: string
  isFirst?: boolean
  onShow?: () => void
}) {
  const { seenFrom, newCount } = useNews(newestId, isFirst)
  return (
    <>
      <NewPosts count={newCount} onShow={onShow} />
      <p>Seen from {seenFrom}</p>
    </>
  )
}

const button = page.getByRole('button')

test('posts since the last visit are marked as seen once; later ones wait behind a button', async () => {
  serve(following.news, answer({ new_count: 2 }), answer({ new_count: 3 }))
  const marks = serve(following.seen, answer({ new_count: 0 }))
  const shown = vi.fn<() => void>()
  mountApp(<Feed newestId="b2" onShow={shown} />)
  await expect.element(page.getByText('Seen from 2')).toBeVisible()
  await expect.poll(() => marks.map(({ body }) => body)).toEqual([{ id: 'b2' }])
  expect(button.elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(button).toHaveTextContent('3 new posts')
  // The mark has not moved.
  await expect.element(page.getByText('Seen from 2')).toBeVisible()
  await button.click()
  expect(shown).toHaveBeenCalledOnce()
  expect(marks).toHaveLength(1)
})

test('a later page of the feed marks nothing', async () => {
  serve(following.news, answer({ new_count: 14 }))
  const marks = serve(following.seen, answer({ new_count: 0 }))
  mountApp(<Feed newestId="b14" isFirst={false} />)
  await expect.element(page.getByText('Seen from 14')).toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([marks, button.elements()]).toEqual([[], []])
})
