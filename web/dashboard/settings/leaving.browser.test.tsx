// Taking everything along, and erasing the account.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { erasure } from '#contract/erasure.ts'
import { exports } from '#contract/exports.ts'
import type { Me } from '#contract/profiles.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { EraseAccount } from './EraseAccount.tsx'
import { ExportCard } from './ExportCard.tsx'

const nothing = { state: 'none', link_url: null, expires_at: null, bytes: null }
const preparing = { ...nothing, state: 'preparing' }
const ready = {
  state: 'ready',
  link_url: '/v1/user/export/1',
  expires_at: '2026-05-08T10:00:00+08:00',
  bytes: 3_400_000,
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an export is asked for, looked after, and downloaded', async () => {
  serve(exports.read, answer(nothing), answer(preparing), answer(ready))
  const asked = serve(exports.ask, answer({ state: 'preparing' }))
  mountApp(<ExportCard />, { isSignedIn: true })
  await button('Put it together').click()
  await expect.element(page.getByText(/^It is being put together\./)).toBeVisible()
  expect(asked).toHaveLength(1)
  await button('Look again').click()
  await expect.element(page.getByText('Ready until May 8, 2026.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Download the zip (3.4 MB)' })
  await expect.element(link).toHaveAttribute('href', '/v1/user/export/1')
  await expect.element(button('Put together another')).toBeVisible()
})

test('an export that is over says so and can be asked for again', async () => {
  serve(exports.read, answer({ ...nothing, state: 'expired' }))
  mountApp(<ExportCard />, { isSignedIn: true })
  await expect.element(page.getByText(/^The last one is over\./)).toBeVisible()
  await expect.element(button('Put it together')).toBeVisible()
})

test('an export that cannot be read offers a retry, not a second export', async () => {
  serve(exports.read, offline, offline, answer(preparing))
  mountApp(<ExportCard />, { isSignedIn: true })
  await expect.element(page.getByText('We could not see how far it is.')).toBeVisible()
  await expect.element(button('Put it together')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(page.getByText(/^It is being put together\./)).toBeVisible()
})

const password = page.getByLabelText('Your password', { exact: true })
const balance = page.getByRole('textbox', { name: /^Balance you give up/ })

async function erase(): Promise<void> {
  await button('Erase my account').click()
  await button('Erase it').click()
}

test('an account is erased only after a confirmation that says from when it is gone', async () => {
  const sent = serve(erasure.ask, answer({ erases_at: '2026-05-08T10:00:00+08:00' }))
  mountApp(<EraseAccount me={{ has_password: true } as Me} />, { isSignedIn: true })
  await button('Erase my account').click()
  await expect.element(page.getByText(/^It closes now\. On .*\d{4} everything of it is gone for good/)).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toHaveLength(0)
})

test('a wrong password has the focus once the confirmation is closed, and what was typed stays', async () => {
  const errors = { password: ['Not this password.'] }
  const sent = serve(erasure.ask, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<EraseAccount me={{ has_password: true } as Me} />, { isSignedIn: true })
  await balance.fill('120.50')
  await password.fill('mali')
  await erase()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(password).toHaveAccessibleDescription(/Not this password\./)
  await expect.element(password).toHaveFocus()
  await expect.element(balance).toHaveValue('120.50')
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'mali', give_up_balance: '120.50' }])
})

test('money that is left is named, and the reason goes away with the next try', async () => {
  const left = refusal({ exception: 'MoneyLeftException', message: 'There is ₱120.50 in your wallet.' })
  const sent = serve(erasure.ask, left, offline)
  mountApp(<EraseAccount me={{ has_password: true } as Me} />, { isSignedIn: true })
  await erase()
  const reason = page.getByRole('alert').getByText('There is ₱120.50 in your wallet.')
  await expect.element(reason).toBeVisible()
  await erase()
  await button('GOT IT').click()
  await expect.element(reason).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([{}, {}])
})
