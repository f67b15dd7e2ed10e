// A withdrawal that does not go through: whether the screen says if money moved, and what is kept for the next try.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { payouts } from '#contract/money/payouts.ts'
import { wallet } from '#contract/money/wallet.ts'
import { otp } from '#contract/otp.ts'
import { closeModal } from '../../shell/modals.ts'
import { usePages, useRead } from '../../shell/queries.ts'
import { answer, offline, refusal, serve } from '../../testing.tsx'
import { amount, bank, button, challenge, direct, done, giveCode, open } from './sample-withdrawal.fixture.tsx'

const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 }
const error = page.getByRole('dialog', { name: 'UNABLE TO PROCEED' })
const code = page.getByRole('textbox', { name: 'Code' })

async function ask(pesos = '500'): Promise<void> {
  await amount.fill(pesos)
  await button(/^Withdraw ₱/).click()
}

/** The page below the modal: how often its balance and history were read. */
function Below() {
  const { data } = useRead(wallet.balance, {})
  const { rows } = usePages(wallet.transactions, {})
  return (
    <p>
      {rows.length} in history, ₱{data?.[0]?.amount}
    </p>
  )
}

test.each([
  ['ServerException', 'Something broke.', 'Something broke. Nothing was withdrawn.'],
  ['MoneyPausedException', 'Withdrawals wait until tomorrow.', 'Withdrawals wait until tomorrow.'],
  ['AccountSuspendedException', 'This account is suspended.', 'This account is suspended.'],
  ['ServiceUnavailableException', 'PIXEL takes a break.', 'PIXEL takes a break.'],
  ['ForbiddenException', 'Another account is signed in.', 'Another account is signed in.'],
] as const)('a code that is refused by %s says why, and the amount stays', async (exception, message, said) => {
  serve(payouts.request, refusal({ exception, message, data: {} }))
  open(bank)
  await ask()
  await expect.element(error.getByText(said, { exact: true })).toBeVisible()
  await button('GOT IT').click()
  await expect.element(amount).toHaveValue('500')
  await expect.element(button('Withdraw ₱500.00')).toBeEnabled()
})

test('a session that ended before the code asks to sign in, and the amount stays', async () => {
  const requests = serve(
    payouts.request,
    refusal({ exception: 'UnauthorizedAccessException', message: '' }),
    answer(challenge),
  )
  open(bank)
  await ask('1000')
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  closeModal()
  await expect.element(amount).toHaveValue('1000')
  await button('Withdraw ₱1,000.00').click()
  await expect.element(code).toBeVisible()
  expect(requests.map(({ body }) => body!.amount)).toEqual(['1000', '1000'])
})

test('an error of the server while the code is checked says that nothing was withdrawn', async () => {
  serve(payouts.request, answer(challenge))
  const submits = serve(payouts.submit, answer(done))
  open(bank)
  serve(otp.verify, refusal({ exception: 'ServerException', message: 'Something broke.' }))
  await ask()
  await giveCode()
  await expect.element(error.getByText('Something broke. Nothing was withdrawn.')).toBeVisible()
  expect(submits).toHaveLength(0)
  await button('GOT IT').click()
  await expect.element(amount).toHaveValue('500')
})

