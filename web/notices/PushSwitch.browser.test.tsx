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

test('a device that could not be registered is told so, and keeps no subscription', async () => {
  await allowNotifications()
  const device = subscribe(false)
  serve(push.key, answer({ key }))
  const keys = { p256dh: 'p', auth: 'a' }
  const sent = serve(push.add, offline, answer({}))
  mountApp(<PushSwitch />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Tell this device' }).click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.poll(() => device.unsubscribe.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: 'Tell this device' }).click()
  await expect.element(page.getByText('This device is told of new posts.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ endpoint: subscribed, keys }))
  expect(device.unsubscribe).toHaveBeenCalledOnce()
})

test('who refuses to be notified is asked for nothing more, and is told how to allow it', async () => {
  await allowNotifications()
  subscribe(false)
  const permission = vi.spyOn(Notification, 'permission', 'get')
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    permission.mockReturnValue('denied')
    return 'denied'
  })
  serve(push.key, answer({ key }))
  const sent = serve(push.add, answer({}))
  mountApp(<PushSwitch />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Tell this device' }).click()
  await expect.element(page.getByText(/^Your browser blocks notifications from PIXEL\./)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('without a connection the press says so, and the next one turns it on', async () => {
  await allowNotifications()
  subscribe(false)
  const keys = serve(push.key, offline, offline, offline, offline, answer({ key }))
  const sent = serve(push.add, answer({}))
  mountApp(<PushSwitch />, { isSignedIn: true })
  // Each read tries twice.
  await expect.poll(() => keys.length).toBe(2)
  await page.getByRole('button', { name: 'Tell this device' }).click()
  await expect.element(page.getByRole('dialog').getByText(/^No connection\./)).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await page.getByRole('button', { name: 'Tell this device' }).click()
  await expect.element(page.getByText('This device is told of new posts.')).toBeVisible()
})

test('a device that is told no more is forgotten here and by the server', async () => {
  await allowNotifications()
  const device = subscribe()
  serve(push.key, answer({ key }))
  serve(push.devices, answer([{ endpoint: subscribed, created_at: '2026-10-01T08:00:00+08:00' }]))
  const sent = serve(push.remove, answer({}))
  mountApp(<PushSwitch />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Stop on this device' }).click()
  await expect.element(page.getByRole('button', { name: 'Tell this device' })).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ endpoint: subscribed }])
  expect(device.unsubscribe).toHaveBeenCalledOnce()
})

test('it is offered only where it is off', async () => {
  await allowNotifications()
  subscribe()
  const devices = serve(push.devices, answer([{ endpoint: subscribed, created_at: '2026-10-01T08:00:00+08:00' }]))
  mountApp(
    <>
      <PushSwitch isOffer />
      <PushSwitch />
    </>,
    { isSignedIn: true },
  )
  await expect.element(page.getByRole('button', { name: 'Stop on this device' })).toBeVisible()
  await expect.poll(() => devices.length).toBeGreaterThan(1)
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

test('pressed again while the browser asks, the device is registered once', async () => {
  await allowNotifications()
  const device = subscribe(false)
  const allowed = Promise.withResolvers<NotificationPermission>()
  const asks = vi.spyOn(Notification, 'requestPermission').mockImplementation(() => allowed.promise)
  serve(push.key, answer({ key }))
  const sent = serve(push.add, answer({}))
  mountApp(<PushSwitch />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Tell this device' }).click()
  await page.getByRole('button', { name: 'Saving…' }).click({ force: true })
  allowed.resolve('granted')
  await expect.element(page.getByText('This device is told of new posts.')).toBeVisible()
  expect([asks.mock.calls.length, sent.length, device.unsubscribe.mock.calls.length]).toEqual([1, 1, 0])
})

test('who closes the browser’s question can be asked again', async () => {
  await allowNotifications()
  subscribe(false)
  vi.spyOn(Notification, 'requestPermission').mockResolvedValueOnce('default').mockResolvedValueOnce('granted')
  serve(push.key, answer({ key }))
  const sent = serve(push.add, answer({}))
  mountApp(<PushSwitch />, { isSignedIn: true })
  const press = page.getByRole('button', { name: 'Tell this device' })
  await press.click()
  await expect.element(press).not.toHaveAttribute('aria-busy')
  expect(sent).toEqual([])
  await press.click()
  await expect.element(page.getByText('This device is told of new posts.')).toBeVisible()
})

test('a device that stops without a connection hears nothing more, and no error says otherwise', async () => {
  await allowNotifications()
  const device = subscribe()
  serve(push.key, answer({ key }))
  serve(push.devices, answer([{ endpoint: subscribed, created_at: '2026-10-01T08:00:00+08:00' }]))
  const sent = serve(push.remove, offline)
  mountApp(<PushSwitch />, { isSignedIn: true })
  await page.getByRole('button', { name: 'Stop on this device' }).click()
  await expect.element(page.getByRole('button', { name: 'Tell this device' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect([device.unsubscribe.mock.calls.length, sent.length]).toEqual([1, 1])
})

test('a browser that has been told never to notify is offered nothing, and its settings say why', async () => {
  await allowNotifications()
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  onTestFinished(() => void vi.restoreAllMocks())
  mountApp(
    <>
      <PushSwitch isOffer />
      <PushSwitch />
    </>,
    { isSignedIn: true },
  )
  await expect.poll(() => page.getByText(/^Your browser blocks notifications/).elements().length).toBe(1)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

/** The browser has a service worker, and a subscription unless `isOn` is false, until the test ends. */
function subscribe(isOn = true) {
  const keys = { p256dh: 'p', auth: 'a' }
  const toJSON = () => ({ endpoint: subscribed, keys })
  const subscription = { endpoint: subscribed, toJSON, unsubscribe: vi.fn(async () => true) }
  const pushManager = { getSubscription: async () => (isOn ? subscription : null), subscribe: async () => subscription }
  const registration = { pushManager } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration)
  onTestFinished(() => void vi.restoreAllMocks())
  return subscription
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
