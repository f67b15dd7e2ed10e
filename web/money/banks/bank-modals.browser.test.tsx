// The two modals that change payout accounts: their fields, the code step, and the form afterwards.
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#contract/limits.ts'
import { banks, type UserBank } from '#contract/money/banks.ts'
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { openModal } from '../../shell/modals.ts'
import { useRead } from '../../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { EnableBank } from './EnableBank.tsx'
import { anAccount, bpi } from './sample-account.fixture.ts'

const challenge = { otp_mode: 'sms', otp_token: 'token-1', sent_to: '0917 *** 4567', retry_in_seconds: 30 }
const listed = { current_page: 1, last_page: 1, per_page: 50, total: 1 } as never

/** Shows the cached accounts, as any other component would. */
function Mine() {
  const { data = [] } = useRead(banks.mine, {})
  return <p>Mine: {data.map((one) => `${one.bank_details.name} ${one.mobile_number} ${one.is_disabled}`).join('; ')}</p>
}

/** Returns the calls for the provider's list. */
function open(name: 'add-bank' | 'update-mobile-number', mine: UserBank[]) {
  serve(passkeys.list, answer([]))
  serve(banks.mine, answer(mine))
  const listing = serve(banks.list, answer([bpi], listed))
  mountApp(<Mine />)
  openModal(name, {})
  return listing
}

const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const mobile = field('Mobile number')
const code = field('Code')
const button = (name: string) => page.getByRole('button', { name })

async function fillIn(): Promise<void> {
  await field('Account name').fill('Ana Cruz')
  await field('Account number').fill('1234 5678-90')
  await page.getByRole('combobox', { name: 'Bank' }).fill('bp')
  await page.getByRole('option', { name: 'BPI' }).click()
}

async function giveCode(): Promise<void> {
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456')
}

const account = { account_name: 'Ana Cruz', account_number: '1234 5678-90', bank_slug: 'bpi' }
const given = { otp_code: '123456', otp_token: 'token-1' }

test('the first account needs a mobile number for codes, and becomes active once the code is given', async () => {
  const added = serve(banks.add, answer(challenge), answer(anAccount()))
  serve(otp.verify, answer({}))
  open('add-bank', [])
  await fillIn()
  await mobile.fill('917 1234 567')
  await button('CONTINUE').click()
  await giveCode()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Mine: BPI 9171234567 false')).toBeVisible()
  const body = { ...account, mobile_number: '9171234567' }
  expect(added.map((call) => call.body)).toEqual([
    { ...body, confirm: 1 },
    { ...body, ...given },
  ])
})

test('a further account needs no number, explains what happens to the others and that payouts wait, and disables them', async () => {
  const other = { slug: 'gcash', name: 'GCash' }
  const added = serve(banks.add, answer(challenge), answer(anAccount()))
  serve(otp.verify, answer({}))
  open('add-bank', [anAccount({ bank_details: other })])
  await fillIn()
  await expect.element(mobile).not.toBeInTheDocument()
  await expect.element(page.getByText(/The ones you have stay on the list, disabled\./)).toBeVisible()
  await expect.element(page.getByText(/payouts to a new account wait 24 hours/)).toBeVisible()
  await button('CONTINUE').click()
  await giveCode()
  await expect.element(page.getByText('Mine: BPI 9171234567 false; GCash 9171234567 true')).toBeVisible()
  expect(added[0]!.body).toEqual({ ...account, confirm: 1 })
})

test('a choice starts no search, and the next name that is typed is searched for', async () => {
  const asked = open('add-bank', [])
  const bank = page.getByRole('combobox', { name: 'Bank' })
  const searches = () => asked.map(({ url }) => new URL(url, 'http://pixel').searchParams.get('search'))
  await bank.fill('bp')
  await expect.poll(searches).toEqual([null, 'bp'])
  await expect.element(page.getByRole('option', { name: 'BPI' })).toBeVisible()
  // The pause that a search waits for is the test's.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await page.getByRole('option', { name: 'BPI' }).click()
  await expect.element(bank).toHaveValue('BPI')
  flushSync(() => vi.advanceTimersByTime(limits.searchDebounceMs))
  vi.useRealTimers()
  await bank.fill('may')
  await expect.poll(() => searches().at(-1)).toBe('may')
  expect(searches()).not.toContain('BPI')
})

test('missing fields are reported below them, and nothing is sent', async () => {
  const added = serve(banks.add, answer(challenge))
  open('add-bank', [])
  await button('CONTINUE').click()
  await expect.element(field('Account name')).toHaveFocus()
  await expect.element(mobile).toHaveAttribute('aria-invalid', 'true')
  expect(added).toHaveLength(0)
})

