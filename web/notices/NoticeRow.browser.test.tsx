// One notice, and the switch of its kind.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Notice, type NoticeSetting, notices } from '#contract/notices.ts'
import { listAt } from '../shell/list-at.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { NoticeList } from './NoticeList.tsx'

const notice: Notice = {
  id: 'n1',
  kind: 'follower',
  state: null,
  name: 'Bea',
  avatar: null,
  amount: null,
  about: null,
  link: '/bea',
  date: '2026-05-01T10:00:00+08:00',
  is_read: false,
}
const pages = {
  rows: [notice],
  total: 1,
  error: null,
  isLoading: false,
  isLoadingMore: false,
  hasMore: false,
  loadMore: () => {},
  reload: () => {},
}
const setting = (product: boolean): NoticeSetting[] => [{ kind: 'follower', product, mail: true }]
const button = (name: RegExp) => page.getByRole('button', { name })

test('a kind of notices is turned off where one of them is read, and on again', async () => {
  serve(notices.settings, answer(setting(true)))
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(notices.changeKind, offline, late.promise, answer(setting(true)))
  mountApp(<NoticeList pages={pages} at={listAt('/dashboard/notices', 1)} />, { isSignedIn: true })
  await button(/^Turn off these: /).click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  // Pressed again before the answer, it is sent once.
  await button(/^Turn off these: /).click()
  await button(/^Turn off these: /).click()
  late.resolve(answer(setting(false)))
  await expect.element(page.getByText('These are not told here any more.')).toBeVisible()
  await button(/^Turn these on again: /).click()
  await expect.element(page.getByText('These are told here again.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ product: false }, { product: false }, { product: true }])
})

test('a new notice says that it is new, and leads to what happened', async () => {
  serve(notices.settings, answer([]))
  mountApp(<NoticeList pages={pages} at={listAt('/dashboard/notices', 1)} />, { isSignedIn: true })
  const link = page.getByRole('listitem').getByRole('link', { name: /^New: / })
  await expect.element(link).toHaveAttribute('href', '/bea')
  // A kind that is always told has no switch.
  await expect.element(button(/^Turn/)).not.toBeInTheDocument()
})
