// The lists of people as an address asks for them: their part, their links, and what works without JavaScript.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { follows } from '#contract/follows.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { peopleInput } from './People.tsx'
import { PeopleLists, type PeopleTab } from './PeopleLists.tsx'

const luz = { page_url: 'luz', page_name: 'Luz', avatar: null, avatar_variants: null }
const pageOf = (current_page: number, last_page: number) => ({ current_page, last_page, per_page: 20, total: 45 })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const search = page.getByRole('searchbox')

function show(tab: PeopleTab, asked?: Parameters<typeof PeopleLists>[0]['asked']) {
  mountApp(<PeopleLists tab={tab} {...(asked && { asked })} />, { isSignedIn: true })
}

const query = (url: string) => Object.fromEntries(new URL(url, location.origin).searchParams)

test('the whole list is asked for without a page, and a later page with it', () => {
  expect(peopleInput({ search: '', page: 1 })).toEqual({ query: { search: '' } })
  expect(peopleInput({ search: 'luz', page: 3 })).toEqual({ query: { search: 'luz', page: '3' } })
})

test('a page of a search is read as the address asks, and leads to those beside it in the same search', async () => {
  const reads = serve(follows.followers, answer([luz], pageOf(2, 3)), offline)
  show('followers', { search: 'lu', page: 2 })
  await expect.element(link('Luz')).toBeVisible()
  await expect.element(search).toHaveValue('lu')
  expect(query(reads[0]!.url)).toEqual({ search: 'lu', page: '2' })
  // The end of the list is in view, so its next page is asked for by itself; it does not come.
  await expect.element(page.getByRole('alert')).toBeVisible()
  const beside = (name: string) => new URL((link(name).element() as HTMLAnchorElement).href).search
  expect(new URLSearchParams(beside('Previous page')).toString()).toBe('tab=followers&search=lu')
  expect(new URLSearchParams(beside('Load more')).toString()).toBe('tab=followers&search=lu&page=3')
})

test('another search than that of the address begins at its first page', async () => {
  const reads = serve(follows.followers, answer([luz], pageOf(3, 3)), answer([luz], pageOf(1, 1)))
  show('followers', { search: '', page: 3 })
  await expect.element(link('Previous page')).toBeVisible()
  await search.fill('luz')
  await expect.poll(() => reads.map(({ url }) => query(url))).toEqual([{ page: '3' }, { search: 'luz', page: '1' }])
  await expect.element(link('Previous page')).not.toBeInTheDocument()
})

test.each<[PeopleTab, string]>([
  ['following', 'Search people you follow'],
  ['followers', 'Search Follower'],
  ['blocked', 'Search people you blocked'],
])('without JavaScript the search of %s is a form that stays in that list', async (tab, name) => {
  serve(follows[tab], answer([], pageOf(1, 1)))
  show(tab)
  const { form } = page.getByRole('searchbox', { name, exact: true }).element() as HTMLInputElement
  expect([form!.method, form!.getAttribute('action')]).toEqual(['get', addresses.people])
  expect(Object.fromEntries(new FormData(form!))).toEqual({ tab, search: '' })
})

test.each<[PeopleTab, string]>([
  ['following', 'You do not follow anyone yet.'],
  ['followers', 'You do not have any followers yet.'],
  ['blocked', 'You have not blocked anyone.'],
])('nobody in %s has its own words', async (tab, words) => {
  serve(follows[tab], answer([], { ...pageOf(1, 1), total: 0 }))
  show(tab)
  await expect.element(page.getByText(words)).toBeVisible()
})

test('on a page each list has an address, and the shown one is marked', async () => {
  serve(follows.blocked, answer([], pageOf(1, 1)))
  show('blocked')
  for (const [name, tab] of [
    ['Following', 'following'],
    ['Followers', 'followers'],
    ['Blocked', 'blocked'],
  ] as const)
    await expect.element(link(name)).toHaveAttribute('href', addresses.peopleTab(tab))
  await expect.element(link('Blocked')).toHaveAttribute('aria-current', 'true')
})

test('in the modal another list is shown in place, and a person’s page closes it', async () => {
  serve(follows.following, answer([], pageOf(1, 1)))
  serve(follows.followers, answer([luz], pageOf(1, 1)))
  mountApp(null, { isSignedIn: true })
  openModal('manage-following', {})
  await expect.element(page.getByText('You do not follow anyone yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Followers', exact: true }).click()
  await expect.element(link('Luz')).toHaveAttribute('href', '/luz')
  await link('Luz').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a list that cannot be read can be asked for again', async () => {
  serve(follows.followers, offline, offline, answer([luz], pageOf(1, 1)))
  show('followers')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(link('Luz')).toBeVisible()
})
