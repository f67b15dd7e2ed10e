// From the press of Send to the provider's page: what is sent, how often, under which key, and what is said when it fails.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ErrorCode } from '#contract/errors.ts'
import { fil } from '#contract/fil.ts'
import { gifts } from '#contract/gifts.ts'
import { setLanguage } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { pendingPayment } from '../shell/pending-payment.ts'
import { type answer, type Call, mountApp, offline, refusal, serve } from '../testing.tsx'
import { GiftForm } from './GiftForm.tsx'
import {
  ana,
  confirmation,
  giverName,
  gotIt,
  message,
  opensProvider,
  otherAmount,
  pay,
  send,
} from './sample-gift.fixture.ts'

const getKeys = (calls: Call[]) => calls.map(({ headers }) => headers.get('idempotency-key'))
const show = () => mountApp(<GiftForm creator={ana} />)

test('a gift of a visitor is sent with everything they typed, and the page remembers the payment', async () => {
  const calls = serve(gifts.send, opensProvider())
  show()
  await otherAmount.fill('75.5')
  await giverName.fill('Jepoy')
  await message.fill('Kaya mo!')
  await send.click()
  await expect.element(confirmation.getByText('₱75.50', { exact: true }).first()).toBeVisible()
  const values = () =>
    confirmation
      .getByRole('definition')
      .elements()
      .map((one) => one.textContent)
  expect(values()).toEqual(['Jepoy', 'Kaya mo!'])
  await pay.click()
  await expect.poll(() => location.hash).toBe('#provider')
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    [
      '/v1/donate/ana',
      {
        amount: '75.5',
        source: 'profile',
        supporter_name: 'Jepoy',
        supporter_message: 'Kaya mo!',
        is_anonymous: '0',
        success_redirect_url: location.pathname,
        failure_redirect_url: location.pathname,
        confirm: 0,
      },
    ],
  ])
  expect(pendingPayment('/ana')).toBe('token-1')
})

test('a gift to a goal goes to its address, and names the goal before it is paid', async () => {
  const calls = serve(gifts.sendToGoal, offline)
  mountApp(<GiftForm creator={ana} goal={{ id: 'goal-7', title: 'Bagong tablet' }} />)
  await expect.element(page.getByText('Your gift goes to Ana whether or not the goal is reached.')).toBeVisible()
  await send.click()
  await expect.element(confirmation.getByText('Bagong tablet')).toBeVisible()
  await pay.click()
  await expect
    .poll(() => calls.map(({ url, body }) => [url, body!.source]))
    .toEqual([['/v1/donate/goal/goal-7', 'goal']])
})

test('a question goes with the gift, and is called one in the confirmation', async () => {
  const calls = serve(gifts.send, offline)
  mountApp(<GiftForm creator={ana} isQuestion />)
  const question = page.getByRole('textbox', { name: 'Your question' })
  await expect.element(question).toHaveAccessibleDescription(/Only Ana sees it until it is answered\./)
  await question.fill('Anong gamit mong lapis?')
  await send.click()
  await expect.element(confirmation.getByRole('term').filter({ hasText: 'Your question' })).toBeVisible()
  await pay.click()
  await expect
    .poll(() => calls.map(({ body }) => [body!.source, body!.supporter_message]))
    .toEqual([['question-and-answer', 'Anong gamit mong lapis?']])
})

test('blanks are no question: the form says that it is missing', async () => {
  mountApp(<GiftForm creator={ana} isQuestion />)
  const question = page.getByRole('textbox', { name: 'Your question' })
  await question.fill('   \n ')
  await send.click()
  await expect.element(question).toHaveAccessibleDescription(/The question is required\./)
  await expect.element(confirmation).not.toBeInTheDocument()
})

test('the campaign of the address goes along to the provider and back, and nothing else of it', async () => {
  const { href } = location
  onTestFinished(() => history.replaceState(history.state, '', href))
  history.replaceState(history.state, '', '/ana?utm_source=tiktok&page=3&utm_medium=bio')
  const calls = serve(gifts.send, offline)
  show()
  await send.click()
  await pay.click()
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]!.body).toMatchObject({
    success_redirect_url: '/ana?utm_source=tiktok&utm_medium=bio',
    failure_redirect_url: '/ana?utm_source=tiktok&utm_medium=bio',
  })
})

test.each([
  ['19.99', 'The smallest gift here is ₱20.00.'],
  ['0', 'The smallest gift here is ₱20.00.'],
  ['50000.01', 'The largest gift is ₱50,000.00.'],
  ['99999999.99', 'The largest gift is ₱50,000.00.'],
])('₱%s is refused at its field: %s', async (amount, text) => {
  show()
  await otherAmount.fill(amount)
  await send.click()
  await expect.element(otherAmount).toHaveAccessibleDescription(text)
  await expect.element(otherAmount).toHaveFocus()
  await expect.element(confirmation).not.toBeInTheDocument()
})