test('a server error is shown below its field; after too early a retry the wait is counted down', async () => {
  const errors = { account_number: ['This bank knows no such number.'] }
  const wait = { message: 'Too soon.', data: { retry_in_seconds: 40 } }
  serve(
    banks.add,
    refusal({ exception: 'ValidationException', message: '', errors }),
    refusal({ exception: 'TooManyRequestsException', ...wait }),
  )
  open('add-bank', [anAccount()])
  await fillIn()
  await button('CONTINUE').click()
  await expect.element(field('Account number')).toHaveAccessibleDescription('This bank knows no such number.')
  await button('CONTINUE').click()
  await expect.element(page.getByText(/Please try again in \d+ seconds\./)).toBeVisible()
  await expect.element(button('CONTINUE')).toBeDisabled()
})

test('when only the answer to the code was lost, the added account is on the list', async () => {
  serve(banks.add, answer(challenge), offline)
  serve(otp.verify, answer({}))
  open('add-bank', [])
  await fillIn()
  await mobile.fill('917 1234 567')
  await button('CONTINUE').click()
  serve(banks.mine, answer([anAccount()]))
  await giveCode()
  await button('GOT IT').click()
  await expect.element(page.getByText('Mine: BPI 9171234567 false')).toBeVisible()
})

test('after a failed code step the form starts again empty, with the error shown', async () => {
  serve(banks.add, answer(challenge), refusal({ exception: 'MoneyPausedException', message: 'Money is paused.' }))
  serve(otp.verify, answer({}))
  open('add-bank', [anAccount()])
  await fillIn()
  await button('CONTINUE').click()
  await giveCode()
  await expect.element(page.getByText('Money is paused.')).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(field('Account name')).toHaveValue('')
  await expect.element(page.getByRole('combobox', { name: 'Bank' })).toHaveValue('')
})

test('a code step that loses its connection ends likewise: only an invalid code keeps it', async () => {
  serve(banks.add, answer(challenge))
  serve(otp.verify, offline)
  open('add-bank', [anAccount()])
  await fillIn()
  await button('CONTINUE').click()
  await giveCode()
  await button('GOT IT').click()
  await expect.element(field('Account name')).toHaveValue('')
})

test('without a connection no form is shown, and a retry finds it', async () => {
  serve(banks.list, answer([]))
  const reads = serve(banks.mine, offline, offline, answer([]))
  mountApp(null)
  openModal('add-bank', {})
  await expect.element(page.getByText(/We could not read your accounts\./)).toBeVisible()
  await expect.element(button('CONTINUE')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(mobile).toBeVisible()
  expect(reads.length).toBeGreaterThan(2)
})

test('a new number applies to all accounts once the code to the old number is given', async () => {
  const changed = serve(banks.updateMobile, answer(challenge), answer({ mobile_number: '9181112222' }))
  serve(otp.verify, answer({}))
  open('update-mobile-number', [anAccount(), anAccount({ bank_details: { slug: 'maya', name: 'Maya' } })])
  await expect.element(page.getByText(/^Now: .*It is the same for all your accounts\.$/)).toBeVisible()
  await mobile.fill('9181112222')
  await button('SAVE CHANGES').click()
  await giveCode()
  await expect.element(page.getByText('Mine: BPI 9181112222 false; Maya 9181112222 false')).toBeVisible()
  expect(changed.map((call) => call.body)).toEqual([
    { mobile_number: '9181112222', confirm: 1 },
    { mobile_number: '9181112222', ...given },
  ])
})

test('a foreign number is refused before a code is sent; cancelling changes nothing', async () => {
  const changed = serve(banks.updateMobile, answer(challenge))
  open('update-mobile-number', [anAccount()])
  await mobile.fill('123')
  await button('SAVE CHANGES').click()
  await expect.element(mobile).toHaveAttribute('aria-invalid', 'true')
  await button('CANCEL').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(changed).toHaveLength(0)
})

test('a bank that nobody has is said, and a list that cannot be read can be tried again', async () => {
  open('add-bank', [])
  const bank = page.getByRole('combobox', { name: 'Bank' })
  await expect.element(bank).toBeVisible()
  const none = answer([], { current_page: 1, last_page: 1, per_page: 50, total: 0 } as never)
  const searches = serve(banks.list, none, offline, offline, none)
  await bank.fill('zz')
  await expect.element(page.getByText('No bank of this name. Try its short name, such as BPI.')).toBeVisible()
  expect(searches[0]!.url).toContain('search=zz')
  await bank.fill('yy')
  await expect.element(page.getByText('Error loading data')).toBeVisible()
  await expect.element(page.getByText('No bank of this name. Try its short name, such as BPI.')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(page.getByText('No bank of this name. Try its short name, such as BPI.')).toBeVisible()
})

test('another account is used only after a confirmation, and then it alone', async () => {
  const bdo = anAccount({ bank_details: { slug: 'bdo', name: 'BDO' }, is_disabled: true })
  const sent = serve(banks.enable, offline, answer([{ ...bdo, is_disabled: false }, anAccount({ is_disabled: true })]))
  serve(banks.mine, answer([anAccount(), bdo]))
  mountApp(
    <>
      <Mine />
      <EnableBank account={bdo} />
    </>,
    { isSignedIn: true },
  )
  const confirmed = page
    .getByRole('dialog', { name: 'Use this account?' })
    .getByRole('button', { name: 'Use this account' })
  await button('Use BDO').click()
  await expect.element(page.getByText(/^Standard payouts will go to BDO .*7890\./)).toBeVisible()
  await confirmed.click()
  await button('GOT IT').click()
  await button('Use BDO').click()
  await confirmed.click()
  await expect.element(page.getByText('Mine: BDO 9171234567 false; BPI 9171234567 true')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ bank_slug: 'bdo' }, { bank_slug: 'bdo' }])
})

