// Registers the service worker for signed-in accounts, some time after the page has loaded.

/** Undefined if the browser has no service workers or the registration fails. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return Promise.resolve(undefined)
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Registers 3 seconds after the page is usable, so that it does not compete with the page's own loading. */
export function registerLater(): () => void {
  const timer = setTimeout(() => void registerServiceWorker(), AFTER_MS)
  return () => clearTimeout(timer)
}

const AFTER_MS = 3000