test.each([
  ['20', '₱20.00'],
  ['50000', '₱50,000.00'],
  ['0020.50', '₱20.50'],
  ['75.', '₱75.00'],
  ['₱1,234.567', '₱1,234.56'],
])('%s is confirmed as %s', async (typed, amount) => {
  show()
  await otherAmount.fill(typed)
  await send.click()
  await expect.element(page.getByRole('button', { name: `Pay ${amount}` })).toBeVisible()
})

test('a creator whose smallest gift is above all quick amounts has one field, filled in with it', async () => {
  const calls = serve(gifts.send, offline)
  mountApp(<GiftForm creator={{ ...ana, min_gift_amount: 500 }} />)
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect.element(amount).toHaveValue('500')
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await amount.fill('')
  await page.getByRole('button', { name: 'Send gift' }).click()
  await expect.element(amount).toHaveAccessibleDescription('Enter an amount in pesos, such as 50 or 20.50.')
  await amount.fill('500')
  await send.click()
  await pay.click()
  await expect.poll(() => calls.map(({ body }) => body!.amount)).toEqual(['500'])
})

test('quick amounts below the smallest gift of a creator are not offered', async () => {
  mountApp(<GiftForm creator={{ ...ana, min_gift_amount: 150 }} />)
  const offered = page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.getAttribute('aria-label'))
  expect(offered).toEqual(['200 pesos', '300 pesos', '400 pesos'])
  await expect.element(page.getByRole('radio', { name: '200 pesos' })).toBeChecked()
})

test('a double press of Send asks for one confirmation', async () => {
  show()
  await send.dblClick()
  await expect.element(confirmation).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a double press of Pay sends one gift, and while the provider hangs it can neither be sent again nor closed', async () => {
  const hanging = Promise.withResolvers<ReturnType<typeof answer>>()
  const opened = opensProvider()
  const calls = serve(gifts.send, hanging.promise)
  show()
  await send.click()
  await pay.dblClick()
  const busy = page.getByRole('button', { name: 'Processing…' })
  await expect.element(busy).toBeVisible()
  await userEvent.keyboard('{Escape}{Enter}')
  hanging.resolve(opened)
  await expect.poll(() => location.hash).toBe('#provider')
  // The button stays busy while the browser leaves.
  await userEvent.keyboard('{Enter}')
  await expect.element(busy).toBeVisible()
  expect(calls).toHaveLength(1)
})

