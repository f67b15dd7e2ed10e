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
  const drawn = (
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
  return { ...source, drawn }
}

test('while the first page is read there are grey lines, and what is loading is said', async () => {
  mountApp(list({ isLoading: true }).drawn)
  await expect.element(page.getByText('grey lines')).toBeVisible()
  await expect.element(page.getByText('Loading: Followers')).toBeInTheDocument()
})

test('a list with nothing in it says so', async () => {
  mountApp(list({}).drawn)
  await expect.element(page.getByText('Nobody yet')).toBeVisible()
  expect(document.querySelector('ul')).toBeNull()
})

test('a first page that failed can be asked for again', async () => {
  const { drawn, reload } = list({ error: new ApiError({}) })
  mountApp(drawn)
  await expect.element(page.getByText('Error loading data')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a later page that failed leaves the rows that are there', async () => {
  mountApp(list({ rows: ['ana'], total: 2, error: new ApiError({}), hasMore: true }).drawn)
  await expect.element(page.getByRole('listitem')).toHaveTextContent('ana')
  await expect.element(page.getByText('Error loading data')).not.toBeInTheDocument()
})

test('a row that comes twice, because page numbers shifted, stands once, and is counted once', async () => {
  mountApp(list({ rows: ['ana', 'ben', 'ana'], total: 9, hasMore: true }).drawn)
  expect([...document.querySelectorAll('li')].map((row) => row.textContent)).toEqual(['ana', 'ben'])
  await expect.element(page.getByText('2 of 9 loaded: Followers')).toBeInTheDocument()
})

test('more comes by the button, which is busy meanwhile and gone after the last', async () => {
  const first = list({ rows: ['ana'], total: 2, hasMore: true })
  const { redraw } = mountApp(first.drawn)
  await page.getByRole('button', { name: 'Load more' }).click()
  expect(first.loadMore).toHaveBeenCalledOnce()
  redraw(list({ rows: ['ana'], total: 2, hasMore: true, isLoadingMore: true }).drawn)
  await expect.element(page.getByText('Loading…')).toBeVisible()
  redraw(list({ rows: ['ana', 'ben'], total: 2 }).drawn)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('with an address the button is a link to the next page, and the script loads instead of leaving', async () => {
  const { drawn, loadMore } = list({ rows: ['ana'], total: 2, hasMore: true }, { moreHref: '?page=2' })
  mountApp(drawn)
  const more = page.getByRole('link', { name: 'Load more' })
  await expect.element(more).toHaveAttribute('href', '?page=2')
  await expect.element(more).toHaveAttribute('rel', 'next')
  await more.click()
  expect(loadMore).toHaveBeenCalledOnce()
  expect(location.search).not.toContain('page=2')
})

test('on paper it says what is missing and where it is', async () => {
  mountApp(list({ rows: ['ana'], total: 12, hasMore: true }).drawn)
  expect(document.querySelector('.print-only')!.textContent).toContain('11 of 12 are not printed here')
})
