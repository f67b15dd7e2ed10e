// Withdrawals: a creator with a balance, their bank account, and the codes sent to them.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { choose, startGift, untilPaid } from './gifts.ts'
import { aCreator, type Person } from './people.ts'
import { visit } from './visitor.ts'

export interface BankAccount {
  /** The text typed to find it, and its name in the list. */
  bank: [typed: string, name: string]
  number: string
  name?: string
}

/** The provider pays to any account number except its magic numbers (sandbox/README.md). */
export const bdo: BankAccount = { bank: ['bdo u', 'BDO Unibank'], number: '0012 3456 7890' }
/** A payout is accepted and then fails: the account does not exist. */
export const unknownAccount: BankAccount = { ...bdo, number: '121212' }
/** A payout is paid, and returned some seconds later. */
export const returningAccount: BankAccount = { ...bdo, number: '654321' }
/** A payout stays in a state in which it can be cancelled. */
export const waitingAccount: BankAccount = { ...bdo, number: '131313' }

export interface BankOwner extends Person {
  /** Ten digits after +63. */
  mobile: string
}

/** A new creator, signed in to this context, and the mobile number for their first bank account. */
export async function aBankOwner(request: APIRequestContext): Promise<BankOwner> {
  return { ...(await aCreator(request)), mobile: aMobileNumber() }
}

/** A new creator with this balance in pesos, whose account is less than a day old. */
export async function anEarner(page: Page, supporter: APIRequestContext, pesos: number): Promise<BankOwner> {
  const creator = await aBankOwner(page.request)
  const gift = await startGift(supporter, creator, { amount: String(pesos) })
  await choose(supporter, gift, 'paid')
  await untilPaid(supporter, gift)
  return creator
}

/** Ten random digits. */
export function aMobileNumber(): string {
  return `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
}

/** A mobile number as it is shown: `+63 917 1234 567`. */
export function formatMobile(digits: string): string {
  return `+63 ${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`
}

/** The newest code texted to this mobile number, once there are `sent` of them. */
export function textedCode(request: APIRequestContext, mobile: string, sent = 1): Promise<string> {
  return sentCode(request, `+63${mobile}`, sent)
}

/** The same for a mobile number with +63 or an email, to which codes are sent while there is no number. */
export async function sentCode(request: APIRequestContext, to: string, sent = 1): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(async () => {
      const answer = await request.get('/dev/outbox', { params: { to }, headers: { accept: 'application/json' } })
      const messages = (await answer.json()).data as { code?: string }[]
      codes = messages.flatMap(({ code }) => code ?? [])
      return codes.length
    }, `codes sent to ${to}`)
    .toBe(sent)
  return codes[0]!
}

/** Six digits that are not this code. */
export function notTheCode(code: string): string {
  return code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
}

/** Fills the form of Add Bank Account; only the first bank account asks for the mobile number. */
export async function fillBank(dialog: Locator, account: BankAccount, owner: { page_name: string; mobile?: string }) {
  await dialog.getByLabel('Account name').fill(account.name ?? owner.page_name)
  await dialog.getByLabel('Account number').fill(account.number)
  await dialog.getByRole('combobox', { name: 'Bank' }).fill(account.bank[0])
  await dialog.page().getByRole('option', { name: account.bank[1], exact: true }).click()
  if (owner.mobile) await dialog.getByLabel('Mobile number').fill(owner.mobile)
}

/** The step-up dialog that changes to payout accounts require, once in ten minutes. */
export async function confirmItIsMe(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

/** Adds the first bank account with its form and code. Leaves the page of payout accounts open. */
export async function addFirstBank(page: Page, owner: BankOwner) {
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Bank Account' })
  await fillBank(dialog, bdo, owner)
  await dialog.getByRole('button', { name: 'CONTINUE' }).click()
  await confirmItIsMe(page, owner)
  await dialog.getByLabel('Code').fill(await textedCode(page.request, owner.mobile))
  await expect(page.getByText('Bank Account Successfully Added')).toBeVisible()
}

/** The same through the API, for tests that are not about the form. */
export async function addBankByApi(request: APIRequestContext, owner: BankOwner, account: BankAccount = bdo) {
  const body = {
    bank_slug: 'bdo',
    account_name: owner.page_name,
    account_number: account.number,
    mobile_number: owner.mobile,
  }
  const requested = await request.post('/v1/user/banks/add/bank', {
    data: { ...body, confirm: 1, password: owner.password },
  })
  expect(requested.status(), 'requesting the bank’s code').toBe(200)
  const { otp_token } = (await requested.json()).data
  const otp_code = await textedCode(request, owner.mobile)
  const added = await request.post('/v1/user/banks/add/bank', { data: { ...body, otp_code, otp_token } })
  expect(added.status(), 'adding the bank').toBe(200)
}

/** On the provider's page: creates a wallet with this mobile number. */
export async function fillWallet(page: Page, owner: BankOwner): Promise<void> {
  await page.getByText('Somebody else').click()
  await page.getByLabel('Username').fill(owner.page_url)
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await page.getByLabel('Account name').fill(owner.page_name)
  await page.getByLabel('Mobile number').fill(owner.mobile)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The same, and waits until the wallet is linked. */
export async function linkAccount(page: Page, owner: BankOwner): Promise<void> {
  await fillWallet(page, owner)
  await expect(page).toHaveURL(/\/dashboard\/.*provider=linked$/)
}

/** Presses Withdraw on the dashboard and chooses this option. */
export async function startWithdrawing(page: Page, option: 'Direct e-payment' | 'Standard'): Promise<Locator> {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Select Payout Option' })
    .getByRole('button', { name: option, exact: true })
    .click()
  return page.getByRole('dialog', { name: 'Withdraw' })
}

/** Types the amount and requests the code. */
export async function requestCode(dialog: Locator, amount: string, label: string): Promise<void> {
  await dialog.getByLabel('Amount', { exact: true }).fill(amount)
  await dialog.getByRole('button', { name: `Withdraw ${label}` }).click()
}

/** A standard payout through the API. */
export async function withdraw(page: Page, owner: { mobile: string }, pesos: number, codesBefore: number) {
  const body = { bank_slug: 'bdo', amount: pesos }
  const requested = await page.request.post('/v1/user/transactions/payout/request', { data: { ...body, confirm: 1 } })
  expect(requested.status(), 'requesting the payout’s code').toBe(200)
  const { otp_token } = (await requested.json()).data
  const otp_code = await textedCode(page.request, owner.mobile, codesBefore + 1)
  const sent = await page.request.post('/v1/user/transactions/payout/bank', { data: { ...body, otp_code, otp_token } })
  expect(sent.status(), 'withdrawing').toBe(200)
  return (await sent.json()).data as { transaction_no: string }
}