test('a payout that got no answer twice is still asked about with the same key, and never typed again', async () => {
  serve(payouts.request, answer(challenge))
  const sent = serve(payouts.submit, offline, offline, answer(done))
  open(bank)
  await ask()
  await giveCode()
  for (let tries = 1; tries < 3; tries++) {
    await expect.poll(() => sent.length).toBe(tries)
    await expect.element(page.getByText('We got no answer')).toBeVisible()
    await expect.element(page.getByText('Nothing was withdrawn.')).not.toBeInTheDocument()
    await button('Ask again').click()
  }
  await expect.element(page.getByRole('heading', { name: 'Payout Successfully' })).toBeVisible()
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('what is found out by asking again may be a refusal: then nothing has left the wallet', async () => {
  serve(payouts.request, answer(challenge))
  const errors = { payout_request: ['This account cannot be paid to.'] }
  serve(payouts.submit, offline, refusal({ exception: 'ValidationException', message: '', errors }))
  open(bank)
  await ask()
  await giveCode()
  await button('Ask again').click()
  await expect.element(error.getByText('This account cannot be paid to.')).toBeVisible()
  await button('GOT IT').click()
  await expect.element(amount).toHaveValue('500')
})

test('a second try after a refusal is another payout, with a code of its own', async () => {
  const requests = serve(payouts.request, answer(challenge), answer({ ...challenge, otp_token: 'token-2' }))
  const errors = { payout_request: ['This account cannot be paid to.'] }
  const sent = serve(payouts.submit, refusal({ exception: 'ValidationException', message: '', errors }), answer(done))
  open(bank)
  await ask()
  await giveCode()
  await button('GOT IT').click()
  await ask('400')
  await giveCode()
  await expect.element(page.getByRole('heading', { name: 'Payout Successfully' })).toBeVisible()
  expect(requests.map(({ body }) => body!.amount)).toEqual(['500', '400'])
  expect(sent.map(({ body }) => [body!.amount, body!.otp_token])).toEqual([
    ['500', 'token-1'],
    ['400', 'token-2'],
  ])
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test.each([
  ['made', answer(done)],
  ['refused', refusal({ exception: 'ValidationException', message: '', errors: { payout_request: ['No.'] } })],
  ['left without an answer', offline],
] as const)('once a payout is %s the page below reads the balance and the history again', async (_, response) => {
  serve(payouts.request, answer(challenge))
  serve(payouts.submit, response)
  serve(wallet.transactions, answer([], { ...meta, total: 0 }), answer([done], meta))
  open(bank, 1000, <Below />)
  await expect.element(page.getByText('0 in history, ₱1000')).toBeInTheDocument()
  await ask()
  serve(wallet.balance, answer([{ currency: 'PHP', amount: 485 }]))
  await giveCode()
  await expect.element(page.getByText('1 in history, ₱485')).toBeInTheDocument()
})

test('at the code the screen repeats where the money goes and what of it arrives', async () => {
  serve(payouts.request, answer(challenge))
  open(bank)
  await ask()
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText('•••• 5678')).toBeVisible()
  const sums = page.getByRole('definition').elements()
  expect(sums.map(({ textContent }) => textContent)).toEqual(['₱500.00500 pesos', '₱15.0015 pesos', '₱485.00485 pesos'])
})

test('an amount of nothing asks for no code, by button or by Enter', async () => {
  const requests = serve(payouts.request, answer(challenge))
  open(direct)
  for (const typed of ['', '0', '0.00']) {
    await amount.fill(typed)
    await expect.element(button('Withdraw')).toBeDisabled()
    await amount.click()
    await userEvent.keyboard('{Enter}')
  }
  expect(requests).toHaveLength(0)
})

test('while a wait runs Enter asks for no code either', async () => {
  const data = { retry_in_seconds: 600 }
  const requests = serve(payouts.request, refusal({ exception: 'TooManyRequestsException', message: '', data }))
  open(bank)
  await ask()
  await expect.element(button(/^Withdraw ₱/)).toBeDisabled()
  await amount.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).toHaveValue('500')
  expect(requests).toHaveLength(1)
})

test('the limit of the month goes away as soon as another amount is typed', async () => {
  const over = { message: 'The month is nearly full.', data: { amount_allowed: 250.5 } }
  serve(payouts.request, refusal({ exception: 'OverLimitPayoutException', ...over }))
  open(bank)
  await ask()
  await expect.element(button(/^Withdraw 250\.50? pesos instead$/)).toHaveTextContent('₱250.50')
  await expect.element(page.getByRole('link', { name: /^Why can’t I withdraw/ })).not.toBeInTheDocument()
  await amount.fill('20')
  await expect.element(page.getByText('The month is nearly full.')).not.toBeInTheDocument()
})

test('a limit without figures is said without an offer', async () => {
  serve(payouts.request, refusal({ exception: 'OverLimitPayoutException', message: 'The month is full.', data: {} }))
  open(bank)
  await ask()
  await expect.element(page.getByText('The month is full.')).toBeVisible()
  await expect.element(page.getByText(/Amount allowed/)).not.toBeInTheDocument()
})
