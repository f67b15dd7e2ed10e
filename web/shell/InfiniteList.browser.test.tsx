import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { follows } from '#contract/follows.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { ApiError } from './api.ts'
import { InfiniteList } from './InfiniteList.tsx'
import { listAt } from './list-at.ts'
import { usePages } from './queries.ts'

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
  // For browsers without a script, where nothing would come any more.
  await expect.element(page.getByText('This did not load', { exact: false })).not.toBeVisible()
})

test('an empty list shows its empty text', async () => {
  mountApp(list({}).element)
  await expect.element(page.getByText('Nobody yet')).toBeVisible()
  expect(document.querySelector('ul')).toBeNull()
})

test('past the last page nothing is found, and on the first the list says what an empty one says', async () => {
  const { rerender } = mountApp(list({}, { at: listAt('/people', 2) }).element)
  await expect.element(page.getByText('No results found.')).toBeVisible()
  await expect.element(page.getByText('Nobody yet')).not.toBeInTheDocument()
  rerender(list({}, { at: listAt('/people', 1) }).element)
  await expect.element(page.getByText('Nobody yet')).toBeVisible()
  await expect.element(page.getByText('No results found.')).not.toBeInTheDocument()
})

test('offers to retry when the first page fails to load', async () => {
  const { element, reload } = list({ error: new ApiError({}) })
  mountApp(element)
  await expect.element(page.getByText('Error loading data')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('keeps the loaded rows when a later page fails, and says why above the button that tries again', async () => {
  const error = new ApiError({ message: 'No connection.' })
  mountApp(list({ rows: ['ana'], total: 2, error, hasMore: true }).element)
  await expect.element(page.getByRole('listitem')).toHaveTextContent('ana')
  await expect.element(page.getByRole('alert')).toHaveTextContent('No connection.')
  await expect.element(page.getByRole('button', { name: 'Load more' })).toBeVisible()
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
  const { element, loadMore } = list({ rows: ['ana'], total: 2, hasMore: true }, { at: listAt('', 1) })
  mountApp(element)
  const more = page.getByRole('link', { name: 'Load more' })
  await expect.element(more).toHaveAttribute('href', '?page=2')
  await expect.element(more).toHaveAttribute('rel', 'next')
  await more.click()
  expect(loadMore).toHaveBeenCalledOnce()
  expect(location.search).not.toContain('page=2')
})

test('a list that begins at a later page links to the one before it, with or without rows', async () => {
  const at = listAt('/notices', 3)
  const { rerender } = mountApp(list({ rows: ['ana'], total: 9, hasMore: true }, { at }).element)
  await expect.element(page.getByRole('link', { name: 'Load more' })).toHaveAttribute('href', '/notices?page=4')
  const back = page.getByRole('link', { name: 'Previous page' })
  await expect.element(back).toHaveAttribute('href', '/notices?page=2')
  rerender(list({}, { at }).element)
  await expect.element(back).toBeVisible()
  rerender(list({}, { at: listAt('/notices', 1) }).element)
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('the printed page states how many rows are missing and the address of the full list', async () => {
  mountApp(list({ rows: ['ana'], total: 12, hasMore: true }).element)
  const printed = document.querySelector('.print-only')!.textContent
  expect(printed).toContain('11 of 12 are not printed here')
  expect(printed).toContain(`All of them: https://pixel.test${location.pathname}`)
})

/** A list that loads more on scroll; the mark at its end is in view. */
function Names() {
  const pages = usePages(follows.following, {})
  return list({}, { pages: { ...pages, rows: pages.rows.map(({ page_name }) => page_name) }, more: 'scroll' }).element
}

const names = (page_name: string, current_page: number) =>
  answer([{ page_name }], { current_page, last_page: 2, per_page: 1, total: 2 })
const more = page.getByRole('button', { name: /^Load/ })

test('scrolling requests the next page once, however long it takes', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(follows.following, names('ana', 1), promise)
  mountApp(<Names />)
  await expect.element(more).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText('1 of 2 loaded: Followers')).toBeInTheDocument()
  resolve(names('ben', 2))
  await expect.element(page.getByText('2 of 2 loaded: Followers')).toBeInTheDocument()
  expect(calls).toHaveLength(2)
})

test('after the last page the focus is on the line that says how many rows there are, and the next Tab goes on from there', async () => {
  const rows = { rows: ['ana'], total: 2, hasMore: true }
  const show = (element: ReactNode) => (
    <main tabIndex={-1}>
      {element}
      <a href="#after">After the list</a>
    </main>
  )
  const { rerender } = mountApp(show(list(rows).element))
  await more.click()
  rerender(show(list({ ...rows, isLoadingMore: true }).element))
  await expect.element(more).toHaveFocus()
  rerender(show(list({ ...rows, rows: ['ana', 'ben'], hasMore: false }).element))
  await expect.element(page.getByText('2 of 2 loaded: Followers')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('link')).toHaveFocus()
})

test('a reader who is elsewhere stays there when the last page comes', async () => {
  const { rerender } = mountApp(list({ rows: ['ana'], total: 2, hasMore: true }).element)
  rerender(list({ rows: ['ana', 'ben'], total: 2 }).element)
  await expect.element(page.getByText('2 of 2 loaded: Followers')).toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
})

test('without a connection, scrolling does not retry without end; the button does', async () => {
  const calls = serve(follows.following, names('ana', 1), offline, offline, names('ben', 2))
  mountApp(<Names />)
  await expect.poll(() => calls.length).toBe(3)
  await expect.element(more).not.toHaveAttribute('aria-busy')
  await more.click()
  await expect.element(page.getByText('2 of 2 loaded: Followers')).toBeInTheDocument()
  expect(calls).toHaveLength(4)
})
