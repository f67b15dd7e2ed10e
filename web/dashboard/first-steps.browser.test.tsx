// What a new creator is told to do, and the menu of things to create.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import type { Me } from '#contract/profiles.ts'
import { questions } from '#contract/questions.ts'
import { setLanguage } from '../language/say.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { FirstSteps } from './FirstSteps.tsx'

const me = (bio: string | null) => ({ profile: { page_url: 'ana', page_name: 'Ana', bio } }) as Me
const steps = () =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map((step) => step.textContent)

test.each([
  [null, ['Say who you are', 'Share your page', 'Choose your thank-you']],
  ['', ['Say who you are', 'Share your page', 'Choose your thank-you']],
  ['Komiks tuwing Lunes', ['Share your page', 'Choose your thank-you']],
])('with a bio of %j the steps are %j', (bio, expected) => {
  mountApp(<FirstSteps me={me(bio)} />)
  expect(steps()).toEqual(expected)
})

test('the own link is copied in full, which is said', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  mountApp(<FirstSteps me={me(null)} />)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Copied').first()).toBeVisible()
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/ana`)
})

test('a browser that refuses the clipboard confirms no copy', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  onTestFinished(() => copied.mockRestore())
  mountApp(<FirstSteps me={me(null)} />)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => copied.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
})

const menu = page.getByRole('dialog', { name: 'Create' })

function openCreate(...topics: Parameters<typeof serve>[1][]): void {
  serve(questions.topic, ...topics)
  mountApp(null, { isSignedIn: true })
  openModal('create', { pageUrl: 'ana' })
}

test('everything that can be created has its line, its words and its address', async () => {
  openCreate(answer(null))
  await expect.element(menu.getByRole('link').first()).toBeVisible()
  const lines = menu
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])
  expect(lines).toEqual([
    ['SnapOne photo, free or paid', addresses.composeKind('snap')],
    ['Snap SlideSeveral photos in one post', addresses.composeKind('slide')],
    ['GoalGather for something, pixel by pixel', addresses.addGoal],
    ['Question topicSay what people may ask you', addresses.ask('ana')],
    ['Bloc postA few words, with a picture if you like', addresses.blocs],
  ])
})

test('the topic is edited on the spot, and the menu is gone then', async () => {
  openCreate(answer(null))
  await menu.getByRole('link', { name: /^Question topic/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Q&A' })).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
})

test('while the topic is unknown its line is the link to its page', async () => {
  openCreate(offline)
  const followed = vi.fn((event: Event) => event.preventDefault())
  await expect.element(menu).toBeVisible()
  addEventListener('click', followed, { once: true, capture: true })
  onTestFinished(() => removeEventListener('click', followed, { capture: true }))
  const link = menu.getByRole('link', { name: /^Question topic/ })
  await expect.element(link).toHaveAttribute('href', addresses.ask('ana'))
  await link.click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Q&A' })).not.toBeInTheDocument()
})

test('the steps are in the language of the page', () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  mountApp(<FirstSteps me={me(null)} />)
  expect(steps()).toEqual(['Say who you are', 'Share your page', 'Choose your thank-you'].map((step) => fil[step]))
})
