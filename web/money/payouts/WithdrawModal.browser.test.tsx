// Withdrawing: the accepted amounts, and that a payout is made once however often it is submitted.
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { payouts } from '#contract/money/payouts.ts'
import { wallet } from '#contract/money/wallet.ts'
import { otp } from '#contract/otp.ts'
import { closeModal, openModal } from '../../shell/modals.ts'
import { answer, offline, refusal, serve } from '../../testing.tsx'
import { amount, bank, button, challenge, direct, done, giveCode, open } from './sample-withdrawal.fixture.tsx'

test('the least amount is said before, and one above the balance is refused while typing, by button and by Enter', async () => {
  const requests = serve(payouts.request, answer(challenge))
  open(bank)
  await expect.element(page.getByText('₱1,000.00')).toBeVisible()
  await expect.element(amount).toHaveAccessibleDescription('From ₱50.')
  await amount.fill('1000.01')
  await expect.element(amount).toHaveAccessibleDescription(/Insufficient balance/)
  await expect.element(button(/^Withdraw ₱/)).toBeDisabled()
  await amount.click()
  await userEvent.keyboard('{Enter}')
  expect(requests).toHaveLength(0)
})

test('one press fills in the whole balance; a bank has a fee and a monthly limit, direct e-payment has neither', async () => {
  open(bank, 500)
  await button('Withdraw all that is available').click()
  await expect.element(amount).toHaveValue('500')
  await expect.element(page.getByText(/up to .* per month, all your banks together/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  openModal('withdraw', { target: direct })
  await expect.element(amount).toBeVisible()
  await expect.element(page.getByText(/all your banks together/)).not.toBeInTheDocument()
})

test('above the limit of the month it shows the remaining amount and can fill it in', async () => {
  const over = { message: 'The month is nearly full.', data: { amount_allowed: 250, help_url: '/help/x' } }
  serve(payouts.request, refusal({ exception: 'OverLimitPayoutException', ...over }))
  open(bank)
  await amount.fill('600')
  await button('Withdraw ₱600.00').click()
  await expect.element(page.getByRole('link', { name: /Why can’t I withdraw/ })).toHaveAttribute('href', '/help/x')
  await button(/^Withdraw 250 pesos/).click()
  await expect.element(amount).toHaveValue('250')
  await expect.element(page.getByText('The month is nearly full.')).not.toBeInTheDocument()
})

test('a refusal that belongs to no field opens an error modal; a field error is shown below its field', async () => {
  serve(
    payouts.request,
    refusal({ exception: 'ValidationException', message: '', errors: { payout_request: ['Another is on its way.'] } }),
    refusal({ exception: 'ValidationException', message: '', errors: { amount: ['At least ₱50.00.'] } }),
  )
  open(bank)
  await amount.fill('10')
  await button('Withdraw ₱10.00').click()
  await expect.element(page.getByText('Another is on its way.')).toBeVisible()
  await button('GOT IT').click()
  await button('Withdraw ₱10.00').click()
  await expect.element(amount).toHaveAccessibleDescription(/At least ₱50\.00\./)
})

test('a payout without an answer is retried with the same key and code, and ends in its receipt', async () => {
  serve(payouts.request, answer(challenge))
  const sent = serve(payouts.submit, offline, answer(done))
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await giveCode()
  await expect.element(page.getByText('We got no answer')).toBeVisible()
  await button('Ask again').click()
  await expect.element(page.getByRole('heading', { name: 'Payout Successfully' })).toBeVisible()
  await expect.element(page.getByText('PX-20261122-7K3M9QTW')).toBeVisible()
  const [first, again] = sent.map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }))
  expect(again).toEqual(first)
  expect(first).toEqual({
    key: expect.stringMatching(/.{20,}/),
    body: { bank_slug: 'bdo', amount: '500', otp_code: '123456', otp_token: 'token-1' },
  })
  await button('DONE').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the snackbar of a submitted payout covers neither the heading of its screen nor a button', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 640)
  serve(payouts.request, answer(challenge))
  serve(payouts.submit, answer(done))
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await giveCode()
  await expect.element(page.getByText('Payout Request Submitted.')).toBeVisible()
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await expect.element(close).toBeVisible()
  for (const place of [page.getByRole('heading', { name: 'Payout Successfully' }), close, button('DONE')]) {
    const seen = place.element()
    const { left, top, width, height } = seen.getBoundingClientRect()
    expect(seen.contains(document.elementFromPoint(left + width / 2, top + height / 2)), seen.textContent).toBe(true)
  }
})

