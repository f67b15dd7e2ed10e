import { expect, test } from 'vitest'
import source from './service-worker.js?raw'

/** What the worker answers this request instead of the browser; undefined if it leaves it to the browser. */
function intercept(request: { mode: string; method: string }): Promise<Response> | undefined {
  const listeners = new Map<string, (event: object) => void>()
  const self = { addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener) }
  const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))
  new Function('self', 'fetch', source)(self, noConnection)
  let answer: Promise<Response> | undefined
  listeners.get('fetch')!({ request, respondWith: (given: Promise<Response>) => (answer = given) })
  return answer
}

test('a page that cannot be loaded is replaced by the offline page', async () => {
  const answer = await intercept({ mode: 'navigate', method: 'GET' })
  expect(answer?.status).toBe(503)
  expect(await answer?.text()).toContain('Nothing was sent and nothing was lost.')
})

test('a posted form is left to the browser, because it may have arrived and can be sent again', () => {
  expect(intercept({ mode: 'navigate', method: 'POST' })).toBeUndefined()
})

test('requests of the page itself are left to the browser', () => {
  expect(intercept({ mode: 'cors', method: 'GET' })).toBeUndefined()
})
