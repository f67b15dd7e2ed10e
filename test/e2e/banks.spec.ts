// Payout accounts: the first bank with its code, wrong codes, a second bank, the active one, and the mobile number for codes.
import type { Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { texts, words } from '#contract/texts.ts'
import {
  aBankOwner,
  addBankByApi,
  addFirstBank,
  aMobileNumber,
  anEarner,
  confirmItIsMe,
  fillBank,
  formatMobile,
  notTheCode,
  sentCode,
  textedCode,
} from './money-out.ts'
import { operate } from './operator.ts'
import { expectSpec } from './spec.ts'
import { expect, test, visit } from './visitor.ts'

test('an empty Add Bank Account form names the missing fields', async ({ page }) => {
  await aBankOwner(page.request)
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Bank Account' })
  await expectSpec('2/modal/add-bank-account', dialog)
  await dialog.getByRole('button', { name: 'CONTINUE' }).click()
  await expectSpec('5/account-name-required', dialog)
  await expectSpec('5/account-number-required', dialog)
  await expectSpec('5/bank-required', dialog)
  await expect(dialog.getByLabel('Account name')).toHaveAccessibleDescription(/The account name field is required\./)
  await expect(dialog.getByLabel('Account number')).toHaveAccessibleDescription('The account number field is required.')
  await expect(dialog.getByRole('combobox', { name: 'Bank' })).toHaveAccessibleDescription(
    'The bank field is required.',
  )
  await expect(dialog.getByLabel('Account name')).toBeFocused()
})

test('the list of banks loads more while scrolling', async ({ page }) => {
  await aBankOwner(page.request)
  // The provider has fewer banks than one page of this list, so the test makes its pages shorter.
  await page.route('**/v1/banks?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/per_page=\d+/, 'per_page=20'),
    }),
  )
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  await page.getByRole('button', { name: 'All banks' }).click()
  const options = page.getByRole('region', { name: 'Banks' }).getByRole('option')
  await expect(options).toHaveCount(20)
  for (const shown of [40, 50]) {
    await options.last().scrollIntoViewIfNeeded()
    await expect.poll(() => options.count()).toBeGreaterThanOrEqual(shown)
  }
  const names = await options.allTextContents()
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual((await getBankNames(page)).slice(0, names.length))
})

/** The names of all banks, in the order of the API. */
async function getBankNames({ request }: Page): Promise<string[]> {
  const answer = await request.get('/v1/banks', { params: { per_page: '100' } })
  return (await answer.json()).data.map(({ name }: { name: string }) => name)
}

test('the first bank account is added with a code, and its owner sees the full number', async ({ page }) => {
  const owner = await aBankOwner(page.request)
  await addFirstBank(page, owner)
  await expect(page.getByRole('listitem').filter({ hasText: 'BDO Unibank' })).toContainText('In use')
  await page.getByRole('button', { name: 'Details of BDO Unibank' }).click()
  const detail = page.getByRole('dialog', { name: 'Bank Account' })
  await expect(detail).toContainText('001234567890')
  await expect(detail).toContainText(owner.page_name)
  await expect(detail.getByRole('link', { name: 'CONTACT SUPPORT' })).toHaveAttribute('href', /^mailto:/)
  await expectSpec('2/modal/bank-account', detail)
  await expectSpec('2/modal/bank-account-support', detail)
  await expectSpec('9/support-mail', detail.getByRole('link', { name: 'CONTACT SUPPORT' }))

  // Support runs this command for an owner who lost their phone.
  await operate('account', 'reset-codes', owner.page_url)
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Details of BDO Unibank' }).click()
  await expectSpec('2/modal/bank-account-no-mobile', detail)
})

