// A page that is shown again after the provider's: it looks after the gift that was started from it.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { goals } from '#contract/goals.ts'
import { payments } from '#contract/money/payments.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { showError, topmost } from '../shell/modals.ts'
import { forgetPayment, pendingPayment, rememberPayment } from '../shell/pending-payment.ts'
import { useRead } from '../shell/queries.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { ReturningGift } from './ReturningGift.tsx'

const ana = { page_url: 'ana', page_name: 'Ana' } as PublicProfile
const returned = { amount: 75, reason: null, ending: null, link_url: null, creator: ana, beneficiary_message: null }

function returnToGift(...states: object[]) {
  rememberPayment({ path: '/ana', token: 'token-1' }, 'this')
  onTestFinished(() => forgetPayment('token-1'))
  return serve(payments.status, ...states.map((state) => answer({ type: 'donation', ...returned, ...state })))
}

test('a gift that is not confirmed yet is looked after until it is paid', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const link_url = 'https://provider.test/pay'
  const asked = returnToGift({ state: 'confirming' }, { state: 'confirming', link_url }, { state: 'paid' })
  mountApp(<ReturningGift creator={ana} />)
  await expect.element(page.getByText('Your gift of ₱75.00 is not confirmed yet.')).toBeVisible()
  await vi.advanceTimersByTimeAsync(2000)
  // What shows that the second answer has arrived: the next question is asked two seconds after it.
  await expect.element(page.getByRole('link', { name: 'Continue your payment' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(2000)
  await expect.poll(() => asked.length).toBe(3)
  vi.useRealTimers()
  await expect.element(page.getByRole('dialog', { name: 'Gift Sent' })).toBeVisible()
  expect(pendingPayment('/ana')).toBeUndefined()
})

test('a gift that failed opens no thanks, and is forgotten', async () => {
  returnToGift({ state: 'failed' })
  mountApp(<ReturningGift creator={ana} />)
  await expect.poll(() => pendingPayment('/ana')).toBeUndefined()
  // Not even one whose file is still being loaded.
  expect(topmost()).toBeUndefined()
})

test('a page from the back/forward cache closes what was open when it was left, and looks after its gift', async () => {
  mountApp(<ReturningGift creator={ana} />)
  showError({ text: 'Open when it was left.' })
  await expect.element(page.getByText('Open when it was left.')).toBeVisible()
  returnToGift({ state: 'confirming' })
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(page.getByText('Your gift of ₱75.00 is not confirmed yet.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a payment that another tab of the same page has started is looked after here too', async () => {
  mountApp(<ReturningGift creator={ana} />)
  returnToGift({ state: 'confirming' })
  dispatchEvent(new StorageEvent('storage'))
  await expect.element(page.getByText('Your gift of ₱75.00 is not confirmed yet.')).toBeVisible()
})

test('a gift that can still be paid leads back to its payment, and warns against a second one', async () => {
  returnToGift({ state: 'confirming', link_url: 'https://provider.test/pay' })
  mountApp(<ReturningGift creator={ana} />)
  const back = page.getByRole('link', { name: 'Continue your payment' })
  await expect.element(back).toHaveAttribute('href', 'https://provider.test/pay')
  await expect.element(page.getByText(/^If you have paid, don’t pay again/)).toBeVisible()
})

test('a gift to another creator is not looked after here', async () => {
  const asked = returnToGift({ state: 'confirming' })
  mountApp(
    <>
      <ReturningGift creator={{ ...ana, page_url: 'bea' }} />
      <p>After</p>
    </>,
  )
  await expect.element(page.getByText('After')).toBeVisible()
  await expect.element(page.getByText(/not confirmed yet/)).not.toBeInTheDocument()
  expect(asked).toHaveLength(0)
  expect(pendingPayment('/ana')).toBe('token-1')
})

test('a paid gift is on the wall, and in whatever else of the page it changes, without a reload', async () => {
  returnToGift({ state: 'paid', transaction_no: 'PX-1', receipt_url: '/r/PX-1', date: '2026-11-22T10:00:00.000Z' })
  const profile = serve(profiles.read, answer(ana))
  const goal = serve(goals.read, answer({}))
  mountApp(<Shown />)
  await expect.element(page.getByRole('dialog', { name: 'Gift Sent' })).toBeVisible()
  await expect.poll(() => [profile.length, goal.length]).toEqual([2, 2])
})

function Shown() {
  useRead(profiles.read, { params: { username: 'ana' } })
  useRead(goals.read, { params: { username: 'ana', id: '7' } })
  return <ReturningGift creator={ana} alsoShownIn={[goals.read]} />
}
