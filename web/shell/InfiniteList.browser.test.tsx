import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { ApiError } from './api.ts'
import { InfiniteList } from './InfiniteList.tsx'

type Source = Parameters<typeof InfiniteList<string>>[0]['pages']

function list(pages: Partial<Source>, props: Partial<Parameters<typeof InfiniteList<string>>[0]> = {}) {
  const source: Source = {
    rows: [],
    total: 0,
    error: null,
    isLoading: false,
    isLoadingMore: false,
    hasMore: false,
    loadMore: vi.fn(),
    reload: vi.fn(),
    ...pages,
  }
  const element = (
    <InfiniteList
      pages={source}
      getKey={(row) => row}
      row={(row) => <li key={row}>{row}</li>}
      empty={<p>Nobody yet</p>}
      skeleton={<p>grey lines</p>}
      label="Followers"
      more="button"
      {...props}
    />
  )
  return { ...source, element }
}

test('shows the skeleton and announces what is loading while the first page is read', async () => {
  mountApp(list({ isLoading: true }).element)
  await expect.element(page.getByText('grey lines')).toBeVisible()
  await expect.element(page.getByText('Loading: Followers')).toBeInTheDocument()
})

test('an empty list shows its empty text', async () => {
  mountApp(list({}).element)
  await expect.element(page.getByText('Nobody yet')).toBeVisible()
  expect(document.querySelector('ul')).toBeNull()
})

test('offers to retry when the first page fails to load', async () => {
  const { element, reload } = list({ error: new ApiError({}) })
  mountApp(element)
  await expect.element(page.getByText('Error loading data')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('keeps the loaded rows when a later page fails', async () => {
  mountApp(list({ rows: ['ana'], total: 2, error: new ApiError({}), hasMore: true }).element)
  await expect.element(page.getByRole('listitem')).toHaveTextContent('ana')
  await expect.element(page.getByText('Error loading data')).not.toBeInTheDocument()
})

test('shows and counts a row once when it arrives twice because page numbers shifted', async () => {
  mountApp(list({ rows: ['ana', 'ben', 'ana'], total: 9, hasMore: true }).element)
  expect([...document.querySelectorAll('li')].map((row) => row.textContent)).toEqual(['ana', 'ben'])
  await expect.element(page.getByText('2 of 9 loaded: Followers')).toBeInTheDocument()
})

test('the button loads the next page, shows busy while it loads, and disappears after the last page', async () => {
  const first = list({ rows: ['ana'], total: 2, hasMore: true })
  const { rerender } = mountApp(first.element)
  await page.getByRole('button', { name: 'Load more' }).click()
  expect(first.loadMore).toHaveBeenCalledOnce()
  rerender(list({ rows: ['ana'], total: 2, hasMore: true, isLoadingMore: true }).element)
  await expect.element(page.getByText('Loading…')).toBeVisible()
  rerender(list({ rows: ['ana', 'ben'], total: 2 }).element)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('with an address the button links to the next page, and the script loads rows without navigating', async () => {
  const { element, loadMore } = list({ rows: ['ana'], total: 2, hasMore: true }, { moreHref: '?page=2' })
  mountApp(element)
  const more = page.getByRole('link', { name: 'Load more' })
  await expect.element(more).toHaveAttribute('href', '?page=2')
  await expect.element(more).toHaveAttribute('rel', 'next')
  await more.click()
  expect(loadMore).toHaveBeenCalledOnce()
  expect(location.search).not.toContain('page=2')
})

test('the printed page states how many rows are missing and the address of the full list', async () => {
  mountApp(list({ rows: ['ana'], total: 12, hasMore: true }).element)
  expect(document.querySelector('.print-only')!.textContent).toContain('11 of 12 are not printed here')
})
