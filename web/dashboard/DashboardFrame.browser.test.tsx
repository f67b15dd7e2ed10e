import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { notices } from '#contract/notices.ts'
import { profiles } from '#contract/profiles.ts'
import { ApiError } from '../shell/api.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
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

const frame = (
  <DashboardFrame here="/dashboard/wallet" title={({ profile }) => `Hi, ${profile.page_name}`} reads={[]}>
    {() => <p>Content</p>}
  </DashboardFrame>
)

test('who is signed out reads so, and comes back to this page after signing in', async () => {
  serve(profiles.me, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  serve(notices.unread, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  mountApp(frame)
  await expect.element(page.getByText('You are signed out.')).toBeInTheDocument()
  await expect.element(page.getByText('Content')).not.toBeInTheDocument()
  const login = page
    .getByText('Log in', { exact: true })
    .elements()
    .find((one) => one.closest('a'))!
    .closest('a')!
  expect(new URL(login.href).searchParams.get('next')).toBe('/dashboard/wallet')
})

test('the count of new notices may be unknown: the page is there without it', async () => {
  serve(profiles.me, answer(ana))
  serve(notices.unread, offline)
  mountApp(frame, { isSignedIn: true })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hi, Ana' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
})

test('the keyboard reaches the content first, and the place in the navigation is told to screen readers', async () => {
  serve(profiles.me, answer(ana))
  serve(notices.unread, answer({ unread: 1 }))
  mountApp(frame, { isSignedIn: true })
  await expect.element(page.getByText('Content')).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await userEvent.keyboard('{Tab}')
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toHaveAttribute('href', '#main')
  expect(document.querySelector('#main')).toHaveTextContent('Hi, AnaContent')
  const bar = page.getByRole('navigation', { name: 'Dashboard shortcuts' })
  const marked = bar
    .getByRole('link')
    .elements()
    .filter((link) => link.ariaCurrent)
  expect(marked.map((link) => link.textContent)).toEqual(['Wallet'])
  await expect.element(page.getByRole('link', { name: 'Notices, 1 new' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'View my page' }).first()).toHaveAttribute('href', '/ana')
})

test('a name of sixty letters is cut where it has no room, and widens no page', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(1280, 800)
  const page_name = 'Matapat'.repeat(9).slice(0, 60)
  serve(profiles.me, answer({ ...ana, profile: { ...ana.profile, page_name, page_url: 'a'.repeat(30) } }))
  serve(notices.unread, answer({ unread: 0 }))
  mountApp(frame, { isSignedIn: true })
  await expect.element(page.getByRole('region', { name: 'Signed in' }).getByText(page_name)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
})