test('adding a bank account requires the password; a wrong one or Escape keeps what was typed', async ({ page }) => {
  const owner = await aBankOwner(page.request)
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Bank Account' })
  await fillBank(dialog, { bank: ['bdo u', 'BDO Unibank'], number: '001234567890' }, owner)
  await dialog.getByRole('button', { name: 'CONTINUE' }).click()
  const stepUp = page.getByRole('dialog', { name: 'Is it you?' })
  const password = stepUp.getByLabel('Your password', { exact: true })
  await stepUp.getByRole('button', { name: 'Confirm' }).click()
  await expect(password).toHaveAccessibleDescription(texts.passwordRequired)
  await password.fill('hindi po ito')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(texts.passwordWrong)
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stepUp).toHaveCount(0)
  await expect(dialog.getByLabel('Account number')).toHaveValue('001234567890')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

  await dialog.getByRole('button', { name: 'CONTINUE' }).click()
  await confirmItIsMe(page, owner)
  await dialog.getByLabel('Code').fill(await textedCode(page.request, owner.mobile))
  await expect(page.getByText(words.bankAdded)).toBeVisible()
})

test('a mobile number is formatted however it is typed or pasted', async ({ page }) => {
  await aBankOwner(page.request)
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  const mobile = page.getByLabel('Mobile number')
  await mobile.fill('+63 (917) 123-4567')
  await expect(mobile).toHaveValue('917 1234 567')
  await mobile.fill('')
  await mobile.pressSequentially('09171234567')
  await expect(mobile).toHaveValue('917 1234 567')
  await expectSpec('5/mobile-mask', page.getByText('+63'))
})

test('a wrong code is marked for two seconds and cleared; after the fifth the form starts again', async ({ page }) => {
  const owner = await aBankOwner(page.request)
  await page.clock.install()
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Bank Account' })
  await fillBank(dialog, { bank: ['bdo u', 'BDO Unibank'], number: '001234567890' }, owner)
  await dialog.getByRole('button', { name: 'CONTINUE' }).click()
  await confirmItIsMe(page, owner)
  const wrong = notTheCode(await textedCode(page.request, owner.mobile))
  const field = dialog.getByLabel('Code')
  for (let tries = 1; tries <= 5; tries++) {
    await field.fill(wrong)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(wrong)
    await page.clock.runFor(2000)
    if (tries === 5) break
    await expect(field).toHaveValue('')
    await expectSpec('8/otp-code-invalid', field)
    await expect(field).not.toHaveAttribute('aria-invalid')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/not right/)
  }
  await expect(dialog.getByRole('alert')).toContainText('That was the last try')
  await dialog.getByRole('button', { name: 'Start again' }).click()
  await expect(dialog.getByRole('button', { name: 'CONTINUE' })).toBeVisible()
  expect((await (await page.request.get('/v1/user/banks')).json()).data).toEqual([])
})

test('another code can be requested after five minutes', async ({ page }) => {
  const owner = await aBankOwner(page.request)
  await page.clock.install()
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Bank Account' })
  await fillBank(dialog, { bank: ['bdo u', 'BDO Unibank'], number: '001234567890' }, owner)
  await dialog.getByRole('button', { name: 'CONTINUE' }).click()
  await confirmItIsMe(page, owner)
  const resend = dialog.getByRole('button', { name: 'RESEND OTP CODE' })
  await expect(resend).toBeDisabled()
  await expectSpec('2/modal/add-bank-account-code', dialog)
  await expectSpec('4/otp-resend-timer-bank', dialog.getByText(/You can resend in (5:00|4:5\d)/))
  await page.clock.fastForward('05:01')
  await expect(resend).toBeEnabled()
  // The browser’s clock is past the five minutes, the server’s is not: the page shows the server’s remaining wait.
  await resend.click()
  await expect(dialog.getByText(/You can resend in (5:00|4:\d\d)/)).toBeVisible()
  await expect(resend).toBeDisabled()
})

