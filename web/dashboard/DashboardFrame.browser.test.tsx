import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { notices } from '#contract/notices.ts'
import { profiles } from '#contract/profiles.ts'
import { ApiError } from '../shell/api.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'

const ended = new ApiError({ exception: 'UnauthorizedAccessException', message: '' })
const ana = { referral_code: 'ANA', suspension: null, profile: { page_url: 'ana', page_name: 'Ana', avatar: null } }

test('when a read says that the session has ended, its owner signs in above the page, which stays as it was', async () => {
  serve(profiles.me, answer(ana))
  serve(notices.unread, answer({ unread: 0 }))
  serve(accounts.login, answer({ user: { email: 'ana@example.com', status: 'active' }, deactivation_details: null }))
  const content = (error: ApiError | null) => (
    <DashboardFrame here="/dashboard/wallet" title="Wallet" reads={[{ error }]}>
      {() => <input aria-label="Note" />}
    </DashboardFrame>
  )
  const { rerender } = mountApp(content(null), { isSignedIn: true })
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Matagal kong tinayp ito')
  rerender(content(ended))
  const modal = page.getByRole('dialog', { name: 'Log in to go on' })
  await modal.getByRole('textbox', { name: 'Email' }).fill('ana@example.com')
  await modal.getByLabelText('Password', { exact: true }).fill('tatlong salita lang')
  await modal.getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByText(/^You are signed in again\./)).toBeVisible()
  await expect.element(note).toHaveValue('Matagal kong tinayp ito')
})

test('at twice the size of text the number of new notices covers neither the bell nor the link beside it', async () => {
  serve(profiles.me, answer(ana))
  serve(notices.unread, answer({ unread: 100 }))
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  mountApp(
    <DashboardFrame here="/dashboard/wallet" title="Wallet" reads={[]}>
      {() => null}
    </DashboardFrame>,
    { isSignedIn: true },
  )
  const link = page.getByRole('link', { name: 'Notices, 100 new' })
  await expect.element(link).toBeVisible()
  const number = link.getByText('99+').element().getBoundingClientRect()
  const bell = link.element().querySelector('svg')!.getBoundingClientRect()
  expect(number.left).toBeGreaterThanOrEqual(link.element().getBoundingClientRect().left)
  expect(number.bottom - bell.top).toBeLessThan((bell.height * 2) / 3)
})
