// What surrounds every public page: the bar above it and the footer below it.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { profiles } from '#contract/profiles.ts'
import { setLanguage } from '../language/say.ts'
import { ana } from '../pages/sample-pages.fixture.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { PublicBar } from './PublicBar.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { ShareButton } from './ShareButton.tsx'

const link = (name: string) => page.getByRole('link', { name, exact: true })

/** Until the test ends, the page has this address. */
function goTo(address: string): void {
  const before = location.pathname + location.search
  history.replaceState(history.state, '', address)
  onTestFinished(() => history.replaceState(history.state, '', before))
}

test.each([
  ['/luz/my-goals', '/auth/login?next=%2Fluz%2Fmy-goals'],
  ['/help?x=1', '/auth/login?next=%2Fhelp'],
  ['/', '/auth/login'],
  ['/auth/sign-up', '/auth/login'],
  ['/auth/forgot-password', '/auth/login'],
])('a visitor at %s logs in by %s: back to the page, unless it is a way in itself', async (address, login) => {
  goTo(address)
  mountApp(<PublicBar />)
  await expect.element(link('Log in')).toHaveAttribute('href', login)
  await expect.element(link('Sign up')).toHaveAttribute('href', addresses.signUp)
  await expect.element(link('Your dashboard')).not.toBeInTheDocument()
})

test('a signed-in person has their face there, which leads to the dashboard', async () => {
  serve(profiles.me, answer({ ...ana, profile: { ...ana.profile, page_name: 'Ana Cruz' } }))
  mountApp(<PublicBar />, { isSignedIn: true })
  await expect.element(link('Your dashboard')).toHaveAttribute('href', addresses.dashboard)
  await expect.element(page.getByText('AC')).toBeVisible()
  await expect.element(link('Log in')).not.toBeInTheDocument()
})

test('whose session has ended is a visitor; whom we could not ask for is not', async () => {
  serve(profiles.me, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  const { unmount } = mountApp(<PublicBar />, { isSignedIn: true })
  await expect.element(link('Log in')).toBeVisible()
  unmount()
  const calls = serve(profiles.me, offline)
  mountApp(<PublicBar />, { isSignedIn: true })
  await expect.poll(() => calls.length).toBe(2)
  await expect.element(link('Your dashboard')).toBeVisible()
  await expect.element(link('Log in')).not.toBeInTheDocument()
})

test('everybody reaches the home page, Explore, and first of all the content', async () => {
  mountApp(<PublicBar overCover />)
  await expect.element(link('PIXEL')).toHaveAttribute('href', addresses.home)
  await expect.element(link('Explore')).toHaveAttribute('href', addresses.explore)
  const [first] = document.querySelectorAll<HTMLElement>('a, button')
  expect([first!.textContent, first!.getAttribute('href')]).toEqual(['Skip to the content', '#main'])
})

test('the footer leads to help, to what holds between us, and to people', async () => {
  mountApp(<PublicFooter />)
  const about = page.getByRole('navigation', { name: 'About PIXEL' })
  const hrefs = about
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'))
  expect(hrefs).toEqual([
    addresses.help,
    addresses.explore,
    addresses.terms,
    addresses.privacy,
    'mailto:help@pixel.test',
  ])
})

test('an installation without a support address offers none, and a page that is not reported has no such link', async () => {
  mountApp(<PublicFooter />, { supportEmail: '' })
  await expect.element(link('Help')).toBeVisible()
  await expect.element(link('Contact support')).not.toBeInTheDocument()
  await expect.element(link('Report')).not.toBeInTheDocument()
})

test('what is reported is named for whoever hears the link, and no search engine follows it', async () => {
  mountApp(<PublicFooter reported={{ type: 'bloc', id: 'b 1&x=2', what: 'Report this post' }} />)
  const report = link('Report this post')
  await expect.element(report).toHaveTextContent('Report')
  await expect.element(report).toHaveAttribute('rel', 'nofollow')
  const { pathname, searchParams } = new URL((report.element() as HTMLAnchorElement).href)
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([addresses.report, { type: 'bloc', id: 'b 1&x=2' }])
})

test('the language is chosen by a form that leads back to this page, with the present one marked', async () => {
  goTo('/luz?page=2&x=%26')
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  mountApp(<PublicFooter />, { language: 'fil' })
  const english = page.getByRole('button', { name: 'English' })
  await expect.element(english).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByRole('button', { name: 'Filipino' })).toHaveAttribute('aria-pressed', 'true')
  const button = english.element() as HTMLButtonElement
  const form = button.form!
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', addresses.language])
  expect(Object.fromEntries(new FormData(form, button))).toEqual({ language: 'en', next: '/luz?page=2&x=%26' })
  expect(button.lang).toBe('en')
})

test.each([
  [{ page: { page_url: 'luz', page_name: 'Luz Marquez', avatar: null } }, 'Share Profile'],
  [{ title: 'Unang araw', path: '/luz/pixel-bloc/1' }, 'Share'],
])('the share button opens the dialog of what it shares (%#)', async (shared, name) => {
  mountApp(<ShareButton {...shared} />)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(page.getByRole('dialog', { name, exact: true })).toBeVisible()
})
