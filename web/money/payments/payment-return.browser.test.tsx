// The page that a payer returns to: it keeps asking until the payment has ended, and says at every moment what to do.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { payments } from '#contract/money/payments.ts'
import returnPage from '../../pages/PaymentReturnPage.tsx'
import type { PageMatch } from '../../shell/page.ts'
import { pendingPayment, rememberPayment } from '../../shell/pending-payment.ts'
import { answer, mountApp, offline, serve } from '../../testing.tsx'

const payment = {
  type: 'donation',
  state: 'confirming',
  reason: null,
  ending: null,
  gift: null,
  amount: 75,
  transaction_no: 'PX-20261122-7K3M9QTW',
  receipt_url: '/r/PX-20261122-7K3M9QTW',
  date: '2026-11-22T03:00:00.000Z',
  creator: { page_url: 'ana', page_name: 'Ana', avatar: null },
  beneficiary_message: null,
  link_url: 'https://provider.test/pay',
  continue_url: '/ana',
}
const state = (change: object = {}) => answer({ ...payment, ...change })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const { Component } = returnPage

function show(...states: Parameters<typeof serve>[1][]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const { title } = document
  onTestFinished(() => {
    vi.useRealTimers()
    document.title = title
  })
  const asked = serve(payments.status, ...states)
  mountApp(<Component {...({ params: { token: 'token-1' }, query: new URLSearchParams() } as unknown as PageMatch)} />)
  return asked
}

test('while the payment is confirmed it warns against paying twice, and the way to finish it stays', async () => {
  const asked = show(state())
  await expect.element(heading('Confirming your payment…')).toBeVisible()
  await expect.element(page.getByText(/^If you have paid, don’t pay again\./)).toBeVisible()
  const finish = page.getByRole('link', { name: 'Continue your payment' })
  await expect.element(finish).toHaveAttribute('href', 'https://provider.test/pay')
  await vi.advanceTimersByTimeAsync(8000)
  await expect.element(page.getByText(/^Still working\. If you have paid, don’t pay again/)).toBeVisible()
  // Reading an answer takes as long as it takes, and only then the next question is timed.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(2000)
      return asked.length
    })
    .toBeGreaterThan(2)
})

test('without a connection it says that it keeps asking, and goes on by itself', async () => {
  show(state(), offline, offline, state({ state: 'paid', link_url: null }))
  await expect.element(heading('Confirming your payment…')).toBeVisible()
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(page.getByText(/^No connection right now\. Don’t pay again/)).toBeVisible()
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(heading('Gift Sent')).toBeVisible()
})

test('once it is paid the page says so in its title and to screen readers, asks no more, and forgets the payment', async () => {
  rememberPayment({ path: '/ana', token: 'token-1' }, 'this')
  const asked = show(state(), state({ state: 'paid', link_url: null }))
  await expect.element(heading('Confirming your payment…')).toBeVisible()
  await vi.advanceTimersByTimeAsync(2000)
  await expect.element(heading('Gift Sent')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Gift Sent' })).toBeInTheDocument()
  expect(document.title).toBe('Gift Sent | PIXEL')
  expect(pendingPayment('/ana')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
})

test('a bought post leads on to it; what came back says where it went', async () => {
  show(state({ type: 'payment', state: 'paid', continue_url: '/ana/pixel-snap/1' }))
  await expect.element(heading('It’s yours')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/ana/pixel-snap/1')
})

test('a refunded gift says that the money went back', async () => {
  show(state({ state: 'refunded', link_url: null }))
  await expect.element(heading('Your gift was refunded')).toBeVisible()
  await expect.element(page.getByText(/^₱75\.00 went back the way it came\./)).toBeVisible()
})

const failed = {
  state: 'failed',
  ending: 'failed',
  reason: 'The wallet refused it. Nothing was charged.',
  link_url: null,
}
const gift = {
  source: 'profile',
  goal_id: null,
  supporter_name: 'Jepoy',
  supporter_message: 'Kaya mo!\nLaban!',
  is_anonymous: false,
}

test.each([
  ['failed', 'Failed'],
  ['expired', 'Failed'],
  ['cancelled', 'Cancelled'],
])(
  'a gift that %s is called %s, with its reason and without a receipt that would prove nothing',
  async (ending, word) => {
    show(state({ ...failed, ending, gift }))
    await expect.element(heading('Your gift was not sent')).toBeVisible()
    await expect.element(page.getByText(word, { exact: true })).toBeVisible()
    await expect.element(page.getByText('The wallet refused it. Nothing was charged.')).toBeVisible()
    await expect.element(page.getByText('A picture of a receipt proves nothing.')).not.toBeInTheDocument()
  },
)

test.each([
  [{}, addresses.giftForm('ana')],
  [{ source: 'goal', goal_id: '7' }, addresses.goalGiftForm('ana', '7')],
  [{ source: 'question-and-answer' }, addresses.askWithGift('ana')],
])('the same gift %o is tried again with all that was typed, at %s', async (change, path) => {
  show(state({ ...failed, amount: 75.5, gift: { ...gift, ...change } }))
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  const form = again.element().closest('form')!
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', path])
  expect(Object.fromEntries(new FormData(form))).toEqual({
    amount: '75.5',
    source: 'profile',
    supporter_name: 'Jepoy',
    // As a form posts the end of a line.
    supporter_message: expect.stringMatching(/^Kaya mo!\r?\nLaban!$/),
    success_redirect_url: '/ana',
    failure_redirect_url: '/ana',
    ...('source' in change && { source: change.source }),
  })
  await expect.element(page.getByRole('link', { name: 'Back to the page' })).toHaveAttribute('href', '/ana')
})

test('an anonymous gift without a message is tried again as one', async () => {
  show(state({ ...failed, gift: { ...gift, supporter_name: null, supporter_message: null, is_anonymous: true } }))
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  const posted = Object.fromEntries(new FormData(again.element().closest('form')!))
  expect(posted).toMatchObject({ supporter_name: '', supporter_message: '', is_anonymous: '1' })
})

test('a purchase that failed is tried again at the post', async () => {
  const post = '/ana/pixel-snap/1'
  show(state({ ...failed, type: 'payment', continue_url: post }))
  await expect.element(heading('Your payment did not go through')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', post)
})

test('a payment that is confirmed for somebody who cannot pay any more offers no way to pay', async () => {
  show(state({ link_url: null }))
  await expect.element(heading('Confirming your payment…')).toBeVisible()
  await expect.element(page.getByText('This page updates by itself.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Continue your payment' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'To Ana’s page' })).toHaveAttribute('href', '/ana')
})

test('bought photos carry the thanks of their creator, and are found again among the purchases', async () => {
  const beneficiary_message = { title: 'Salamat!', message: 'Sana\nmagustuhan mo.' }
  show(state({ type: 'payment', state: 'paid', amount: 99_999.99, beneficiary_message }))
  await expect.element(page.getByText('Photos by Ana')).toBeVisible()
  await expect.element(page.getByText('₱99,999.99')).toBeVisible()
  await expect.element(page.getByText('Salamat!')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'My purchases' })).toBeVisible()
})
