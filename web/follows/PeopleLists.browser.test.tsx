// The three lists of people: every action needs a confirmation, and the focus is never lost when a row disappears.
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { follows } from '#contract/follows.ts'
import { limits } from '#contract/limits.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'
import { PeopleLists, type PeopleTab } from './PeopleLists.tsx'
import '../ui/fonts.css'

const meta = { current_page: 1, last_page: 1, total: 2 } as never
const person = (page_url: string, page_name: string) => ({ page_url, page_name, avatar_variants: null })
const both = answer([person('luz', 'Luz'), person('migo', 'Migo')], meta)
const onlyMigo = answer([person('migo', 'Migo')], meta)
const nobody = answer([], meta)

function Lists({ first }: { first: PeopleTab }) {
  const [tab, setTab] = useState(first)
  return <PeopleLists tab={tab} onTab={setTab} />
}

const show = (first: PeopleTab) => mountApp(<Lists first={first} />, { isSignedIn: true })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const dialogButton = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('unfollowing needs a confirmation, and then the next person has the focus', async () => {
  serve(follows.following, both, onlyMigo)
  const calls = serve(follows.unfollow, answer({ is_following: false, follower_count: 0 }))
  show('following')
  await row('Luz').getByRole('button', { name: 'Unfollow' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Unfollow Luz?' })).toBeVisible()
  expect(calls).toEqual([])
  await dialogButton('Unfollow').click()
  await expect.element(row('Luz')).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([{ username: 'luz' }])
  await expect.element(row('Migo').getByRole('link')).toHaveFocus()
})

test('while it is being done the confirmation stays, and cannot be pressed twice', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(follows.followers, both, onlyMigo)
  const calls = serve(follows.block, late.promise)
  show('followers')
  await row('Luz').getByRole('button', { name: 'Block' }).click()
  await dialogButton('Block').click()
  await expect.element(dialogButton('Cancel')).toBeDisabled()
  await expect.element(dialogButton('Close')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click({ force: true })
  late.resolve(answer({}))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

test('who is blocked among the followers is among the blocked at once', async () => {
  serve(follows.followers, both, onlyMigo)
  serve(follows.blocked, nobody, answer([person('luz', 'Luz')], meta))
  serve(follows.block, answer({}))
  show('blocked')
  await expect.element(page.getByText('You have not blocked anyone.')).toBeVisible()
  await page.getByRole('button', { name: 'Followers' }).click()
  await row('Luz').getByRole('button', { name: 'Block' }).click()
  await dialogButton('Block').click()
  await expect.element(row('Luz')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Blocked' }).click()
  await expect.element(row('Luz')).toBeVisible()
})

test('cancelling the confirmation leaves the list unchanged', async () => {
  serve(follows.followers, both)
  const calls = serve(follows.block, answer({}))
  show('followers')
  await row('Luz').getByRole('button', { name: 'Block' }).click()
  await dialogButton('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row('Luz')).toBeVisible()
  expect(calls).toEqual([])
})

// In the modal the tabs are buttons, on the page they are links.
test.for(['modal', 'page'])(
  'removing the last follower leaves an empty list with the focus on the tab: %s',
  async (on) => {
    serve(follows.followers, onlyMigo, nobody)
    serve(follows.removeFollower, answer({}))
    if (on === 'modal') show('followers')
    else mountApp(<PeopleLists tab="followers" />, { isSignedIn: true })
    await row('Migo').getByRole('button', { name: 'Remove' }).click()
    await dialogButton('Remove').click()
    await expect.element(row('Migo')).not.toBeInTheDocument()
    const tab = on === 'modal' ? page.getByRole('button', { name: 'Followers', pressed: true }) : page.getByRole('link')
    await expect.element(tab.filter({ hasText: 'Followers' })).toHaveFocus()
  },
)

test('a refusal of the server is reported, and the person stays in the list', async () => {
  serve(follows.blocked, both)
  serve(follows.unblock, refusal({ message: 'Not now.' }))
  show('blocked')
  await expect.element(row('Luz')).toBeVisible()
  // Pages of blocked people cannot be visited.
  await expect.element(row('Luz').getByRole('link')).not.toBeInTheDocument()
  await row('Luz').getByRole('button', { name: 'Unblock' }).click()
  await dialogButton('Unblock').click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(row('Luz')).toBeVisible()
})

test('the search is debounced, sends one request, and reports when it finds nobody', async () => {
  const calls = serve(follows.following, both, nobody)
  show('following')
  await page.getByRole('searchbox', { name: 'Search people you follow' }).click()
  // Typing takes as long as it takes: the pause that ends it is the test's.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('zzz')
  expect(getSearches(calls)).toEqual([])
  vi.advanceTimersByTime(limits.searchDebounceMs)
  vi.useRealTimers()
  await expect.element(row('Luz')).not.toBeInTheDocument()
  await expect.element(page.getByText('You do not follow anyone yet.')).not.toBeInTheDocument()
  expect(getSearches(calls)).toEqual(['zzz'])
})

function getSearches(calls: { url: string }[]): (string | null)[] {
  return calls.map(({ url }) => new URL(url, 'https://pixel.test').searchParams.get('search')).filter(Boolean)
}

test('Remove and Block stand beside the name on a phone of 360 px, and below it on a narrower one', async () => {
  serve(follows.followers, both)
  // The room that a phone of 360 px leaves between the page's margins.
  mountApp(
    <div style={{ width: 'var(--room)' }}>
      <Lists first="followers" />
    </div>,
    { isSignedIn: true },
  )
  const name = row('Luz').getByRole('link')
  const block = row('Luz').getByRole('button', { name: 'Block' })
  document.documentElement.style.setProperty('--room', '328px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--room'))
  await expect.element(block).toBeVisible()
  await document.fonts.ready
  const isBeside = () => block.element().getBoundingClientRect().top < name.element().getBoundingClientRect().bottom
  expect(isBeside()).toBe(true)
  document.documentElement.style.setProperty('--room', '280px')
  expect(isBeside()).toBe(false)
})
