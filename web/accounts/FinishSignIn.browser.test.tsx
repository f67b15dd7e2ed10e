// Coming back from the e-payment provider: what each answer leads to when no session is opened.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { FinishSignIn } from './FinishSignIn.tsx'

const dialog = page.getByRole('dialog')
const inactive = (more: object = {}) =>
  answer({
    user: { email: 'ana@example.com', status: 'inactive' },
    deactivation_details: null,
    redirect_after: null,
    ...more,
  })

function finish() {
  const onRefused = vi.fn()
  const onSecondFactor = vi.fn()
  mountApp(<FinishSignIn token="once" onRefused={onRefused} onSecondFactor={onSecondFactor} />)
  return { onRefused, onSecondFactor }
}

test('a token that is over says why, and it is sent once, because it works once', async () => {
  const sent = serve(accounts.loginToken, refusal({ exception: 'ValidationException', message: 'This link is over.' }))
  const { onRefused, onSecondFactor } = finish()
  await expect.poll(() => onRefused.mock.calls).toContainEqual(['This link is over.'])
  expect(sent.map(({ url }) => url)).toEqual([expect.stringContaining('token=once')])
  expect(onSecondFactor).not.toHaveBeenCalled()
})

test('without a connection the way back to the form is offered', async () => {
  serve(accounts.loginToken, offline)
  const { onRefused } = finish()
  await expect.poll(() => onRefused.mock.calls).toEqual([[]])
  await page.getByRole('button', { name: 'GOT IT' }).click()
})

test('an account with a second factor is asked for it, and goes on to where it wanted to go', async () => {
  const needed = { token: 'sign-in-1', methods: ['totp'] }
  serve(accounts.loginToken, answer({ second_factor: needed, redirect_after: '/luz' }))
  const { onRefused, onSecondFactor } = finish()
  await expect.poll(() => onSecondFactor.mock.calls).toEqual([[needed, '/luz']])
  expect(onRefused).not.toHaveBeenCalled()
})

test('a deactivated account is asked whether to reactivate it', async () => {
  const closed = { deactivated_at: '2026-11-01T00:00:00+08:00', reactivate_token: 'again' }
  serve(accounts.loginToken, inactive({ deactivation_details: closed }))
  const reactivated = serve(
    accounts.reactivate,
    refusal({ exception: 'ValidationException', message: 'Log in once more.' }),
  )
  const { onRefused } = finish()
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  await expect.element(dialog.getByText('Log in once more.')).toBeVisible()
  expect(reactivated[0]!.body).toEqual({ reactivate_account: 1, reactivate_token: 'again' })
  expect(onRefused.mock.calls).toEqual([[]])
})

test('an account whose address waits for its verification is told so', async () => {
  serve(accounts.loginToken, inactive())
  const { onRefused } = finish()
  await expect.element(dialog.getByText('ana@example.com')).toBeVisible()
  expect(onRefused.mock.calls).toEqual([[]])
})

test('without JavaScript a button exchanges the token, which is in no address', async () => {
  serve(accounts.loginToken, new Promise(() => {}))
  finish()
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  const form = document.querySelector('form')!
  expect([form.method, new URL(form.action).pathname, new URL(form.action).search]).toEqual([
    'post',
    addresses.loginToken,
    '',
  ])
  expect(Object.fromEntries(new FormData(form))).toEqual({ token: 'once' })
})

test('a server that fails leads back to the form, and says so once', async () => {
  const sent = serve(accounts.loginToken, refusal({}))
  const { onRefused } = finish()
  await expect.poll(() => onRefused.mock.calls).toEqual([[]])
  await expect.element(dialog.getByText('UNABLE TO PROCEED')).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  expect(sent).toHaveLength(1)
})
