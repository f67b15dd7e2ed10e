// One notice, and the switch of its kind.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { type Notice, type NoticeSetting, notices } from '#contract/notices.ts'
import { setLanguage } from '../language/say.ts'
import { ApiError } from '../shell/api.ts'
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

function open(rows: Partial<Notice>[], settings: NoticeSetting[] = []): void {
  serve(notices.settings, answer(settings))
  const given = rows.map((row, at) => ({ ...notice, id: `n${at}`, ...row }))
  mountApp(<NoticeList pages={{ ...pages, rows: given }} at={listAt('/dashboard/notices', 1)} />, { isSignedIn: true })
}

test.each<[Partial<Notice>, string]>([
  [{ kind: 'gift', amount: 99_999.99 }, 'Bea sent you a gift of ₱99,999.99.'],
  [{ kind: 'question', amount: null }, 'Bea asked you a question.'],
  [{ kind: 'question', amount: 20 }, 'Bea asked you a question with a gift of ₱20.00.'],
  [
    { kind: 'payout', state: 'returned', amount: 500 },
    'Your payout of ₱500.00 came back. The money is in your wallet again.',
  ],
  [{ kind: 'post', state: 'slide' }, 'Bea posted a new Snap Slide.'],
  [{ kind: 'goal', name: null, about: 'Tablet' }, 'Your goal “Tablet” is reached!'],
  [{ kind: 'takedown', name: null, about: 'Spam' }, 'Something of yours was taken down: Spam'],
  [
    { kind: 'dispute', state: 'opened', amount: 75 },
    'The bank of a payer disputes ₱75.00. The money is held until that is decided.',
  ],
])('%o reads “%s”', async (row, sentence) => {
  open([{ is_read: true, ...row }])
  const link = page.getByRole('listitem').getByRole('link')
  await expect.element(link).toHaveTextContent(sentence)
  await expect.element(page.getByText('May 1, 2026 at 10:00 am')).toBeVisible()
  // It was read before.
  expect(link.element().textContent).not.toContain('New:')
})

test('a notice in Filipino says the same, and is new in Filipino', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  open([{}])
  const says = (fil['{name} follows you now.'] as string).replace('{name}', 'Bea')
  await expect.element(page.getByText(says)).toBeVisible()
  expect(document.body.textContent).toContain(fil['New:'])
})

test('the longest names break into lines instead of widening the page', async () => {
  open([{ name: 'W'.repeat(60) }, { kind: 'goal', about: 'W'.repeat(80) }])
  await expect.element(page.getByText(/is reached!/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

test('markup in a name is text', async () => {
  open([{ name: '<b>Bea</b> {amount}' }])
  await expect.element(page.getByText('<b>Bea</b> {amount} follows you now.')).toBeVisible()
})

test('turned off at one of them, a kind is turned off at all of its notices, and at no other', async () => {
  const settings = [...setting(true), { kind: 'gift' as const, product: true, mail: true }]
  open([{}, { name: 'Caloy' }, { kind: 'gift', amount: 20 }, { kind: 'takedown', about: 'Spam' }], settings)
  const sent = serve(notices.changeKind, answer([...setting(false), settings[1]]))
  await expect.poll(() => button(/^Turn off these: New followers$/).elements().length).toBe(2)
  await button(/^Turn off these: New followers$/)
    .first()
    .click()
  await expect.poll(() => button(/^Turn these on again: New followers$/).elements().length).toBe(2)
  await expect.element(button(/^Turn off these: Gifts$/)).toBeVisible()
  expect(button(/^Turn/).elements()).toHaveLength(3)
  expect(sent.map(({ url }) => url)).toEqual([expect.stringMatching(/\/follower$/)])
})

test('without JavaScript its switch posts what it would turn to', async () => {
  open([{}, { kind: 'gift', amount: 20 }], [...setting(true), { kind: 'gift', product: false, mail: true }])
  await expect.poll(() => document.querySelectorAll('form').length).toBe(2)
  const [follower, gift] = [...document.querySelectorAll('form')].map((form) => [
    new URL(form.action).pathname,
    new FormData(form).get('product'),
  ])
  expect(follower).toEqual([addresses.switchNotice('follower'), '0'])
  expect(gift).toEqual([addresses.switchNotice('gift'), '1'])
})

test('settings that cannot be read take no notice away', async () => {
  serve(notices.settings, offline)
  mountApp(<NoticeList pages={pages} at={listAt('/dashboard/notices', 1)} />, { isSignedIn: true })
  await expect.element(page.getByText('Bea follows you now.')).toBeVisible()
  expect(button(/^Turn/).query()).toBeNull()
})

test('without a notice it says what would be here; a list that cannot be read says that instead', async () => {
  serve(notices.settings, answer([]))
  const reload = vi.fn()
  const empty = { ...pages, rows: [], total: 0 }
  const at = listAt('/dashboard/notices', 1)
  const { rerender } = mountApp(<NoticeList pages={empty} at={at} />, { isSignedIn: true })
  await expect.element(page.getByText('Nothing new yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', addresses.dashboard)
  rerender(<NoticeList pages={{ ...empty, error: new ApiError({ message: 'No.' }), reload }} at={at} />)
  await expect.element(page.getByText('We could not load your notices.')).toBeVisible()
  expect(page.getByText('Nothing new yet.').query()).toBeNull()
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(reload).toHaveBeenCalledOnce()
})
