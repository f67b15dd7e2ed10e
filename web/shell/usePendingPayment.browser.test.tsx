// A page that waits for a payment of its own: how often it asks, and when it stops.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { answer, type Call, mountApp, offline, refusal, serve } from '../testing.tsx'
import { pendingPayment, rememberPayment } from './pending-payment.ts'
import { getPollInterval, usePendingPayment } from './usePendingPayment.ts'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const ended = vi.fn<(payment: PaymentStatus) => void>()
afterEach(() => ended.mockClear())

function Page({ path = '/ana' }: { path?: string }) {
  const payment = usePendingPayment(path, ended)
  return <h1>{payment ? `Waiting for ${payment.amount}` : 'Nothing to wait for'}</h1>
}

const shown = page.getByRole('heading')
const state = (name: PaymentStatus['state'], amount = 50) => answer({ state: name, amount })

function waitFor(...responses: Parameters<typeof serve>[1][]): Call[] {
  rememberPayment({ path: '/ana', token: 'token-1' }, 'this')
  const calls = serve(payments.status, ...responses)
  mountApp(<Page />)
  return calls
}

test.each([
  [0, 2000],
  [9.9, 2000],
  [10, 5000],
  [59.9, 5000],
  [60, 10_000],
  [86_400, 10_000],
])('after %d seconds of waiting it asks again in %d ms', (seconds, interval) => {
  vi.useFakeTimers({ now: seconds * 1000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(getPollInterval(undefined, 0)).toBe(interval)
  expect(getPollInterval({ state: 'confirming' } as PaymentStatus, 0)).toBe(interval)
})

test.each(['paid', 'failed', 'refunded'] as const)('a payment that is %s is asked for no more', (name) => {
  expect(getPollInterval({ state: name } as PaymentStatus, Date.now())).toBe(false)
})

test('a page from which nothing was paid asks for nothing', async () => {
  rememberPayment({ path: '/ben', token: 'token-1' }, 'this')
  mountApp(<Page />)
  await expect.element(shown).toHaveTextContent('Nothing to wait for')
})

test.each(['paid', 'failed', 'refunded'] as const)(
  'the end of a payment (%s) is reported once, and forgotten',
  async (name) => {
    const calls = waitFor(state(name, 75))
    await expect.poll(() => ended.mock.calls.length).toBe(1)
    expect(ended.mock.calls[0]![0]).toMatchObject({ state: name, amount: 75 })
    expect(pendingPayment('/ana')).toBeUndefined()
    await expect.element(shown).toHaveTextContent('Nothing to wait for')
    expect([ended.mock.calls.length, calls[0]!.url]).toEqual([1, '/v1/payments/token-1'])
  },
)

test('a payment that the server does not know is forgotten, and nothing is reported', async () => {
  const calls = waitFor(refusal({ exception: 'NotFoundException' }))
  await expect.poll(() => pendingPayment('/ana')).toBeUndefined()
  await expect.element(shown).toHaveTextContent('Nothing to wait for')
  expect([calls.length, ended.mock.calls.length]).toEqual([1, 0])
})

test('without a connection the payment is kept, and asked for again', async () => {
  waitFor(offline, offline, state('confirming'))
  await expect.element(shown, { timeout: 20_000 }).toHaveTextContent('Waiting for 50')
  expect([pendingPayment('/ana'), ended.mock.calls.length]).toEqual(['token-1', 0])
})

test('who goes to another page waits for nothing there, and again on return', async () => {
  rememberPayment({ path: '/ana', token: 'token-1' }, 'this')
  serve(payments.status, state('confirming'))
  const { rerender } = mountApp(<Page />)
  await expect.element(shown).toHaveTextContent('Waiting for 50')
  rerender(<Page path="/ben" />)
  await expect.element(shown).toHaveTextContent('Nothing to wait for')
  rerender(<Page />)
  await expect.element(shown).toHaveTextContent('Waiting for 50')
})
