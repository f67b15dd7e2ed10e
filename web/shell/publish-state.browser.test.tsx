import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { InfiniteList } from './InfiniteList.tsx'
import { useReloadWhenDue } from './publish-state.ts'
import { usePages } from './queries.ts'

const now = '2026-12-04T09:59:00Z'
const soon = '2026-12-04T10:00:00Z'

beforeEach(() => void vi.useFakeTimers({ now: new Date(now), toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const bloc = (id: string, publish_at: string | null = null) => ({ id, publish_at }) as Bloc
const pageOf = (current_page: number, ...rows: Bloc[]) =>
  answer(rows, { current_page, last_page: 2, per_page: 2, total: 4 })

function Own() {
  const pages = usePages(blocs.own, {})
  useReloadWhenDue(pages)
  return (
    <InfiniteList
      label="posts"
      pages={pages}
      getKey={({ id }) => id}
      row={({ id }) => <li key={id}>{id}</li>}
      more="button"
      empty={null}
      skeleton={null}
    />
  )
}

const ids = () => [...document.querySelectorAll('li')].map((row) => row.textContent)

test('every loaded page is read again once a scheduled row is published, and no row is missed or shown twice', async () => {
  const reads = serve(
    blocs.own,
    pageOf(1, bloc('scheduled', soon), bloc('new')),
    pageOf(2, bloc('older'), bloc('oldest')),
    pageOf(1, bloc('new'), bloc('older')),
    pageOf(2, bloc('scheduled'), bloc('oldest')),
  )
  mountApp(<Own />, { isSignedIn: true })
  await expect.poll(ids).toEqual(['scheduled', 'new'])
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(ids).toEqual(['scheduled', 'new', 'older', 'oldest'])
  // Not a minute: while the test waited, vitest has moved the fake clock on.
  await vi.advanceTimersByTimeAsync(Date.parse(soon) - Date.now())
  expect(reads).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(6_000)
  await expect.poll(ids).toEqual(['new', 'older', 'scheduled', 'oldest'])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(reads).toHaveLength(4)
})

test('a time too far off for a timer does not read the list without end', async () => {
  const reads = serve(blocs.own, pageOf(1, bloc('scheduled', '2027-12-04T10:00:00Z')))
  mountApp(<Own />, { isSignedIn: true })
  await expect.poll(ids).toEqual(['scheduled'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toHaveLength(1)
})
