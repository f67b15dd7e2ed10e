// Push messages without a push service: the subscription is fake; permission, service worker and notifications are real.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export interface PushDevice {
  /** The URL of its push service. */
  endpoint: string
  /** How often the page requested the permission to notify. */
  permissionRequests(): number
}

/** Call it before the page is opened. */
export async function aPushDevice(page: Page): Promise<PushDevice> {
  let permissionRequests = 0
  const curve = createECDH('prime256v1')
  const subscription = {
    endpoint: `https://push.invalid/${randomUUID()}`,
    keys: { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await page.exposeFunction('countPermissionRequest', () => void permissionRequests++)
  await page.addInitScript((fake) => {
    const { requestPermission } = Notification
    Notification.requestPermission = async () => {
      await (window as unknown as { countPermissionRequest(): Promise<void> }).countPermissionRequest()
      return requestPermission.call(Notification)
    }
    let isOn = false
    const subscribed = { ...fake, toJSON: () => fake, unsubscribe: async () => true }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        isOn = true
        return subscribed
      },
      getSubscription: async () => (isOn ? subscribed : null),
    })
  }, subscription)
  return { endpoint: subscription.endpoint, permissionRequests: () => permissionRequests }
}

/** Delivers a push message to the page's service worker, as the browser does for its push service. */
export async function deliverPush(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(message)
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await session.detach()
}

/** The notifications that the service worker shows now. */
export function getNotifications(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** The reasons for which Chromium would not offer to install this page; Lighthouse used the same rules. */
export async function getInstallabilityErrors(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  const { errors } = await session.send('Page.getAppManifest')
  await session.detach()
  return [...installabilityErrors.map(({ errorId }) => errorId), ...errors.map(({ message }) => message)].filter(
    // Every browser window of a test is incognito.
    (error) => error !== 'in-incognito',
  )
}