test('a refused payout returns to the typed amount and shows the reason', async () => {
  serve(payouts.request, answer(challenge))
  const errors = { payout_request: ['This account cannot be paid to.'] }
  serve(payouts.submit, refusal({ exception: 'ValidationException', message: '', errors }))
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await giveCode()
  await expect.element(page.getByText('This account cannot be paid to.')).toBeVisible()
  await button('GOT IT').click()
  await expect.element(amount).toHaveValue('500')
})

test('a code that could not be requested keeps the typed amount, and says that nothing was withdrawn', async () => {
  serve(payouts.request, offline)
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await expect.element(page.getByText(/^No connection\. .* Nothing was withdrawn\.$/)).toBeVisible()
  await button('GOT IT').click()
  await expect.element(amount).toHaveValue('500')
})

test('too early a resend of the code is answered with the seconds to wait', async () => {
  serve(payouts.request, answer({ ...challenge, retry_in_seconds: 0 }))
  serve(otp.resend, refusal({ exception: 'TooManyRequestsException', message: '', data: { retry_in_seconds: 61 } }))
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await button('RESEND OTP CODE').click()
  await expect.element(page.getByText(/^Please try again in (6[01]|5\d) seconds\.$/).first()).toBeVisible()
  await expect.element(button('RESEND OTP CODE')).toBeDisabled()
})

test('a connection that is lost while the code is checked keeps the code, which can be checked again', async () => {
  serve(payouts.request, answer(challenge))
  serve(payouts.submit, answer(done))
  open(bank)
  serve(otp.verify, offline, answer({}))
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await giveCode()
  await expect.element(page.getByRole('alert').getByText(/^No connection\. .* Nothing was changed\.$/)).toBeVisible()
  await button('Try Again').click()
  await expect.element(page.getByRole('dialog', { name: 'Payout Successfully' })).toBeVisible()
})

test('a session that ended at the code or at the payout asks to sign in, and keeps the code step', async () => {
  const ended = refusal({ exception: 'UnauthorizedAccessException', message: '' })
  serve(payouts.request, answer(challenge))
  const submits = serve(payouts.submit, ended, answer(done))
  open(bank)
  serve(otp.verify, ended, answer({}))
  await amount.fill('500')
  await button(/^Withdraw ₱/).click()
  await giveCode()
  for (let ends = 0; ends < 2; ends++) {
    await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
    closeModal()
    await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveValue('')
    await page.getByRole('textbox', { name: 'Code' }).click()
    await userEvent.keyboard('123456')
  }
  await expect.poll(() => submits.map(({ body }) => body!.amount)).toEqual(['500', '500'])
})

test('too many requests have to wait before the next code', async () => {
  const data = { retry_in_seconds: 60 }
  serve(payouts.request, refusal({ exception: 'TooManyRequestsException', message: '', data }))
  open(bank)
  await amount.fill('500.')
  await button('Withdraw ₱500.00').click()
  await expect.element(page.getByText(/^Please try again in (60|5\d) seconds\.$/).first()).toBeVisible()
  await expect.element(button(/^Withdraw ₱/)).toBeDisabled()
})

test('a balance that cannot be read is not shown as none, and an amount can still be asked for', async () => {
  const requests = serve(payouts.request, answer(challenge))
  open(bank)
  serve(wallet.balance, offline)
  await expect.element(page.getByText('Unable to load balance')).toBeVisible()
  await amount.fill('500.')
  await button('Withdraw ₱500.00').click()
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  // The dot that waits for decimals is no part of the amount.
  expect(requests.map(({ body }) => body!.amount)).toEqual(['500'])
})

