// The greeting of a new creator: shown once, and remembered when it is closed, however that is done.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { profiles } from '#contract/profiles.ts'
import { openModal } from '../shell/modals.ts'
import { useRead } from '../shell/queries.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'

const dialog = page.getByRole('dialog', { name: 'Welcome to PIXEL' })

function Reader() {
  return <p>{useRead(profiles.me, {}).data?.email}</p>
}

test.each([
  ['its button', () => page.getByRole('button', { name: 'GET STARTED' }).click()],
  ['its cross', () => page.getByRole('button', { name: 'Close' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('closed by %s, it is not shown again', async (_, close) => {
  const read = serve(profiles.me, answer({ email: 'ana@example.com' }))
  const told = serve(profiles.welcomed, answer({ ok: true }))
  mountApp(<Reader />, { isSignedIn: true })
  await expect.element(page.getByText('ana@example.com')).toBeVisible()
  openModal('welcome', { pageName: 'Ana' })
  await expect.element(dialog.getByText('Hi Ana, I’m Piko.')).toBeVisible()
  expect(told).toEqual([])
  const before = read.length
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(told).toHaveLength(1)
  // Whoever shows the modal reads that it was seen.
  await expect.poll(() => read.length).toBe(before + 1)
})

test('without a connection it closes all the same, and says nothing', async () => {
  const told = serve(profiles.welcomed, offline)
  mountApp(null, { isSignedIn: true })
  openModal('welcome', { pageName: 'Ana' })
  await page.getByRole('button', { name: 'GET STARTED' }).click()
  await expect.poll(() => told.length).toBe(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the longest name breaks into lines instead of leaving the dialog', async () => {
  serve(profiles.welcomed, answer({ ok: true }))
  mountApp(null, { isSignedIn: true })
  const name = 'W'.repeat(60)
  openModal('welcome', { pageName: name })
  const line = dialog.getByText(`Hi ${name}, I’m Piko.`)
  await expect.element(line).toBeVisible()
  const [text, frame] = [line, dialog].map((one) => one.element().getBoundingClientRect())
  expect(text!.right).toBeLessThanOrEqual(frame!.right)
  expect(line.element().scrollWidth).toBeLessThanOrEqual(line.element().clientWidth)
})
