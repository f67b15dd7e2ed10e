import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { registerLater, registerServiceWorker } from './service-worker.ts'

afterEach(() => void vi.useRealTimers())

function watchRegister(result: Promise<unknown> = Promise.resolve('registered')) {
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockReturnValue(result as never)
  onTestFinished(() => void register.mockRestore())
  return register
}

test('the worker is registered three seconds after the page is usable, and not before', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const register = watchRegister()
  registerLater()
  vi.advanceTimersByTime(2999)
  expect(register).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(register.mock.calls).toEqual([['/sw.js']])
})

test('a page that is left within three seconds registers nothing', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const register = watchRegister()
  registerLater()()
  vi.advanceTimersByTime(10_000)
  expect(register).not.toHaveBeenCalled()
})

test('a registration that the browser refuses is none', async () => {
  watchRegister(Promise.reject(new DOMException('', 'SecurityError')))
  expect(await registerServiceWorker()).toBeUndefined()
})

test('the registration is handed on, for notifications', async () => {
  watchRegister()
  expect(await registerServiceWorker()).toBe('registered')
})
