// Payouts: standard and direct, above the monthly limit, failed, returned, and cancelled.
import type { Page, Route } from '@playwright/test'
import { getWalletBalance } from './gifts.ts'
import {
  addBankByApi,
  anEarner,
  confirmItIsMe,
  formatMobile,
  linkAccount,
  notTheCode,
  requestCode,
  returningAccount,
  sentCode,
  startWithdrawing,
  textedCode,
  unknownAccount,
  waitingAccount,
  withdraw,
} from './money-out.ts'
import { expectSpec } from './spec.ts'
import { expect, test, visit } from './visitor.ts'

// The provider takes some seconds over each, and a code may be sent again only after half a minute.
test.slow()

test('a standard payout shows its fee first, is sent with the code, and appears in wallet and history immediately', async ({
  page,
  elsewhere,
}) => {
  const owner = await anEarner(page, elsewhere.request, 1000)
  await addBankByApi(page.request, owner)
  await visit(page, '/dashboard')
  const dialog = await startWithdrawing(page, 'Standard')
  await expectSpec('2/modal/withdraw-standard-note', dialog)
  await dialog.getByLabel('Amount', { exact: true }).fill('1000.01')
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/Insufficient balance/)
  await expectSpec('5/insufficient-balance', dialog)
  await expect(dialog.getByRole('button', { name: 'Withdraw ₱1,000.01' })).toBeDisabled()
  await requestCode(dialog, '20', '₱20.00')
  const refused = page.getByRole('dialog', { name: 'UNABLE TO PROCEED' })
  await expect(refused).toContainText('The smallest payout is ₱50.00.')
  await expectSpec('8/payout-request', refused)
  await refused.getByRole('button', { name: 'GOT IT' }).click()
  await dialog.getByLabel('Amount', { exact: true }).fill('200')
  await expect(dialog.getByText('You’ll receive').locator('xpath=..')).toContainText('₱185.00')
  await requestCode(dialog, '200', '₱200.00')

  const modal = page.getByRole('dialog', { name: 'Confirm your payout' })
  const code = await textedCode(page.request, owner.mobile, 2)
  await modal.getByLabel('Code').fill(notTheCode(code))
  await expect(modal.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  await expectSpec('8/otp-code-invalid', modal.getByLabel('Code'))
  expect(await getWalletBalance(page.request)).toBe(1000)
  await expect(modal.getByLabel('Code')).toHaveValue('')
  await modal.getByLabel('Code').fill(code)
  const receipt = page.getByRole('dialog', { name: 'Payout Successfully' })
  await expect(receipt).toContainText('₱185.00')
  await expectSpec('2/modal/withdraw-done', receipt)
  await expectSpec('8/toast/payout-submitted', page.getByText('Payout Request Submitted.'))
  await receipt.getByRole('button', { name: 'DONE' }).click()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('₱800.00').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '₱200.00' })).toBeVisible()
  // The payout completes on its own, and the page updates.
  await expect(page.getByRole('row').filter({ hasText: '₱200.00' })).toContainText('Completed', { timeout: 45_000 })
  await page.getByRole('row').getByRole('button').first().click()
  const detail = page.getByRole('dialog', { name: 'Transaction' })
  await expect(detail).toContainText('Paid')
  await expect(detail).toContainText('BDO Unibank')
})

test('the code can be sent again after half a minute', async ({ page, elsewhere }) => {
  const owner = await anEarner(page, elsewhere.request, 100)
  await addBankByApi(page.request, owner)
  await visit(page, '/dashboard')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const options = page.getByRole('dialog', { name: 'Select Payout Option' })
  await expect(options).toContainText('BDO Unibank')
  await expect(options).toContainText('001234567890')
  await expectSpec('2/modal/select-payout-option-standard', options)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  const dialog = await startWithdrawing(page, 'Standard')
  await requestCode(dialog, '100', '₱100.00')
  const modal = page.getByRole('dialog', { name: 'Confirm your payout' })
  await expectSpec('2/modal/withdraw-code', modal)
  await expectSpec('4/otp-resend-timer-payout', modal.getByText(/You can resend in 0:(30|[12]\d)/))
  const resend = modal.getByRole('button', { name: 'RESEND OTP CODE' })
  await expect(resend).toBeEnabled({ timeout: 45_000 })
  await resend.click()
  await expect(modal.getByText(/You can resend in (5:00|4:5\d)/)).toBeVisible()
  await modal.getByLabel('Code').fill(await textedCode(page.request, owner.mobile, 3))
  await expect(page.getByRole('dialog', { name: 'Payout Successfully' })).toBeVisible()
})

