// The human check in a modal: solved by itself, it hands its token over once, and to nobody who has closed it.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { challenge } from './sample-sign-up.fixture.ts'

const dialog = page.getByRole('dialog', { name: 'Captcha Verification' })
const failed = page.getByText(/^We could not check that you are human, so nothing was sent\./)

function open() {
  const onVerified = vi.fn()
  mountApp(null)
  openModal('captcha', { onVerified })
  return onVerified
}

test('a solved check is verified, closes the modal, and gives its token on', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(accounts.humanCheck, late.promise)
  const verified = serve(accounts.verifyHuman, answer({ ok: true }))
  const onVerified = open()
  await expect.element(dialog.getByRole('status').getByText(/you need not do anything\.$/)).toBeVisible()
  late.resolve(await challenge())
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onVerified).toHaveBeenCalledExactlyOnceWith(verified.at(-1)!.body!.response_token)
})

test('whoever closes it sends nothing, though the check succeeds while it leaves the screen', async () => {
  serve(accounts.humanCheck, await challenge())
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const asked = serve(accounts.verifyHuman, late.promise)
  const onVerified = open()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  late.resolve(answer({ ok: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onVerified).not.toHaveBeenCalled()
})

test('a connection that is lost after the check was solved sends nothing either', async () => {
  serve(accounts.humanCheck, await challenge())
  serve(accounts.verifyHuman, offline)
  const onVerified = open()
  await expect.element(failed).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onVerified).not.toHaveBeenCalled()
})

test('a server that fails says so over the form, which stays', async () => {
  serve(accounts.humanCheck, refusal({}))
  const onVerified = open()
  await expect.element(failed).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onVerified).not.toHaveBeenCalled()
})
