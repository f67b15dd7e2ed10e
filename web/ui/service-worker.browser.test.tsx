import { expect, test, vi } from 'vitest'
import source from './service-worker.js?raw'

/** Starts the worker in a scope of its own, without a connection unless `fetch` has one. */
function start({ fetch = () => Promise.reject<Response>(new TypeError('Failed to fetch')) } = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: vi.fn<() => void>(),
    clients: { claim: vi.fn<() => Promise<void>>(), openWindow: vi.fn<(url: string) => Promise<void>>() },
    registration: { showNotification: vi.fn<(title: string, options: object) => Promise<void>>() },
  }
  new Function('self', 'fetch', source)(scope, fetch)
  const waited: unknown[] = []
  /** Runs what the worker does on this event. */
  const send = (name: string, event: object = {}) =>
    listeners.get(name)!({ waitUntil: (work: unknown) => waited.push(work), ...event })
  return { ...scope, send, waited }
}

interface Request {
  mode: string
  method: string
}

/** What the worker answers this request instead of the browser; undefined if it leaves it to the browser. */
function intercept(request: Request, options?: Parameters<typeof start>[0]): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined
  start(options).send('fetch', { request, respondWith: (given: Promise<Response>) => (answer = given) })
  return answer
}

const pageLoad = { mode: 'navigate', method: 'GET' }

test('a page that cannot be loaded is replaced by the offline page', async () => {
  const answer = await intercept(pageLoad)
  expect(answer?.status).toBe(503)
  expect(await answer?.text()).toContain('Nothing was sent and nothing was lost.')
})

test('the offline page needs nothing from the network, and is in both languages', async () => {
  const text = await (await intercept(pageLoad))!.text()
  const document = new DOMParser().parseFromString(text, 'text/html')
  expect(document.querySelectorAll('script, link, img, [src]')).toHaveLength(0)
  expect(document.documentElement.lang).toBe('en')
  expect(document.querySelector('[lang=fil]')!.textContent).toContain('Walang connection.')
  // The empty address is that of the page that did not load.
  expect(document.querySelector('a')!.getAttribute('href')).toBe('')
})

test('a page that the server answers, also with an error, is shown as it is', async () => {
  const response = new Response('Page Not Found', { status: 404 })
  expect(await intercept(pageLoad, { fetch: async () => response })).toBe(response)
})

test.each([
  ['a posted form, because it may have arrived and can be sent again', { mode: 'navigate', method: 'POST' }],
  ['a request of the page itself', { mode: 'cors', method: 'GET' }],
  ['a picture', { mode: 'no-cors', method: 'GET' }],
])('%s is left to the browser', (_, request) => {
  expect(intercept(request)).toBeUndefined()
})

test('a new version takes over at once, also from pages that are open', () => {
  const worker = start()
  worker.send('install')
  worker.send('activate')
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
  expect(worker.clients.claim).toHaveBeenCalledOnce()
})

const pushed = (message: unknown) => ({ data: { json: () => message } })

test('a message is shown as a notification, which replaces an older one of the same tag', () => {
  const worker = start()
  worker.send('push', pushed({ title: 'New gift', body: 'From Luz', url: '/dashboard/gifts', tag: 'gift-1' }))
  expect(worker.registration.showNotification.mock.calls).toEqual([
    ['New gift', { body: 'From Luz', tag: 'gift-1', icon: '/icon-192.png', data: { url: '/dashboard/gifts' } }],
  ])
  expect(worker.waited).toHaveLength(1)
})

test.each([
  ['without data', {}],
  ['without a title', pushed({ body: 'From Luz' })],
])('a message %s shows nothing', (_, event) => {
  const worker = start()
  worker.send('push', event)
  expect(worker.registration.showNotification).not.toHaveBeenCalled()
})

/** Presses the notification of this address. */
function press(url: string) {
  const worker = start()
  const close = vi.fn<() => void>()
  worker.send('notificationclick', { notification: { close, data: { url } } })
  return { close, opened: worker.clients.openWindow.mock.calls.flat() }
}

test('a pressed notification closes, and opens its page of this site', () => {
  const { close, opened } = press('/dashboard/gifts?page=2')
  expect(close).toHaveBeenCalledOnce()
  expect(opened).toEqual([`${location.origin}/dashboard/gifts?page=2`])
})

test.each(['https://elsewhere.test/', '//elsewhere.test/ana', 'javascript:alert(1)'])(
  'a notification that names %s opens nothing',
  (url) => {
    const { close, opened } = press(url)
    expect(close).toHaveBeenCalledOnce()
    expect(opened).toEqual([])
  },
)
