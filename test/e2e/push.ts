// Push in a browser that no push service reaches: its subscription is made up, the permission, the worker and what it shows are not.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export interface PushDevice {
  /** Where its push service would be. */
  endpoint: string
  /** How often the page asked whether it may notify. */
  questions(): number
}

/** Before the page is opened. */
export async function aPushDevice(page: Page): Promise<PushDevice> {
  let questions = 0
  const curve = createECDH('prime256v1')
  const subscription = {
    endpoint: `https://push.invalid/${randomUUID()}`,
    keys: { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await page.exposeFunction('asksToNotify', () => void questions++)
  await page.addInitScript((made) => {
    const ask = Notification.requestPermission
    Notification.requestPermission = async () => {
      await (window as unknown as { asksToNotify(): Promise<void> }).asksToNotify()
      return ask.call(Notification)
    }
    let isOn = false
    const subscribed = { ...made, toJSON: () => made, unsubscribe: async () => true }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        isOn = true
        return subscribed
      },
      getSubscription: async () => (isOn ? subscribed : null),
    })
  }, subscription)
  return { endpoint: subscription.endpoint, questions: () => questions }
}

/** Hands this to the page's service worker, as the browser does with what its push service brings. */
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

/** What the worker shows now. */
export function shownOnDevice(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** Why Chromium would not offer to install what stands here: its own rules, which Lighthouse's were. */
export async function whyNotInstallable(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  const { errors } = await session.send('Page.getAppManifest')
  await session.detach()
  return [...installabilityErrors.map(({ errorId }) => errorId), ...errors.map(({ message }) => message)].filter(
    // No window of a test is one of a person's own.
    (why) => why !== 'in-incognito',
  )
}
