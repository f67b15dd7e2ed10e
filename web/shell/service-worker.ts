// Registers the service worker: for who is signed in, once the page stands still.

/** Undefined where the browser knows none. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return Promise.resolve(undefined)
  return navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Some seconds after the page can be used, so that it takes nothing from it. */
export function registerLater(): () => void {
  const timer = setTimeout(() => void registerServiceWorker(), AFTER_MS)
  return () => clearTimeout(timer)
}

const AFTER_MS = 3000
