// What the payer reads on coming back: every outcome says whether money moved, and what can be done now.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { paymentEndTexts } from '#contract/money/payment-ends.ts'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import returnPage from './PaymentReturnPage.tsx'
import { button, fitsTheScreen, inFilipino, link, text, title, visit } from './sample-page.fixture.tsx'
import { longName } from './sample-pages.fixture.ts'

const payment: PaymentStatus = {
  type: 'donation',
  state: 'paid',
  reason: null,
  ending: null,
  gift: null,
  amount: 75,
  transaction_no: 'PX-20261122-7K3M9QTW',
  receipt_url: '/r/PX-20261122-7K3M9QTW/CODE',
  date: '2026-11-22T03:00:00.000Z',
  creator: { page_url: 'ana', page_name: 'Ana', avatar: null },
  beneficiary_message: null,
  link_url: null,
  continue_url: '/ana',
}
const gift = {
  source: 'profile',
  goal_id: null,
  supporter_name: 'Ben',
  supporter_message: 'Laban lang',
  is_anonymous: false,
}
const badge = (word: string) => page.getByRole('main').getByText(word, { exact: true })

function comeBack(change: Partial<PaymentStatus> = {}, context = {}): void {
  serve(payments.status, answer({ ...payment, ...change }))
  visit(returnPage, { params: { token: 'token-1' }, context })
}

/** Lets the time of the page go on. */
async function goOnUntil(isSo: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      return isSo()
    })
    .toBe(true)
}

/** What “Try again” posts, and where to. */
function getRetry(): [path: string, fields: Record<string, string>] {
  const form = document.querySelector('form')!
  return [form.getAttribute('action')!, Object.fromEntries(new FormData(form) as unknown as [string, string][])]
}

test.each([
  ['cancelled', 'Cancelled', 'The payment was cancelled. Nothing was charged.'],
  ['expired', 'Failed', 'The time to pay ran out. Nothing was charged.'],
  ['failed', 'Failed', 'This was paid for already. Your money is being sent back.'],
] as const)('a payment that is %s reads “%s”, and says where the money is', async (ending, word, reason) => {
  comeBack({ type: 'payment', state: 'failed', reason, ending, continue_url: '/ana/pixel-snap/1' })
  await expect.element(title('Your payment did not go through')).toBeVisible()
  await expect.element(badge(word)).toBeVisible()
  await expect.element(text(reason)).toBeVisible()
  await expect.element(link('Try again')).toHaveAttribute('href', '/ana/pixel-snap/1')
  // There is no receipt of what was not paid.
  await expect.element(link('This link does.')).not.toBeInTheDocument()
})

