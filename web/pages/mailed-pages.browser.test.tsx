// The pages that a mail or the first visit leads to: they change nothing before a button is pressed, and say what was done.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { credentials } from '#contract/credentials.ts'
import { notices } from '#contract/notices.ts'
import { passkeys } from '#contract/passkeys.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import signUpPage from './SignUpPage.tsx'
import { button, fitsTheScreen, inFilipino, link, text, title, visit } from './sample-page.fixture.tsx'
import undoEmailPage from './UndoEmailPage.tsx'
import undoPasskeyPage from './UndoPasskeyPage.tsx'
import unsubscribePage from './UnsubscribePage.tsx'

const unsubscribeAt = addresses.unsubscribe('token-1')
const params = { token: 'token-1' }

test('mails of new posts end by a press alone, and it says what still comes', async () => {
  serve(notices.subscription, answer({ is_on: true }))
  const sent = serve(notices.unsubscribe, answer({ is_on: false }))
  visit(unsubscribePage, { params })
  await expect.element(title('No more mails of new posts?')).toBeVisible()
  await expect.element(text(/Receipts and everything else still come\.$/)).toBeVisible()
  expect(sent).toEqual([])
  await button('Stop these mails').click()
  await expect.element(title('No more mails of new posts')).toBeVisible()
  await expect.element(link('Choose what you are told')).toHaveAttribute('href', addresses.settingsNotices)
  expect(sent.map(({ url }) => url)).toEqual(['/v1/notices/unsubscribe/token-1'])
})

test('mails that have ended already are not ended again', async () => {
  serve(notices.subscription, answer({ is_on: false }))
  visit(unsubscribePage, { params })
  await expect.element(title('No more mails of new posts')).toBeVisible()
  await expect.element(button('Stop these mails')).not.toBeInTheDocument()
})

test('mails that could not be ended say so, and the button stays', async () => {
  serve(notices.subscription, answer({ is_on: true }))
  const sent = serve(notices.unsubscribe, offline, answer({ is_on: false }))
  visit(unsubscribePage, { params })
  await button('Stop these mails').click()
  await button('GOT IT').click()
  await expect.element(title('No more mails of new posts?')).toBeVisible()
  await button('Stop these mails').click()
  await expect.element(title('No more mails of new posts')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('a link that ends no mails of anybody is not found', async () => {
  serve(notices.subscription, refusal({ exception: 'NotFoundException', message: '' }))
  visit(unsubscribePage, { params })
  await expect.element(title('Page Not Found')).toBeVisible()
})

test('a button that was refused without a script says why, and can be pressed again', async () => {
  serve(notices.subscription, answer({ is_on: true }))
  const failure = { exception: 'TooManyRequestsException', message: 'Please wait 40 seconds.' } as const
  visit(unsubscribePage, { params, context: { posted: { action: unsubscribeAt, values: {}, failure } } })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please wait 40 seconds.')
  await expect.element(button('Stop these mails')).toBeVisible()
})

test('a button that was pressed without a script has ended them', async () => {
  serve(notices.subscription, answer({ is_on: true }))
  const posted = { action: unsubscribeAt, values: {}, body: { data: { is_on: false } } }
  visit(unsubscribePage, { params, context: { posted } })
  await expect.element(title('No more mails of new posts')).toBeVisible()
})

test.each([
  [undoEmailPage, credentials.undoEmail, 'Take your email back?', 'Take it back', 'This is your email again'],
  [undoPasskeyPage, passkeys.undo, 'Remove this passkey?', 'Remove it', 'The passkey is removed'],
] as const)('the link of a change by a stranger takes it back once its button is pressed (%#)', async (...row) => {
  const [undoPage, endpoint, question, press, done] = row
  const sent = serve(endpoint, answer({ ok: true }))
  visit(undoPage, { query: 'token=once' })
  await expect.element(title(question)).toBeVisible()
  expect(sent).toEqual([])
  await button(press).click()
  await expect.element(title(done)).toBeVisible()
  await expect.element(link('Choose a new password')).toHaveAttribute('href', addresses.forgotPassword)
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'once' }])
})

test.each([
  [undoEmailPage, credentials.undoEmail, 'Take it back'],
  [undoPasskeyPage, passkeys.undo, 'Remove it'],
] as const)('a link that is over says so beside its button (%#)', async (undoPage, endpoint, press) => {
  serve(endpoint, refusal({ exception: 'ValidationException', message: 'This link is used up or too old.' }))
  visit(undoPage, { query: 'token=once' })
  await button(press).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link is used up or too old.')
  await expect.element(button(press)).toBeEnabled()
})

test('after a sign-up without a script it says which mail to open, and the mail can be had again', async () => {
  const values = { email: `${'napakahabangpangalan'.repeat(3)}@example.com` }
  await page.viewport(320, 700)
  visit(signUpPage, { context: { posted: { action: addresses.signUp, values, body: { data: {} } }, isTestMode: true } })
  await expect.element(title('Check your email')).toBeVisible()
  await expect.element(text(values.email)).toBeVisible()
  await expect.element(link('development outbox')).toBeVisible()
  expect(fitsTheScreen()).toBe(true)
})

test('who got no mail after a sign-up can ask for another', async () => {
  const sent = serve(accounts.resendEmail, answer({ retry_in_seconds: 60 }))
  const posted = { action: addresses.signUp, values: { email: 'ana@example.com' }, body: { data: {} } }
  visit(signUpPage, { context: { posted } })
  await button('I got no email').click()
  await page.getByRole('dialog', { name: 'Verify Your Email' }).getByRole('button', { name: 'Resend email' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ email: 'ana@example.com' }])
})

test('a sign-up that was refused without a script keeps what was typed', async () => {
  const errors = { page_url: ['This address is taken.'] }
  const posted = {
    action: addresses.signUp,
    values: { email: 'ana@example.com', page_url: 'ana', page_name: 'Ana' },
    failure: { exception: 'ValidationException', message: 'Please check what you entered.', errors } as const,
  }
  visit(signUpPage, { context: { posted } })
  await expect.element(title('Start your page')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Page name' })).toHaveValue('Ana')
  await expect.element(text('This address is taken.')).toBeVisible()
  await expect.element(link('Log in').last()).toHaveAttribute('href', addresses.login)
})

test('who referred a visitor comes with the address of the page, and is posted with the form', async () => {
  visit(signUpPage, { query: 'ref=LUZ1' })
  await expect.element(page.getByRole('main').getByText('LUZ1')).toBeVisible()
  const form = document.querySelector<HTMLFormElement>(`form[action="${addresses.signUp}"]`)!
  expect(new FormData(form).get('referral_code')).toBe('LUZ1')
})

test('the title of the sign-up is in the language of the page', async () => {
  inFilipino()
  const { title: shown } = signUpPage.head({ params: {}, query: new URLSearchParams() }, [])
  visit(signUpPage)
  const heading = document.querySelector('h1')!.textContent
  expect(heading).not.toBe('Start your page')
  expect(shown).toBe(`${heading} | PIXEL`)
})