test('a direct payout is free, goes to the linked account and has no monthly limit', async ({ page, elsewhere }) => {
  const owner = await anEarner(page, elsewhere.request, 6000)
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Link your account' }).click()
  await confirmItIsMe(page, owner)
  await linkAccount(page, owner)
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Details' }).click()
  const linked = page.getByRole('dialog', { name: 'Linked Payment Account' })
  await expect(linked).toContainText(owner.page_url)
  await expect(linked).toContainText(formatMobile(owner.mobile))
  await expectSpec('2/modal/linked-payment-account', linked)
  await page.keyboard.press('Escape')

  await visit(page, '/dashboard')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const options = page.getByRole('dialog', { name: 'Select Payout Option' })
  await expect(options).toContainText(owner.page_name)
  await expect(options).toContainText(formatMobile(owner.mobile))
  await expectSpec('2/modal/select-payout-option-direct', options)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  const dialog = await startWithdrawing(page, 'Direct e-payment')
  await dialog.getByRole('button', { name: 'Withdraw all that is available' }).click()
  await expect(dialog.getByText('You’ll receive').locator('xpath=..')).toContainText('₱6,000.00')
  await expect(dialog.getByText('Fee', { exact: true }).locator('xpath=..')).toContainText('FREE')
  await dialog.getByRole('button', { name: 'Withdraw ₱6,000.00' }).click()
  await loseResponse(page, '**/v1/user/transactions/payout/bank')
  const modal = page.getByRole('dialog', { name: 'Confirm your payout' })
  await modal.getByLabel('Code').fill(await sentCode(page.request, owner.email))
  await expect(modal.getByRole('alert').filter({ hasText: 'We got no answer' })).toContainText('it is never sent twice')
  await modal.getByRole('button', { name: 'Ask again' }).click()
  const receipt = page.getByRole('dialog', { name: 'Payout Successfully' })
  await expect(receipt).toContainText('₱6,000.00')
  await receipt.getByRole('button', { name: 'DONE' }).click()
  await expect(page.getByText('₱0.00').first()).toBeVisible()
  await expect.poll(() => getWalletBalance(page.request)).toBe(0)
  await visit(page, '/dashboard/transactions/history?tab=payout')
  await expect(page.getByRole('row').filter({ hasText: '₱6,000.00' })).toHaveCount(1)

  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Unlink' }).click()
  await page
    .getByRole('dialog', { name: 'Unlink this account?' })
    .getByRole('button', { name: 'Unlink', exact: true })
    .click()
  await expect(page.getByRole('button', { name: 'Link your account' })).toBeVisible()
  expect((await (await page.request.get('/v1/user/banks/epayment')).json()).data).toBeNull()
})

/** Lets the next request to this address reach the server, and drops its response. */
async function loseResponse(page: Page, address: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(address, lose, { times: 1 })
}

