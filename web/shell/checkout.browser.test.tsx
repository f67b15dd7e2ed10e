import { expect, onTestFinished, test, vi } from 'vitest'
import { goToProvider } from './checkout.ts'
import { forgetPayment, pendingPayment } from './pending-payment.ts'

test('a navigation to the provider that was stopped ends after 20 seconds, and the payment is still known', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    forgetPayment('token-1')
  })
  const ended = vi.fn()
  const leaving = goToProvider('#provider', { path: '/ana', token: 'token-1' }, 'this').then(ended)
  expect(location.hash).toBe('#provider')
  vi.advanceTimersByTime(19_999)
  await Promise.resolve()
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await leaving
  expect(pendingPayment('/ana')).toBe('token-1')
})
