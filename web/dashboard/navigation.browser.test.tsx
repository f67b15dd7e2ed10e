// The current page in the bottom bar and in the sidebar.
import { expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import type { Me } from '#contract/profiles.ts'
import { getCurrent } from '../ui/navigation.ts'
import { getNavigation } from './navigation.tsx'

const luz = { profile: { page_url: 'luz', page_name: 'Luz', avatar_variants: null } } as Me

test.each([
  [addresses.dashboard, 'Home', true],
  [addresses.posts, 'Snaps & Slides', true],
  [addresses.create, 'Create', true],
  [addresses.compose, 'Create', 'within'],
  [addresses.wallet, 'Wallet', true],
  [addresses.history, 'Wallet', 'within'],
  [addresses.payoutAccounts, 'Wallet', 'within'],
  [addresses.me, 'Me', true],
  [addresses.statistics, 'Me', 'within'],
  [addresses.settings, 'Me', 'within'],
])('at %s the bar marks only %s', (here, label, current) => {
  const marked = getNavigation(luz, here, 0).bar.filter((item) => item.current)
  expect(marked.map((item) => [item.label, item.current])).toEqual([[label, current]])
})

test('the sidebar marks a page once, and the page Me links to everything missing in the bar', () => {
  const { sidebar, bar, me } = getNavigation(luz, addresses.statistics, 3)
  const entries = sidebar.flatMap(({ items }) => items)
  expect(entries.filter((item) => getCurrent(item.current)).map((item) => item.href)).toEqual([addresses.statistics])
  const reached = new Set([...bar, ...me.flat().flatMap(({ items }) => items)].map((item) => item.href))
  expect(entries.filter((item) => !reached.has(item.href))).toEqual([])
  expect(
    me
      .flat()
      .flatMap(({ items }) => items)
      .find((item) => item.href === addresses.notices)?.count,
  ).toBe(3)
})