test.each([
  ['amount', () => otherAmount.fill('80')],
  ['message', () => message.fill('Kaya mo!')],
  ['name', () => giverName.fill('Bea')],
])('after a lost connection, a gift with another %s has another key', async (_, change) => {
  const calls = serve(gifts.send, offline)
  show()
  for (const attempt of [undefined, change]) {
    await attempt?.()
    await send.click()
    await pay.click()
    await gotIt.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  const [first, second] = getKeys(calls)
  expect(first).toMatch(/.{20,}/)
  expect(second).toMatch(/.{20,}/)
  expect(second).not.toBe(first)
})

test('the same gift, sent again after it was cancelled and changed back, has the key of the gift before', async () => {
  const calls = serve(gifts.send, offline)
  show()
  await send.click()
  await pay.click()
  await gotIt.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await otherAmount.fill('80')
  await otherAmount.fill('')
  await send.click()
  await pay.click()
  await expect.poll(() => calls.length).toBe(2)
  expect(new Set(getKeys(calls)).size).toBe(1)
})

test.each<[ErrorCode, string]>([
  ['ProviderUnavailableException', 'The e-payment provider does not answer.'],
  ['NotFoundException', 'This page is gone.'],
  ['TooManyRequestsException', 'Too many gifts at once.'],
  ['IdempotencyConflictException', 'This gift was sent differently before.'],
])(
  'a gift that is refused by %s says why above its confirmation, and nothing that was typed is lost',
  async (exception, text) => {
    serve(gifts.send, refusal({ exception, message: text, data: {} }))
    show()
    await giverName.fill('Jepoy')
    await message.fill('Kaya mo!')
    await otherAmount.fill('75')
    await send.click()
    await pay.click()
    await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible()
    await gotIt.click()
    await expect.element(pay).toBeEnabled()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(giverName).toHaveValue('Jepoy')
    await expect.element(message).toHaveValue('Kaya mo!')
    await expect.element(otherAmount).toHaveValue('75')
  },
)

test('an error of the server says that nothing was charged', async () => {
  serve(gifts.send, refusal({ exception: 'ServerException', message: 'Something broke.' }))
  show()
  await send.click()
  await pay.click()
  await expect.element(page.getByText('Something broke. Nothing was charged.')).toBeVisible()
})

test('an error about a field that the form does not show is said above its fields', async () => {
  const errors = { success_redirect_url: ['This address is not ours.'] }
  serve(gifts.send, refusal({ exception: 'ValidationException', message: '', errors }))
  show()
  await send.click()
  await pay.click()
  await expect.element(page.getByRole('alert').getByText('This address is not ours.')).toBeVisible()
  await expect.element(confirmation).not.toBeInTheDocument()
})

test('a repeat that is refused for one of its fields shows the field, with no dialog over it', async () => {
  const errors = { supporter_message: ['No links, please.'] }
  serve(
    gifts.send,
    refusal({ exception: 'DuplicateGiftException', message: 'You sent ₱50.00 a minute ago.' }),
    refusal({ exception: 'ValidationException', message: '', errors }),
  )
  show()
  await message.fill('https://example.com')
  await send.click()
  await pay.click()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect.element(message).toHaveAccessibleDescription(/No links, please\./)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a repeat that is not meant sends nothing more, and what was typed stays', async () => {
  const calls = serve(
    gifts.send,
    refusal({ exception: 'DuplicateGiftException', message: 'You sent ₱50.00 a minute ago.' }),
  )
  show()
  await message.fill('Kaya mo!')
  await send.click()
  await pay.click()
  const again = page.getByRole('dialog', { name: 'The same gift again?' })
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(again).not.toBeInTheDocument()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(message).toHaveValue('Kaya mo!')
  expect(calls).toHaveLength(1)
})

test('a repeat without an answer was not charged, and is asked about again before it is sent again', async () => {
  const duplicate = refusal({ exception: 'DuplicateGiftException', message: 'You sent ₱50.00 a minute ago.' })
  const calls = serve(gifts.send, duplicate, offline, duplicate)
  const again = page.getByRole('button', { name: 'Send it again' })
  show()
  await send.click()
  await pay.click()
  await again.click()
  await expect.element(page.getByText(/^No connection\..* Nothing was charged\.$/)).toBeVisible()
  await gotIt.click()
  await pay.click()
  await expect.element(again).toBeVisible()
  expect(calls.map(({ body }) => body!.confirm)).toEqual([0, 1, 0])
})

test('what is too long is counted while it is typed, and refused before anything is sent', async () => {
  const calls = serve(gifts.send, offline)
  show()
  await giverName.fill('Jepoy ang matapat')
  await expect.element(page.getByText(/17\/16$/)).toBeVisible()
  await message.fill('😀'.repeat(121))
  await send.click()
  await expect.element(giverName).toHaveAttribute('aria-invalid', 'true')
  await expect.element(message).toHaveAttribute('aria-invalid', 'true')
  await expect.element(giverName).toHaveFocus()
  await giverName.fill('Jepoy')
  await message.fill('😀'.repeat(120))
  await send.click()
  await pay.click()
  await expect.poll(() => calls.map(({ body }) => body!.supporter_message)).toEqual(['😀'.repeat(120)])
})

test('a gift without a name is from somebody, in the language of the page', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  show()
  await expect.element(page.getByText(fil.Someone!, { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: fil['Send {amount}']!.replace('{amount}', '₱50.00') }).click()
  const dialog = page.getByRole('dialog', { name: fil['Confirm payment']! })
  await expect.element(dialog.getByRole('definition').first()).toHaveTextContent(fil.Someone!)
})

test('in the sheet of a creator, a refused field is shown in the sheet', async () => {
  const errors = { supporter_message: ['No links, please.'] }
  serve(gifts.send, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(null)
  openModal('support-me', { creator: ana })
  const sheet = page.getByRole('dialog', { name: 'Send a gift to Ana' })
  await sheet.getByRole('textbox', { name: /^Message/ }).fill('https://example.com')
  await sheet.getByRole('button', { name: 'Send ₱50.00' }).click()
  await pay.click()
  await expect
    .element(sheet.getByRole('textbox', { name: /^Message/ }))
    .toHaveAccessibleDescription(/No links, please\./)
  await expect.element(confirmation).not.toBeInTheDocument()
})

test.each([
  [{ goal: { id: '7', title: 'Bagong tablet' } }, 'Support “Bagong tablet”'],
  [{ isQuestion: true }, 'Ask Ana with a gift'],
])('the sheet says what the gift is for: %o', async (props, name) => {
  mountApp(null)
  openModal('support-me', { creator: ana, ...props })
  await expect.element(page.getByRole('dialog', { name })).toBeVisible()
})

test('in test mode the form says that no real money moves', async () => {
  const before = show()
  await expect.element(page.getByText('Test mode: no real money')).not.toBeInTheDocument()
  before.unmount()
  mountApp(<GiftForm creator={ana} />, { isTestMode: true })
  await expect.element(page.getByText('Test mode: no real money')).toBeVisible()
})

test('a reader who stays on the page because the provider’s did not load can press again after twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const calls = serve(gifts.send, opensProvider(), offline)
  show()
  await send.click()
  await pay.click()
  await expect.poll(() => location.hash).toBe('#provider')
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  await pay.click()
  await expect.poll(() => calls.length).toBe(2)
  expect(new Set(getKeys(calls)).size).toBe(2)
})