test('above the monthly limit the remaining amount is offered, with a link to the help article', async ({
  page,
  elsewhere,
}) => {
  const owner = await anEarner(page, elsewhere.request, 9000)
  await addBankByApi(page.request, owner)
  await visit(page, '/dashboard')
  const dialog = await startWithdrawing(page, 'Standard')
  await requestCode(dialog, '5000.01', '₱5,000.01')
  const limit = dialog.getByRole('alert').filter({ hasText: 'Amount allowed for withdrawal' })
  await expect(limit).toContainText('₱5,000.00')
  await expectSpec('8/over-limit-payout', limit)
  await expect(limit.getByRole('link')).toHaveAttribute(
    'href',
    '/help/why-cant-i-withdraw-all-my-pixel-earnings?category=payouts-and-fees',
  )
  await limit.getByRole('button', { name: 'Withdraw 5000 pesos instead' }).click()
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('5000')
  await expect(limit).toHaveCount(0)
  await requestCode(dialog, '5000', '₱5,000.00')
  await page
    .getByRole('dialog', { name: 'Confirm your payout' })
    .getByLabel('Code')
    .fill(await textedCode(page.request, owner.mobile, 2))
  await expect(page.getByRole('dialog', { name: 'Payout Successfully' })).toContainText('₱4,985.00')
})

test('a payout to an account that does not exist is credited back with its fee, and the dashboard says why', async ({
  page,
  elsewhere,
}) => {
  const owner = await anEarner(page, elsewhere.request, 300)
  await addBankByApi(page.request, owner, unknownAccount)
  await withdraw(page, owner, 300, 1)
  await visit(page, '/dashboard')
  const failed = page.getByText('Your payout of ₱300.00 did not arrive')
  await expect(failed).toBeVisible({ timeout: 45_000 })
  expect(await getWalletBalance(page.request)).toBe(300)
  await page.getByRole('button', { name: 'See the payout' }).click()
  const detail = page.getByRole('dialog', { name: 'Transaction' })
  await expect(detail).toContainText('Failed')
  await expect(detail).toContainText('The bank does not know this account number.')

  await visit(page, '/dashboard/transactions/history?tab=payout')
  await expect(page.getByRole('row').filter({ hasText: '₱300.00' })).toContainText('Cancelled')
})

test('a payout that is returned after it was paid is credited back', async ({ page, elsewhere }) => {
  const owner = await anEarner(page, elsewhere.request, 500)
  await addBankByApi(page.request, owner, returningAccount)
  await withdraw(page, owner, 500, 1)
  await expect.poll(() => getWalletBalance(page.request), { timeout: 50_000 }).toBe(500)
  await visit(page, '/dashboard')
  const news = page.getByText('Your payout of ₱500.00 came back')
  await expect(news).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(news).toHaveCount(0)
  await visit(page, '/dashboard')
  await expect(news).toHaveCount(0)
})

test('a payout can be cancelled until it is sent', async ({ page, elsewhere }) => {
  const owner = await anEarner(page, elsewhere.request, 400)
  await addBankByApi(page.request, owner, waitingAccount)
  await withdraw(page, owner, 400, 1)
  await visit(page, '/dashboard/transactions/history?tab=payout')
  await page.getByRole('row').getByRole('button').first().click()
  const detail = page.getByRole('dialog', { name: 'Transaction' })
  await detail.getByRole('button', { name: 'Cancel payout' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this payout?' })
    .getByRole('button', { name: 'Cancel the payout' })
    .click()
  await expect(detail).toContainText('Cancelled')
  await expect(detail.getByRole('button', { name: 'Cancel payout' })).toHaveCount(0)
  await expect.poll(() => getWalletBalance(page.request)).toBe(400)
})

test('after too many code requests the form says when the next code can be requested', async ({ page, elsewhere }) => {
  const owner = await anEarner(page, elsewhere.request, 100)
  await addBankByApi(page.request, owner)
  const body = { bank_slug: 'bdo', amount: 100, confirm: 1 }
  await expect
    .poll(async () => (await page.request.post('/v1/user/transactions/payout/request', { data: body })).status(), {
      intervals: [0],
    })
    .toBe(429)
  await visit(page, '/dashboard')
  const dialog = await startWithdrawing(page, 'Standard')
  await requestCode(dialog, '100', '₱100.00')
  await expectSpec('8/retry-in-seconds-payout', dialog)
  await expect(dialog.getByRole('button', { name: 'Withdraw ₱100.00' })).toBeDisabled()
})
