// One receipt as everybody who has its link sees it, and the list of one's own.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { type Receipt, receipts } from '#contract/receipts.ts'
import { setLanguage } from '../language/say.ts'
import { listAt } from '../shell/list-at.ts'
import { usePages } from '../shell/queries.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { ReceiptList } from './ReceiptList.tsx'
import { receipt } from './sample-receipt.fixture.ts'
import { VerifiedReceipt } from './VerifiedReceipt.tsx'

const show = (change: Partial<Receipt> = {}) => mountApp(<VerifiedReceipt receipt={{ ...receipt, ...change }} />)

/** Label and value of each row. */
function getRows(): Record<string, string> {
  const labels = page
    .getByRole('term')
    .elements()
    .map((one) => one.textContent)
  const values = page
    .getByRole('definition')
    .elements()
    .map((one) => one.textContent)
  return Object.fromEntries(labels.map((label, place) => [label, values[place]!]))
}

test('a receipt says who paid whom, how much and when, that there was no fee, and where it can be checked', async () => {
  show({ from: 'Bea', amount: 99_999.99 })
  await expect.element(page.getByRole('heading', { name: 'Gift to Luz' })).toBeVisible()
  await expect.element(page.getByText('₱99,999.99')).toBeVisible()
  await expect.element(page.getByText('The money arrived.')).toBeVisible()
  expect(getRows()).toMatchObject({ From: 'Bea', To: 'Luz', Fee: 'None', 'Date & Time': 'Dec 4, 2026 at 10:00 am' })
  await expect.element(page.getByRole('link', { name: 'Luz' })).toHaveAttribute('href', '/luz')
  await expect.element(page.getByText(/^Check this receipt at .*pixel\.test\/r\/PX-20261204-ABCDEFGH$/)).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code of this receipt' })).toBeVisible()
  const picture = page.getByRole('link', { name: 'Save image' })
  await expect.element(picture).toHaveAttribute('download', 'PX-20261204-ABCDEFGH.png')
})

test('a page that is closed is named without a link', async () => {
  show({ to: { page_name: 'Luz', page_url: null } })
  await expect.element(page.getByRole('definition').filter({ hasText: 'Luz' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Luz' })).not.toBeInTheDocument()
})

test.each([
  ['pending', {}, 'Processing', 'The provider has not confirmed this yet. It is no proof of payment.'],
  ['failed', {}, 'Failed', 'This was not paid. No money moved.'],
  ['refunded', {}, 'Refunded', 'This was paid, and then given back.'],
  ['disputed', {}, 'Taken back', 'This was paid, and then taken back by the payer’s bank.'],
  ['paid', { refund: { state: 'under_way', date: receipt.date } }, 'Paid', /^The money is on its way back/],
] as const)('a receipt that is %s with %o says what that means for the money', async (state, change, word, note) => {
  show({ state, ...change })
  await expect.element(page.getByText(word, { exact: true })).toBeVisible()
  await expect.element(page.getByText(note)).toBeVisible()
})

test('refunds and disputes have their dates, and a decision only once there is one', async () => {
  const refund = { state: 'done', date: '2026-12-06T10:00:00+08:00' } as const
  const dispute = { state: 'opened', date: '2026-12-05T10:00:00+08:00', decided_at: null } as const
  const { rerender } = show({ refund, dispute })
  expect(getRows()).toMatchObject({ 'Refund begun': 'Dec 6, 2026 at 10:00 am', Disputed: 'Dec 5, 2026 at 10:00 am' })
  expect(getRows()).not.toHaveProperty('Dispute decided')
  const decided = { ...dispute, state: 'won', decided_at: '2026-12-09T10:00:00+08:00' } as const
  rerender(<VerifiedReceipt receipt={{ ...receipt, dispute: decided }} />)
  expect(getRows()).toMatchObject({ 'Dispute decided': 'Dec 9, 2026 at 10:00 am' })
  expect(getRows()).not.toHaveProperty('Refund begun')
})

test('photos are called photos, and a payer without a name is somebody, in both languages', async () => {
  const before = show({ type: 'payment' })
  await expect.element(page.getByRole('heading', { name: 'Photos by Luz' })).toBeVisible()
  before.unmount()
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  show({ type: 'payment' })
  const title = fil['Photos by {name}']!.replace('{name}', 'Luz')
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByRole('definition').first()).toHaveTextContent(fil.Someone!)
})

const meta = (total: number) => ({ current_page: 1, last_page: 1, per_page: 20, total })

function Own() {
  return <ReceiptList pages={usePages(receipts.own, {})} at={listAt('/receipts', 1)} />
}

test('one’s own receipts are listed with their state, each with its link', async () => {
  const other = {
    ...receipt,
    reference: 'PX-20261203-BCDEFGHJ',
    type: 'payment',
    state: 'refunded',
    receipt_url: '/r/2',
  }
  serve(receipts.own, answer([receipt, other], meta(2)))
  mountApp(<Own />, { isSignedIn: true })
  const rows = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
  const [gift, photos] = [rows.nth(0), rows.nth(1)]
  await expect.element(gift.getByRole('link')).toHaveAttribute('href', receipt.receipt_url)
  for (const text of ['Gift to Luz', '₱50.00', 'Paid', 'Dec 4, 2026 at 10:00 am'])
    await expect.element(gift.getByText(text, { exact: true })).toBeVisible()
  await expect.element(photos.getByText('Photos by Luz')).toBeVisible()
  await expect.element(photos.getByText('Refunded')).toBeVisible()
})

test('who has none reads where they come from, and a list that could not be read can be read again', async () => {
  serve(receipts.own, offline, offline, answer([], meta(0)))
  mountApp(<Own />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('You have no receipts yet.')).toBeVisible()
  await expect.element(page.getByText(/Every gift you send and every photo you buy/)).toBeVisible()
})
