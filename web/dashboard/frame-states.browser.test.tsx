// The frame of the dashboard when something of it is missing, and its menu of things to create.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { notices } from '#contract/notices.ts'
import { profiles } from '#contract/profiles.ts'
import { questions } from '#contract/questions.ts'
import { ana } from '../pages/sample-pages.fixture.ts'
import { notLoaded } from '../shell/error-pages.tsx'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { MenuList } from './MenuList.tsx'
import { SignedInAs } from './SignedInAs.tsx'
import { ExportCard } from './settings/ExportCard.tsx'

const frame = (
  <DashboardFrame here={addresses.wallet} title="Wallet">
    {() => <p>Content</p>}
  </DashboardFrame>
)
const heading = page.getByRole('heading', { level: 1 })

function signIn(unread = answer({ unread: 0 })): void {
  serve(profiles.me, answer(ana))
  serve(notices.unread, unread)
}

test('while the account is read nothing of the page is shown', async () => {
  const reading = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(profiles.me, reading.promise)
  serve(notices.unread, answer({ unread: 0 }))
  mountApp(frame, { isSignedIn: true })
  await expect.element(page.getByText('Content')).not.toBeInTheDocument()
  await expect.element(heading).not.toBeInTheDocument()
  reading.resolve(answer(ana))
  await expect.element(page.getByText('Content')).toBeVisible()
})

test('a page whose code did not arrive says so in the frame, which still leads everywhere', async () => {
  signIn()
  const { Component } = notLoaded.inFrame!
  mountApp(<Component params={{}} query={new URLSearchParams()} />, { isSignedIn: true })
  await expect.element(heading).toHaveTextContent('Something went wrong')
  await expect.element(page.getByText('No connection. Please check your signal and try again.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Dashboard shortcuts' })
  await expect.element(bar.getByRole('link', { name: 'Wallet' })).toHaveAttribute('href', addresses.wallet)
})

test('Create opens its menu above the page, and is a link for a new tab', async () => {
  signIn()
  serve(questions.topic, answer(null))
  mountApp(frame, { isSignedIn: true })
  const create = page.getByRole('navigation', { name: 'Dashboard shortcuts' }).getByRole('link', { name: 'Create' })
  await expect.element(create).toHaveAttribute('href', addresses.create)
  await create.click()
  await expect.element(page.getByRole('dialog', { name: 'Create' })).toBeVisible()
  await expect.element(page.getByText('Content')).toBeInTheDocument()
})

test('a session that ends while the notices are counted leaves the page as it is', async () => {
  signIn(refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  mountApp(frame, { isSignedIn: true })
  await expect.element(page.getByText('Content')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the picture of the account is the small one', async () => {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  const avatar_variants = { WH100: `${dot}#100`, WH500: `${dot}#500` } as never
  mountApp(<SignedInAs me={{ ...ana, profile: { ...ana.profile, avatar_variants } }} current={undefined} />)
  expect(document.querySelector('img')!.getAttribute('src')).toBe(`${dot}#100`)
})

test.each([
  [0, 'Notices'],
  [1, 'Notices1 new'],
  [1234, 'Notices1,234 new'],
])('an entry with %i new things reads “%s”', async (count, text) => {
  mountApp(<MenuList label="Account" tone="plain" items={[{ label: 'Notices', href: '/n', icon: null, count }]} />)
  await expect.element(page.getByRole('list', { name: 'Account' }).getByRole('link')).toHaveTextContent(text)
})

test('a pressed entry is told before it is followed, and can be kept from it', async () => {
  const pressed = vi.fn((_item: object, event: { preventDefault(): void }) => event.preventDefault())
  const before = location.href
  onTestFinished(() => expect(location.href).toBe(before))
  mountApp(
    <MenuList label="Account" tone="plain" items={[{ label: 'Help', href: '/help', icon: null }]} onPress={pressed} />,
  )
  await page.getByRole('link', { name: 'Help' }).click()
  expect(pressed.mock.calls.map(([item]) => item)).toEqual([{ label: 'Help', href: '/help', icon: null }])
})

test('an export that was read is still shown when looking again fails', async () => {
  const { exports } = await import('#contract/exports.ts')
  const preparing = { state: 'preparing', link_url: null, expires_at: null, bytes: null }
  const read = serve(exports.read, answer(preparing), offline)
  mountApp(<ExportCard />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect.poll(() => read.length).toBeGreaterThan(2)
  await expect.element(page.getByText(/^It is being put together\./)).toBeVisible()
  await expect.element(page.getByText('We could not see how far it is.')).not.toBeInTheDocument()
})