test('a wrong code keeps the code step, and the right one adds the account without another form', async () => {
  const added = serve(banks.add, answer(challenge), answer(anAccount()))
  const wrong = { message: 'This code is wrong.', data: { attempts_left: 4 } }
  serve(otp.verify, refusal({ exception: 'OTPCodeInvalidException', ...wrong }), answer({}))
  open('add-bank', [anAccount({ bank_details: { slug: 'gcash', name: 'GCash' } })])
  await fillIn()
  await button('CONTINUE').click()
  await giveCode()
  await expect.element(page.getByText('This code is wrong.')).toBeVisible()
  await expect.element(code).toHaveValue('')
  await code.click()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Mine: BPI 9171234567 false; GCash 9171234567 true')).toBeVisible()
  expect(added).toHaveLength(2)
})

test('an account that is added again replaces its earlier entry', async () => {
  serve(banks.add, answer(challenge), answer(anAccount({ mobile_number: '9181112222' })))
  serve(otp.verify, answer({}))
  open('add-bank', [anAccount({ is_disabled: true })])
  await fillIn()
  await button('CONTINUE').click()
  await giveCode()
  await expect.element(page.getByText('Mine: BPI 9181112222 false', { exact: true })).toBeVisible()
})

test('a double press of CONTINUE asks for one code', async () => {
  const sending = Promise.withResolvers<ReturnType<typeof answer>>()
  const added = serve(banks.add, sending.promise)
  open('add-bank', [anAccount()])
  await fillIn()
  await button('CONTINUE').dblClick()
  await expect.element(page.getByText('Sending a code…')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  sending.resolve(answer(challenge))
  await expect.element(code).toHaveFocus()
  expect(added).toHaveLength(1)
})

test.each([
  ['09171234567', '917 1234 567'],
  ['+63 917 123 4567', '917 1234 567'],
  ['91712345678901', '917 1234 567'],
  ['9a1b7', '917'],
])('a mobile number typed as %s is shown as %s', async (typed, shown) => {
  open('update-mobile-number', [anAccount()])
  await mobile.fill(typed)
  await expect.element(mobile).toHaveValue(shown)
})

test('a digit that is added in the middle of a number leaves the caret behind it', async () => {
  open('update-mobile-number', [anAccount()])
  await mobile.fill('917234567')
  await mobile.click()
  const input = mobile.element() as HTMLInputElement
  // Behind 917 and its blank.
  input.setSelectionRange(4, 4)
  await userEvent.keyboard('1')
  await expect.element(mobile).toHaveValue('917 1234 567')
  expect(input.selectionStart).toBe(5)
  await userEvent.keyboard('{Backspace}')
  await expect.element(mobile).toHaveValue('917 2345 67')
})

test('a number that belongs to another account is refused at its field', async () => {
  const errors = { mobile_number: ['Another page uses this number.'] }
  serve(banks.updateMobile, refusal({ exception: 'ValidationException', message: '', errors }))
  open('update-mobile-number', [anAccount()])
  await mobile.fill('9181112222')
  await button('SAVE CHANGES').click()
  await expect.element(mobile).toHaveAccessibleDescription('Another page uses this number.')
  await expect.element(mobile).toHaveFocus()
  await expect.element(mobile).toHaveValue('918 1112 222')
})

test('when only the answer to the code was lost, the new number is on the accounts', async () => {
  serve(banks.updateMobile, answer(challenge), offline)
  serve(otp.verify, answer({}))
  open('update-mobile-number', [anAccount()])
  await mobile.fill('9181112222')
  await button('SAVE CHANGES').click()
  serve(banks.mine, answer([anAccount({ mobile_number: '9181112222' })]))
  await giveCode()
  await button('GOT IT').click()
  await expect.element(page.getByText('Mine: BPI 9181112222 false')).toBeVisible()
})
