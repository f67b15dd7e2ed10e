import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { push } from '#contract/push.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { PushSwitch } from './PushSwitch.tsx'

/** A VAPID key: a point of P-256, uncompressed. */
const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

test.each([
  ['en', undefined, 'Tell this device', 'GOT IT', /^This browser cannot receive notifications\./],
  ['fil', fil, 'Sabihan ang device na ito', 'OKAY', /^Hindi makakatanggap ng notifications ang browser na ito\./],
] as const)('a browser that has no service worker of ours says that it cannot be notified (%s)', async (...given) => {
  const [language, catalogue, press, close, says] = given
  setLanguage(language, catalogue)
  onTestFinished(() => setLanguage('en', undefined))
  await allowNotifications()
  serve(push.key, answer({ key }))
  const calls = serve(push.add, answer({}))
  mountApp(<PushSwitch />, { isSignedIn: true, language })
  // Nothing serves /sw.js here.
  await page.getByRole('button', { name: press }).click()
  await expect.element(page.getByText(says)).toBeVisible()
  await page.getByRole('button', { name: close }).click()
  // It can be tried again.
  await expect.element(page.getByRole('button', { name: press })).toBeVisible()
  expect(calls).toEqual([])
})

const subscribed = 'https://push.example/device-1'

test.each([
  ['whose session registered it is told of new posts', [subscribed], 'Stop on this device'],
  ['whose session has ended since is told that it hears nothing', ['https://push.example/another'], 'Tell this device'],
] as const)('a subscribed device %s', async (_, endpoints, button) => {
  await allowNotifications()
  subscribe()
  serve(push.key, answer({ key }))
  serve(push.devices, answer(endpoints.map((endpoint) => ({ endpoint, created_at: '2026-10-01T08:00:00+08:00' }))))
  mountApp(<PushSwitch />, { isSignedIn: true })
  await expect.element(page.getByRole('button')).toHaveTextContent(button)
})

test('while it is not known whether a subscribed device is told, nothing is said', async () => {
  await allowNotifications()
  subscribe()
  const calls = serve(push.devices, offline)
  mountApp(<PushSwitch />, { isSignedIn: true })
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

/** The browser has a subscription, until the test ends. */
function subscribe(): void {
  const registration = { pushManager: { getSubscription: async () => ({ endpoint: subscribed }) } }
  const stub = vi.spyOn(navigator.serviceWorker, 'getRegistration')
  stub.mockResolvedValue(registration as unknown as ServiceWorkerRegistration)
  onTestFinished(() => stub.mockRestore())
}

/** Until the test ends. */
async function allowNotifications(): Promise<void> {
  const { targetInfo } = await cdp().send('Target.getTargetInfo')
  const browserContextId = targetInfo.browserContextId!
  await cdp().send('Browser.grantPermissions', { permissions: ['notifications'], browserContextId })
  onTestFinished(async () => {
    await cdp().send('Browser.resetPermissions', { browserContextId })
  })
}
