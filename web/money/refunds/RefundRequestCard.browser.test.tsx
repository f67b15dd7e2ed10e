// Answering a refund request: retries of the same grant use the same idempotency key.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownForm } from '#contract/addresses/own-paths.ts'
import { refundRequests } from '#contract/money/refund-requests.ts'
import { type RefundTerms, refunds } from '#contract/money/refunds.ts'
import { profiles } from '#contract/profiles.ts'
import { texts } from '#contract/texts.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { RefundForm } from './RefundForm.tsx'
import { RefundRequestCard } from './RefundRequestCard.tsx'
import { card, request } from './sample-refund.fixture.tsx'

test('a grant without an answer is retried with the same key; one that also agrees to the missing amount has another', async () => {
  const missing = refusal({ exception: 'InsufficientBalanceException', message: 'Too little.', data: { missing: 60 } })
  serve(profiles.me, answer({ suspension: null }))
  const sent = serve(refundRequests.grant, offline, missing, answer({ ...request, state: 'granted' }))
  mountApp(card())
  await give.click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(give).toBeEnabled()
  await give.click()
  await page.getByRole('checkbox').click()
  await give.click()
  await expect.poll(() => sent.length).toBe(3)
  const [first, again, agreed] = sent.map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }))
  expect(first!.key).toMatch(/.{20,}/)
  expect(again).toEqual(first)
  expect(agreed).toEqual({ body: { message: '', from_next: 1 }, key: expect.not.stringMatching(first!.key!) })
})

test('a creator whose session has ended is asked to sign in, for an answer as for a refund', async () => {
  const ended = refusal({ exception: 'UnauthorizedAccessException', message: '' })
  const login = page.getByRole('dialog', { name: 'Log in to go on' })
  serve(profiles.me, answer({ suspension: null }))
  serve(refundRequests.refuse, ended)
  serve(refunds.give, ended)
  const terms = { transaction: { transaction_no: request.transaction_no }, amount: 300, missing: 0 } as RefundTerms
  mountApp(
    <>
      <RefundRequestCard request={request} />
      <RefundForm terms={terms} />
    </>,
    { isSignedIn: true },
  )
  for (const name of ['Refuse', 'Give ₱300.00 back']) {
    await page.getByRole('button', { name }).click()
    await expect.element(login).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(login).not.toBeInTheDocument()
  }
})

test('a refund without an answer says so in its place, and is the same one when it is pressed again', async () => {
  const sent = serve(refunds.give, offline, answer({}))
  const terms = { transaction: { transaction_no: request.transaction_no }, amount: 300, missing: 60 } as RefundTerms
  mountApp(<RefundForm terms={terms} />, { isSignedIn: true })
  const give = page.getByRole('button', { name: 'Give ₱300.00 back' })
  await page.getByRole('checkbox').click()
  await give.click()
  await expect.element(page.getByRole('alert').getByText(/^No connection/)).toBeVisible()
  await give.click()
  await expect.element(page.getByText('You gave it back. It is on its way to who paid.')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(/^No connection/)).not.toBeInTheDocument()
  const [first, again] = sent.map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }))
  expect(again).toEqual(first)
  expect(first!.body).toEqual({ from_next: 1 })
})