test.each([
  ['a gift', gift, '/ana/gift#gift'],
  ['a gift for a goal', { ...gift, goal_id: '8' }, '/ana/my-goals/8/gift#gift'],
  ['a question with a gift', { ...gift, source: 'question-and-answer' }, '/ana/question-and-answer/gift#gift'],
])('%s that was not paid is tried again with what was typed', async (_, values, action) => {
  comeBack({ state: 'failed', reason: paymentEndTexts.cancelled, ending: 'cancelled', gift: values })
  await expect.element(title('Your gift was not sent')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
  expect(getRetry()).toEqual([
    action,
    {
      amount: '75',
      source: values.source,
      supporter_name: 'Ben',
      supporter_message: 'Laban lang',
      success_redirect_url: '/ana',
      failure_redirect_url: '/ana',
    },
  ])
  await expect.element(link('Back to the page')).toHaveAttribute('href', '/ana')
})

test('an anonymous gift without words stays anonymous when it is tried again', async () => {
  const values = { ...gift, supporter_name: null, supporter_message: null, is_anonymous: true }
  comeBack({ state: 'failed', reason: paymentEndTexts.failed, ending: 'failed', gift: values, amount: 20.5 })
  await expect.element(button('Try again')).toBeVisible()
  expect(getRetry()[1]).toMatchObject({
    amount: '20.5',
    supporter_name: '',
    supporter_message: '',
    is_anonymous: '1',
  })
})

test('bought photos open from here, beside the thanks of their creator, and are kept', async () => {
  const beneficiary_message = { title: 'Salamat!', message: 'Ingat ka.' }
  comeBack({ type: 'payment', beneficiary_message, continue_url: '/ana/pixel-snap/1' })
  await expect.element(title('It’s yours')).toBeVisible()
  await expect.element(badge('Paid')).toBeVisible()
  await expect.element(text('Photos by Ana')).toBeVisible()
  await expect.element(text(/^Salamat! Ingat ka\.$/)).toBeVisible()
  await expect.element(link('My purchases')).toHaveAttribute('href', '/dashboard/purchases')
  await expect.element(link('This link does.')).toHaveAttribute('href', payment.receipt_url)
})

test.each([
  ['donation', 'Your gift was refunded', 'Gift to Ana'],
  ['payment', 'Your payment was refunded', 'Photos by Ana'],
] as const)('a refunded %s says how much went back, and leads to the page', async (type, heading, what) => {
  comeBack({ type, state: 'refunded', amount: 99_999.99 })
  await expect.element(title(heading)).toBeVisible()
  await expect.element(badge('Refunded')).toBeVisible()
  await expect.element(text(what)).toBeVisible()
  await expect.element(text(/^₱99,999\.99 went back the way it came\./)).toBeVisible()
  await expect.element(link('Back to the page')).toHaveAttribute('href', '/ana')
})

test('what can no longer be paid at the provider offers only the way to the creator', async () => {
  comeBack({ state: 'confirming' })
  await expect.element(link('To Ana’s page')).toHaveAttribute('href', '/ana')
  await expect.element(link('Continue your payment')).not.toBeInTheDocument()
  await expect.element(text(/If you left before paying/)).not.toBeInTheDocument()
})

test('a payment that nobody knows is not found', async () => {
  serve(payments.status, refusal({ exception: 'NotFoundException', message: '' }))
  visit(returnPage, { params: { token: 'x' } })
  await expect.element(title('Page Not Found')).toBeVisible()
})

test.each<[what: string, failure: Parameters<typeof serve>[1], warning: RegExp]>([
  ['a lost connection', offline, /^No connection right now\. Don’t pay again/],
  ['an error of the server', refusal({ exception: 'ServerException' }), /^Still working\. If you have paid, don’t pay/],
  ['too many requests', refusal({ exception: 'TooManyRequestsException' }), /^Still working\. If you have paid, don’t/],
])('after %s at the first question it warns against paying twice, and goes on asking', async (_, failure, warning) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = serve(payments.status, failure, failure, failure, answer(payment))
  visit(returnPage, { params: { token: 'token-1' } })
  await goOnUntil(() => page.getByRole('alert').elements().length > 0)
  await expect.element(page.getByRole('alert').getByText(warning)).toBeVisible()
  await expect.element(text(/Nothing was charged/)).not.toBeInTheDocument()
  await goOnUntil(() => asked.length > 3)
  await expect.element(title('Gift Sent')).toBeVisible()
})

test('in test mode it says that no real money moves', async () => {
  comeBack({}, { isTestMode: true })
  await expect.element(text('Test mode: no real money')).toBeVisible()
})

test('a long name breaks, and the page is not wider than the phone', async () => {
  await page.viewport(320, 700)
  comeBack({ state: 'refunded', amount: 99_999.99, creator: { ...payment.creator, page_name: longName } })
  await expect.element(text(`Gift to ${longName}`)).toBeVisible()
  expect(fitsTheScreen()).toBe(true)
})

test.each([
  [{ state: 'confirming' }, 'Confirming your payment…'],
  [{ state: 'paid' }, 'Gift Sent'],
  [{ type: 'payment', state: 'paid' }, 'It’s yours'],
  [{ state: 'failed', ending: 'failed' }, 'Your gift was not sent'],
  [{ type: 'payment', state: 'failed', ending: 'failed' }, 'Your payment did not go through'],
  [{ state: 'refunded' }, 'Your gift was refunded'],
  [{ type: 'payment', state: 'refunded' }, 'Your payment was refunded'],
] as const)('in Filipino %o is said in Filipino', async (change, english) => {
  inFilipino()
  comeBack(change)
  const filipino = (fil as Record<string, string>)[english]!
  expect(filipino).not.toBe(english)
  await expect.element(title(filipino)).toBeVisible()
})
