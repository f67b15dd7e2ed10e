import { expect, test } from 'vitest'
import { pages } from '#contract/addresses/pages.ts'
import { notices } from '#contract/notices.ts'
import { loadPage } from './load-page.ts'
import { findRoute, readAddress } from './routes.ts'

test.each(pages.filter(({ access }) => access === 'signed-in'))(
  '$path reads the unread-notices count on the server',
  async ({ page }) => {
    const { reads } = await loadPage(page)
    const read = reads?.({ params: { id: 'any' }, query: new URLSearchParams() })
    expect(read?.map(({ endpoint }) => endpoint)).toContain(notices.unread)
  },
)

const route = (url: string) => {
  const found = findRoute(url)
  return found && [found.route.page, found.match.params]
}

test.each([
  ['/', 'HomePage', {}],
  ['/luz', 'CreatorPage', { pageUrl: 'luz' }],
  ['/luz/pixel-bloc', 'CreatorBlocPage', { pageUrl: 'luz' }],
  ['/luz/pixel-bloc/b1', 'BlocPage', { pageUrl: 'luz', id: 'b1' }],
  ['/luz/my-goals', 'CreatorGoalsPage', { pageUrl: 'luz' }],
  ['/luz/made-up', 'CreatorPage', { pageUrl: 'luz', slug: 'made-up' }],
  ['/dashboard', 'DashboardPage', {}],
  ['/help', 'HelpIndexPage', {}],
  ['/help/refunds', 'HelpPage', { article: 'refunds' }],
  ['/dashboard/creator-hub/my-goals/add-goal', 'AddGoalPage', {}],
  ['/dashboard/creator-hub/my-goals/g1', 'EditGoalPage', { id: 'g1' }],
  ['/dashboard/explore/hashtags/pi%C3%B1a%2Fube', 'HashtagPage', { tag: 'piña/ube' }],
  ['/dashboard/explore/hashtags/100%25', 'HashtagPage', { tag: '100%' }],
  ['/dashboard/explore/hashtags/100%', 'HashtagPage', { tag: '100%' }],
])('%s is the page %s', (url, page, params) => expect(route(url)).toEqual([page, params]))

test.each(['/no/such/page/at/all', '/luz/pixel-bloc/b1/x/y', '//luz', '//', '//luz:x/my-goals', '/\\luz'])(
  '%s is no page',
  (url) => expect(route(url)).toBeUndefined(),
)

test('the query of an address reaches its page, also when only the query changes', () => {
  expect(findRoute('/luz?page=2')?.match.query.get('page')).toBe('2')
  expect(findRoute('/luz?page=3')?.match.query.get('page')).toBe('3')
  expect(findRoute('/luz')?.match.query.get('page')).toBeNull()
})

test('an address that begins with two slashes is a path like any other, not the home page of a host', () => {
  expect(readAddress('//luz?page=2')).toEqual({ url: '//luz', isShared: false })
  expect(readAddress('//')).toEqual({ url: '//', isShared: false })
  expect(readAddress('/luz?page=2&x=1')).toEqual({ url: '/luz?page=2', isShared: true })
})

test.each(pages)('$path has its page file', async ({ page }) => {
  expect(await loadPage(page)).toMatchObject({ Component: expect.any(Function), head: expect.any(Function) })
})

test('a page without a file cannot be loaded, however often it is asked for', async () => {
  await expect(loadPage('MadeUpPage')).rejects.toThrow('web/pages/MadeUpPage.tsx does not exist')
  await expect(loadPage('MadeUpPage')).rejects.toThrow('web/pages/MadeUpPage.tsx does not exist')
})