test('when nothing is left of the month, no amount is offered instead', async () => {
  const over = { message: 'The month is full.', data: { amount_allowed: 0 } }
  serve(payouts.request, refusal({ exception: 'OverLimitPayoutException', ...over }))
  open(bank)
  await amount.fill('600')
  await button('Withdraw ₱600.00').click()
  await expect.element(page.getByText(/Amount allowed for withdrawal ₱0\.00/)).toBeVisible()
  await expect.element(button(/instead$/)).not.toBeInTheDocument()
})

test('while a payout is being made the dialog cannot be closed', async () => {
  const response = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(payouts.request, answer(challenge))
  const sent = serve(payouts.submit, response.promise)
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await expect.element(close).toBeVisible()
  await giveCode()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(close).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  response.resolve(answer(done))
  await expect.element(page.getByRole('heading', { name: 'Payout Successfully' })).toBeVisible()
})

test('the fee and what arrives follow the amount while it is typed', async () => {
  open(bank, 100_000)
  const sums = () =>
    page
      .getByRole('definition')
      .elements()
      .map((one) => one.textContent)
  await expect.poll(sums).toEqual(['–', '₱15.0015 pesos', '–'])
  await amount.fill('99999.99')
  await expect.poll(sums).toEqual(['₱99,999.9999999.99 pesos', '₱15.0015 pesos', '₱99,984.9999984.99 pesos'])
  // Nothing would arrive.
  await amount.fill('15')
  await expect.poll(() => sums()[2]).toBe('–')
})

test('a direct payout is free, and arrives in full', async () => {
  open(direct, 100_000)
  await amount.fill('50')
  const sums = () =>
    page
      .getByRole('definition')
      .elements()
      .map((one) => one.textContent)
  await expect.poll(sums).toEqual(['₱50.0050 pesos', 'FREE', '₱50.0050 pesos'])
  await expect.element(page.getByRole('strong').filter({ hasText: 'Ana Cruz' })).toBeVisible()
})

test('a balance of more than anybody may type refuses no amount', async () => {
  const requests = serve(payouts.request, answer(challenge))
  open(direct, 100_000_000)
  await amount.fill('99999999.99')
  await expect.element(page.getByText('Insufficient balance')).not.toBeInTheDocument()
  await button('Withdraw ₱99,999,999.99').click()
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([{ bank_slug: 'epayment', amount: '99999999.99', confirm: 1 }])
})

test('an empty wallet offers nothing to withdraw', async () => {
  open(bank, 0)
  await expect.element(page.getByText('₱0.00')).toBeVisible()
  await expect.element(button('Withdraw all that is available')).not.toBeInTheDocument()
  await expect.element(button('Withdraw')).toBeDisabled()
  await amount.fill('50')
  await expect.element(amount).toHaveAccessibleDescription(/Insufficient balance/)
})

test('a refused amount is where the typing goes on', async () => {
  const errors = { amount: ['At least ₱50.00.'] }
  serve(payouts.request, refusal({ exception: 'ValidationException', message: '', errors }))
  open(bank)
  await amount.fill('10')
  await button('Withdraw ₱10.00').click()
  await expect.element(amount).toHaveFocus()
  await amount.fill('100')
  await expect.element(amount).not.toHaveAttribute('aria-invalid')
})

test('a balance that has shrunk meanwhile is said at the amount', async () => {
  const errors = { amount: ['Insufficient balance'] }
  serve(payouts.request, refusal({ exception: 'InsufficientBalanceException', message: '', errors }))
  open(bank)
  await amount.fill('600')
  await button('Withdraw ₱600.00').click()
  await expect.element(amount).toHaveAccessibleDescription(/Insufficient balance/)
})

test('an account that may not be used yet is said in the words of the server', async () => {
  const errors = { payout_request: ['This account can be used from Nov 23, 2026 at 8:00 am.'] }
  serve(payouts.request, refusal({ exception: 'ValidationException', message: '', errors }))
  open(bank)
  await amount.fill('600')
  await button('Withdraw ₱600.00').click()
  await expect.element(page.getByRole('dialog').getByText(errors.payout_request[0]!)).toBeVisible()
})

