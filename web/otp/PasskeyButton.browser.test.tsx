// The button that asks for a passkey: each way that ends without one, and what is not asked any more.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { mount, offerPasskey } from '../testing.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { WebAuthnJson } from './passkey-browser.ts'

const button = page.getByRole('button', { name: 'Use a passkey' })
const waiting = page.getByRole('button', { name: 'Waiting for your passkey…' })
const notUsed = page.getByRole('alert').getByText('No passkey was used. Try again, or choose another way.')
const options = { challenge: 'AA' }

function open(fetchOptions: () => Promise<WebAuthnJson | undefined> = async () => options) {
  const onSigned = vi.fn(async () => undefined)
  const mounted = mount(<PasskeyButton label="Use a passkey" fetchOptions={fetchOptions} onSigned={onSigned} />)
  return { onSigned, ...mounted }
}

test('a passkey is handed over as the browser signed it', async () => {
  offerPasskey('p1')
  const { onSigned } = open()
  await button.click()
  await expect.poll(() => onSigned.mock.calls).toMatchObject([[{ id: 'p1', type: 'public-key' }]])
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await expect.element(notUsed).not.toBeInTheDocument()
})

test('one that the user stopped says so until the next press', async () => {
  offerPasskey(undefined)
  const late = Promise.withResolvers<WebAuthnJson>()
  const answers = [Promise.resolve(options), late.promise]
  const { onSigned } = open(() => answers.shift()!)
  await button.click()
  await expect.element(notUsed).toBeVisible()
  await button.click()
  await expect.element(waiting).toHaveAttribute('aria-busy', 'true')
  await expect.element(notUsed).not.toBeInTheDocument()
  late.resolve(options)
  await expect.element(notUsed).toBeVisible()
  expect(onSigned).not.toHaveBeenCalled()
})

test('a browser without passkeys says the same, and can be left for another way', async () => {
  const real = window.PublicKeyCredential
  Object.defineProperty(window, 'PublicKeyCredential', { value: undefined, configurable: true })
  onTestFinished(() => void Object.defineProperty(window, 'PublicKeyCredential', { value: real, configurable: true }))
  const { onSigned } = open()
  await button.click()
  await expect.element(notUsed).toBeVisible()
  expect(onSigned).not.toHaveBeenCalled()
})

test('pressed again while the browser asks, it asks once', async () => {
  offerPasskey('p1')
  const late = Promise.withResolvers<WebAuthnJson>()
  const fetchOptions = vi.fn(() => late.promise)
  const { onSigned } = open(fetchOptions)
  await button.click()
  await waiting.click({ force: true })
  late.resolve(options)
  await expect.poll(() => onSigned.mock.calls.length).toBe(1)
  expect(fetchOptions).toHaveBeenCalledOnce()
})

test('once the button is gone the browser asks for nothing', async () => {
  offerPasskey('p1')
  const late = Promise.withResolvers<WebAuthnJson>()
  const fetchOptions = vi.fn(() => late.promise)
  const { onSigned, unmount } = open(fetchOptions)
  await button.click()
  await expect.poll(() => fetchOptions.mock.calls.length).toBe(1)
  unmount()
  late.resolve(options)
  await late.promise
  // What asks is loaded when it is needed; load it here too, and let it run.
  const { signWithPasskey } = await import('./passkey-browser.ts')
  await signWithPasskey(options)
  expect(navigator.credentials.get).toHaveBeenCalledOnce()
  expect(onSigned).not.toHaveBeenCalled()
})

test('it says so in the language of the page', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  offerPasskey(undefined)
  open()
  await button.click()
  const says = fil['No passkey was used. Try again, or choose another way.'] as string
  await expect.element(page.getByRole('alert')).toHaveTextContent(says)
})
