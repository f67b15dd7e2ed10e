// Payout accounts whose change got no answer, or that were not read: what the page shows is where money goes.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Bank, banks, type UserBank } from '#contract/money/banks.ts'
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { openModal } from '../../shell/modals.ts'
import { useRead } from '../../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { BankAccounts } from './BankAccounts.tsx'
import { anAccount, bpi } from './sample-account.fixture.ts'

const bdo = { slug: 'bdo', name: 'BDO' }
const [inUse, disabled] = [anAccount(), anAccount({ bank_details: bdo, is_disabled: true })]
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = page.getByRole('list', { name: 'Bank accounts' }).getByRole('listitem')
const row = (name: string) => rows.filter({ hasText: name })

function Banks() {
  return <BankAccounts mine={useRead(banks.mine, {})} />
}

function show(...reads: Parameters<typeof serve>[1][]) {
  const read = serve(banks.mine, ...reads)
  serve(banks.list, answer([bpi, bdo], { current_page: 1, last_page: 1, per_page: 50, total: 2 }))
  serve(passkeys.list, answer([]))
  mountApp(<Banks />, { isSignedIn: true })
  return read
}

async function use(): Promise<void> {
  await button('Use BDO').click()
  await button('Use this account').last().click()
}

test('when only the answer was lost, the page shows the account that payouts go to now', async () => {
  serve(banks.enable, offline)
  show(answer([inUse, disabled]))
  await expect.element(button('Use BDO')).toBeVisible()
  serve(
    banks.mine,
    answer([
      { ...disabled, is_disabled: false },
      { ...inUse, is_disabled: true },
    ]),
  )
  await use()
  await expect.element(page.getByText(/^No connection/)).toBeVisible()
  await button('GOT IT').click()
  await expect.element(row('BDO').getByText('In use')).toBeVisible()
  await expect.element(row('BPI').getByText('Disabled')).toBeVisible()
})

test('a change that is refused while money waits says why, and the account in use stays', async () => {
  serve(banks.enable, refusal({ exception: 'MoneyPausedException', message: 'Money waits until tomorrow.', data: {} }))
  const read = show(answer([inUse, disabled]))
  await use()
  await expect.element(page.getByRole('dialog').getByText('Money waits until tomorrow.')).toBeVisible()
  await button('GOT IT').click()
  await expect.element(row('BPI').getByText('In use')).toBeVisible()
  expect(read.length).toBeGreaterThan(1)
})

test('the confirmation names the account with its masked number, and nothing is sent without it', async () => {
  const sent = serve(banks.enable, answer([]))
  show(answer([inUse, { ...disabled, account_number: '009876543210' }]))
  await button('Use BDO').click()
  await expect
    .element(page.getByText(/^Standard payouts will go to BDO .*3210\. Your other bank accounts are disabled/))
    .toBeVisible()
  await expect.element(page.getByText('009876543210')).not.toBeInTheDocument()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toHaveLength(0)
})

test('the details of an account open from the list, and show its full number to its owner', async () => {
  show(answer([{ ...inUse, account_number: '1234567890' }]))
  await expect.element(page.getByText('1234567890')).not.toBeInTheDocument()
  await button('Details of BPI').click()
  await expect.element(page.getByRole('dialog', { name: 'Bank Account' }).getByText('1234567890')).toBeVisible()
})

const mobile = page.getByRole('textbox', { name: 'Mobile number' })
const challenge = { otp_mode: 'sms', otp_token: 'token-1', sent_to: '0917 *** 4567', retry_in_seconds: 30 }

async function changeNumber(): Promise<void> {
  await mobile.fill('9181112222')
  await button('SAVE CHANGES').click()
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus()
  await userEvent.keyboard('123456')
}

test('a number that was changed while the accounts were unknown is on them once they are read', async () => {
  serve(otp.verify, answer({}))
  serve(banks.updateMobile, answer(challenge), answer({ mobile_number: '9181112222' }))
  show(offline)
  await expect.element(page.getByText('We could not read your bank accounts.')).toBeVisible()
  openModal('update-mobile-number', {})
  await expect.element(page.getByText(/^Now:/)).not.toBeInTheDocument()
  serve(banks.mine, answer([{ ...inUse, mobile_number: '9181112222' }]))
  await changeNumber()
  await expect.element(page.getByText('Mobile number successfully updated.').or(row('BPI')).first()).toBeInTheDocument()
  await button('Details of BPI').click()
  await expect.element(page.getByText('+63 918 1112 222')).toBeVisible()
})

test('an account without a number says so before one is given', async () => {
  show(answer([{ ...inUse, mobile_number: null } as UserBank]))
  openModal('update-mobile-number', {})
  await expect.element(page.getByText('Now: Not Available. It is the same for all your accounts.')).toBeVisible()
})

test('too many changes of the number are counted down, and the typed number stays', async () => {
  const wait = { message: 'Too soon.', data: { retry_in_seconds: 600 } }
  const sent = serve(banks.updateMobile, refusal({ exception: 'TooManyRequestsException', ...wait }))
  show(answer([inUse]))
  openModal('update-mobile-number', {})
  await mobile.fill('9181112222')
  await button('SAVE CHANGES').click()
  await expect.element(page.getByText(/^Please try again in \d+ (seconds|minutes)\.$/).first()).toBeVisible()
  await expect.element(button('SAVE CHANGES')).toBeDisabled()
  await expect.element(mobile).toHaveValue('918 1112 222')
  expect(sent).toHaveLength(1)
})

test('a long list of banks loads more when it is scrolled to its end', async () => {
  show(answer([]))
  const bank = (place: number): Bank => ({ slug: `bank-${place}`, name: `Bank ${place}` })
  const onPage = (current_page: number) =>
    answer(
      Array.from({ length: 50 }, (_, at) => bank((current_page - 1) * 50 + at)),
      { current_page, last_page: 2, per_page: 50, total: 100 },
    )
  const read = serve(banks.list, onPage(1), onPage(2))
  openModal('add-bank', {})
  await page.getByRole('button', { name: 'All banks' }).click()
  const first = page.getByRole('option', { name: 'Bank 0', exact: true })
  await expect.element(first).toBeVisible()
  expect(read).toHaveLength(1)
  page.getByRole('option', { name: 'Bank 49', exact: true }).element().scrollIntoView()
  await expect.element(page.getByRole('option', { name: 'Bank 99', exact: true })).toBeInTheDocument()
  expect(read).toHaveLength(2)
})

test('a bank that is taken back is no longer chosen, and is asked for', async () => {
  const added = serve(banks.add, answer(challenge))
  show(answer([inUse]))
  openModal('add-bank', {})
  const bank = page.getByRole('combobox', { name: 'Bank' })
  await bank.fill('BD')
  await page.getByRole('option', { name: 'BDO' }).click()
  await bank.fill('')
  await page.getByRole('textbox', { name: 'Account name' }).fill('Ana Cruz')
  await page.getByRole('textbox', { name: 'Account number' }).fill('1234567890')
  await button('CONTINUE').click()
  await expect.element(bank).toHaveAttribute('aria-invalid', 'true')
  expect(added).toHaveLength(0)
})