test('an error about a field that the form does not have is said in it', async () => {
  const errors = { bank_slug: ['This account is disabled.'] }
  serve(payouts.request, refusal({ exception: 'ValidationException', message: '', errors }))
  open(bank)
  await amount.fill('600')
  await button('Withdraw ₱600.00').click()
  await expect.element(page.getByText('This account is disabled.')).toBeVisible()
})

test('a double press asks for one code', async () => {
  const sending = Promise.withResolvers<ReturnType<typeof answer>>()
  const requests = serve(payouts.request, sending.promise)
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').dblClick()
  await expect.element(page.getByText('Sending a code…')).toBeVisible()
  sending.resolve(answer(challenge))
  await expect.element(page.getByRole('heading', { name: 'Confirm your payout' })).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('a code that the payout itself refuses is marked, says why, and the next one is another payout', async () => {
  serve(payouts.request, answer(challenge))
  const wrong = refusal({
    exception: 'OTPCodeInvalidException',
    message: 'This code is over.',
    data: { attempts_left: 3 },
  })
  const sent = serve(payouts.submit, wrong, answer(done))
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await giveCode()
  const code = page.getByRole('textbox', { name: 'Code' })
  await expect.element(page.getByText('This code is over.')).toBeVisible()
  await expect.element(code).toHaveValue('')
  await code.click()
  await userEvent.keyboard('654321')
  await expect.element(page.getByRole('heading', { name: 'Payout Successfully' })).toBeVisible()
  expect(sent.map(({ body }) => body!.otp_code)).toEqual(['123456', '654321'])
})

test('once no try is left it begins again at the amount', async () => {
  serve(payouts.request, answer(challenge))
  const over = { message: 'Too many wrong codes.', data: { attempts_left: 0 } }
  serve(payouts.submit, refusal({ exception: 'OTPCodeInvalidException', ...over }))
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await giveCode()
  await page.getByRole('button', { name: /start again/i }).click()
  await expect.element(amount).toHaveValue('500')
})

test('an error of the server is no answer either: it is asked again, and warns that the payout may be on its way', async () => {
  serve(payouts.request, answer(challenge))
  const sent = serve(payouts.submit, refusal({ exception: 'ServerException', message: 'Broken.' }), answer(done))
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await giveCode()
  await expect.element(page.getByRole('alert').filter({ hasText: 'it is never sent twice' })).toBeVisible()
  await button('Ask again').click()
  await expect.element(page.getByRole('heading', { name: 'Payout Successfully' })).toBeVisible()
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('a month that was filled meanwhile is said at the payout, and nothing has left the wallet', async () => {
  serve(payouts.request, answer(challenge))
  const over = { message: 'The month is full.', data: { amount_allowed: 0 } }
  serve(payouts.submit, refusal({ exception: 'OverLimitPayoutException', ...over }))
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await giveCode()
  await expect.element(page.getByText('The month is full.')).toBeVisible()
  await button('GOT IT').click()
  await expect.element(amount).toHaveValue('500')
})

test('the receipt says how much left the wallet, what of it arrives where, and how far it is', async () => {
  serve(payouts.request, answer(challenge))
  const payout = { state: 'sending', reason: null, fee: 15, net_amount: 485, destination: 'BDO ••••5678' }
  serve(payouts.submit, answer({ ...done, payout }))
  open(bank)
  await amount.fill('500')
  await button('Withdraw ₱500.00').click()
  await giveCode()
  const receipt = page.getByRole('article')
  for (const text of ['₱500.00', 'Sending', '₱485.00', 'BDO ••••5678', 'It is on its way to BDO ••••5678.'])
    await expect.element(receipt.getByText(text, { exact: true })).toBeVisible()
  await expect.element(receipt.getByText('Nov 22, 2026 at 11:00 am')).toBeVisible()
})