test('a suspended creator sees no buttons that would be refused', async () => {
  const suspension = { reason: 'Nanloko', date: '2026-11-22T10:00:00.000Z', appeal: null, payouts_held: false }
  serve(profiles.me, answer({ suspension }))
  mountApp(card())
  await expect
    .element(page.getByText(/^While your account is suspended you cannot answer\. After .* PIXEL decides\.$/))
    .toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test.each([
  ['open', ['Refuse']],
  ['at_desk', []],
] as const)(
  'while the payment is disputed, a request that is %s says why it cannot be granted',
  async (state, buttons) => {
    serve(profiles.me, answer({ suspension: null }))
    mountApp(card({ state, is_disputed: true }))
    await expect.element(page.getByText(texts.refundDisputed)).toBeVisible()
    const shown = page.getByRole('button').elements()
    expect(shown.map((button) => button.textContent)).toEqual(buttons)
  },
)

test('words that are too long are refused at their field, and stay', async () => {
  serve(profiles.me, answer({ suspension: null }))
  const errors = { message: ['At most 300 characters.'] }
  serve(refundRequests.refuse, refusal({ exception: 'ValidationException', message: errors.message[0]!, errors }))
  mountApp(card())
  const words = page.getByLabelText('A word to who asks')
  await words.fill('Hindi '.repeat(60))
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(words).toBeInvalid()
  await expect.element(words).toHaveValue('Hindi '.repeat(60))
  await expect.element(page.getByText('At most 300 characters.')).toBeVisible()
})

test('a refusal that was refused without a script keeps its words too', async () => {
  serve(profiles.me, answer({ suspension: null }))
  const failure = { exception: 'ValidationException' as const, message: '', errors: { message: ['Too long.'] } }
  const posted = { action: ownForm('refuseRefund', request.id), values: { message: 'Hindi po' }, failure }
  mountApp(card(), { posted })
  await expect.element(page.getByLabelText('A word to who asks')).toHaveValue('Hindi po')
})

const give = page.getByRole('button', { name: 'Give it back' })
const refuse = page.getByRole('button', { name: 'Refuse' })

test('a request says who asks for how much, when and why, and by when it wants an answer', async () => {
  serve(profiles.me, answer({ suspension: null }))
  mountApp(card({ amount: 99_999.99, reason: 'Doble\npo' }))
  await expect.element(page.getByText('Bea', { exact: true })).toBeVisible()
  await expect.element(page.getByText('₱99,999.99')).toBeVisible()
  await expect.element(page.getByText('99999.99 pesos')).toBeInTheDocument()
  await expect.element(page.getByText(/^PX-20261122-7K3M9QTW · Nov 22, 2026 at 11:00 am$/)).toBeVisible()
  await expect.element(page.getByText(/^Doble\s+po$/)).toBeVisible()
  await expect.element(page.getByText('Answer by Nov 25, 2026 at 11:00 am. After that PIXEL decides.')).toBeVisible()
})

test.each([
  ['granted', 'Given back'],
  ['refused', 'Refused'],
] as const)('a request that was %s shows the answer, and asks for none', async (state, word) => {
  serve(profiles.me, answer({ suspension: null }))
  mountApp(card({ state, message: 'Pasensya na' }))
  await expect.element(page.getByText(word, { exact: true })).toBeVisible()
  await expect.element(page.getByText('You answered: Pasensya na')).toBeVisible()
  await expect.element(page.getByText(/^Answer by/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('what PIXEL decides can still be given back, but no longer be refused', async () => {
  serve(profiles.me, answer({ suspension: null }))
  mountApp(card({ state: 'at_desk' }))
  await expect.element(give).toBeVisible()
  await expect.element(refuse).not.toBeInTheDocument()
})

test('a refusal is sent with its words, to its own address', async () => {
  serve(profiles.me, answer({ suspension: null }))
  const sent = serve(refundRequests.refuse, answer({ ...request, state: 'refused' }))
  mountApp(card())
  await page.getByLabelText('A word to who asks').fill('Nasa iyo na ang litrato')
  await refuse.click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ message: 'Nasa iyo na ang litrato' }])
  expect(sent[0]!.url).toContain(request.id)
})

test.each([
  ['given back', 'refused', refundRequests.grant, give, refuse],
  ['refused', 'given back', refundRequests.refuse, refuse, give],
])('while it is being %s it cannot be %s, nor be answered twice', async (_, __, endpoint, pressed, other) => {
  serve(profiles.me, answer({ suspension: null }))
  const hanging = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(endpoint, hanging.promise)
  mountApp(card())
  await expect.element(other).toBeEnabled()
  await pressed.dblClick()
  await expect.element(other).toBeDisabled()
  hanging.resolve(answer({ ...request, state: 'refused' }))
  await expect.element(other).toBeEnabled()
  expect(sent).toHaveLength(1)
})

test('giving back with too little asks for a promise, and names the sum', async () => {
  serve(profiles.me, answer({ suspension: null }))
  const missing = { message: 'Your balance is too small.', data: { missing: 60.5 } }
  serve(refundRequests.grant, refusal({ exception: 'InsufficientBalanceException', ...missing }))
  mountApp(card())
  await give.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your balance is too small.')
  const promise = page.getByRole('checkbox', { name: /^Take the missing ₱60\.50 out of what I receive next/ })
  await expect.element(promise).not.toBeChecked()
})

const terms = { transaction: { transaction_no: request.transaction_no }, amount: 99_999.99, missing: 0 } as RefundTerms

test('a refund of a balance that suffices promises nothing, and is sent once', async () => {
  const hanging = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(refunds.give, hanging.promise)
  mountApp(<RefundForm terms={terms} />, { isSignedIn: true })
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Give ₱99,999.99 back' }).dblClick()
  await expect.element(page.getByText('Giving it back…')).toBeVisible()
  hanging.resolve(answer({}))
  await expect.element(page.getByText('You gave it back. It is on its way to who paid.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ from_next: 0 }])
})

test.each([
  ['DisputedException', 'The payer’s bank disputes this.'],
  ['InsufficientBalanceException', 'Your balance is too small.'],
] as const)('a refund that is refused by %s says why in its place', async (exception, message) => {
  serve(refunds.give, refusal({ exception, message, data: { missing: 5 } }))
  mountApp(<RefundForm terms={terms} />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Give ₱99,999.99 back' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