test('adding a second bank account disables the first, which can be used again', async ({ page, browser }) => {
  const owner = await aBankOwner(page.request)
  await addBankByApi(page.request, owner)
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Bank Account' })
  await expect(dialog.getByLabel('Account name')).toBeVisible()
  await expect(dialog.getByLabel('Mobile number')).toHaveCount(0)
  await fillBank(
    dialog,
    { bank: ['metrob', 'Metropolitan Bank and Trust Company (Metrobank)'], number: '998877665544' },
    { page_name: owner.page_name },
  )
  await dialog.getByRole('button', { name: 'CONTINUE' }).click()
  await confirmItIsMe(page, owner)
  await dialog.getByLabel('Code').fill(await textedCode(page.request, owner.mobile, 2))
  await expectSpec('4/bank-added', page.getByText(words.bankAdded))
  const rows = page.getByRole('list', { name: 'Bank accounts' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Metrobank' })).toContainText('In use')
  await expect(rows.filter({ hasText: 'BDO Unibank' })).toContainText('Disabled')
  await expectSpec('4/one-active-bank', rows)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const withoutScript = await context.newPage()
  await withoutScript.goto('/dashboard/payout-accounts')
  const disabled = withoutScript.getByRole('listitem').filter({ hasText: 'BDO Unibank' })
  await expect(disabled).toContainText('Disabled')
  await expect(disabled.getByRole('button')).toHaveCount(0)
  await context.close()

  await page.getByRole('button', { name: 'Use BDO Unibank' }).click()
  await page
    .getByRole('dialog', { name: 'Use this account?' })
    .getByRole('button', { name: 'Use this account' })
    .click()
  await expect(rows.filter({ hasText: 'BDO Unibank' })).toContainText('In use')
  await expect(rows.filter({ hasText: 'Metrobank' })).toContainText('Disabled')
})

test('the mobile number of all accounts is changed with a code sent to the current number', async ({ page }) => {
  const owner = await aBankOwner(page.request)
  await addBankByApi(page.request, owner)
  const mobile = aMobileNumber()
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Details of BDO Unibank' }).click()
  await page.getByRole('button', { name: 'Update the mobile number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Mobile Number' })
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await expectSpec('2/modal/update-mobile-number', dialog)
  await dialog.getByRole('button', { name: 'SAVE CHANGES' }).click()
  await confirmItIsMe(page, owner)
  await expectSpec('2/modal/update-mobile-number-code', dialog)
  await dialog.getByLabel('Code').fill(await textedCode(page.request, owner.mobile, 2))
  await expectSpec('4/mobile-updated', page.getByText(words.mobileUpdated))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Bank Account' })).toContainText(formatMobile(mobile))
})

test('Withdraw offers to add a bank account when there is none', async ({ page, elsewhere }) => {
  await anEarner(page, elsewhere.request, 100)
  await visit(page, '/dashboard')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const options = page.getByRole('dialog', { name: 'Select Payout Option' })
  await expect(options).toContainText('₱15.00 FEE')
  await expect(options).toContainText('Recommended')
  await options.getByRole('button', { name: 'Add Bank Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Bank Account' })).toBeVisible()
})

test('an authenticator app is set up, provides the codes, and is turned off with one', async ({ page }) => {
  const owner = await aBankOwner(page.request)
  await visit(page, '/dashboard/settings/security')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  const uri = await dialog.getByRole('link', { name: 'Open in my app' }).getAttribute('href')
  await dialog.getByLabel(/^Code we sent to/).fill(await sentCode(page.request, owner.email))
  const app = URI.parse(uri!) as TOTP
  await dialog.getByLabel('Code in the app').fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On: your app shows the codes.')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off your authenticator app' })
  await off.getByRole('button', { name: 'Turn off' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Your password').fill(owner.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(off.getByText('Enter the code your authenticator app shows now.')).toBeVisible()
  await expect(off.getByRole('button', { name: 'RESEND OTP CODE' })).toHaveCount(0)
  // Each code is accepted once: this one is of the next half minute.
  await off.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page.getByText('Off: we send the codes.')).toBeVisible()
  await expect(off).toHaveCount(0)
})
