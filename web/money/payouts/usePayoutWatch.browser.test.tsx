// While money is on its way to a bank, the page asks how far it is, and reads its history again once that has changed.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { wallet } from '#contract/money/wallet.ts'
import { usePages } from '../../shell/queries.ts'
import { answer, mountApp, offline, serve } from '../../testing.tsx'
import { usePayoutWatch } from './usePayoutWatch.ts'

const balance = (in_payout_amount: number) =>
  answer([{ currency: 'PHP', amount: 500, pending_amount: 0, in_payout_amount, held_amount: 0, next_release: null }])
const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 }
const history = (status: string) => answer([{ transaction_no: 'PX-1', status }], meta)

function Watched() {
  usePayoutWatch()
  const { rows } = usePages(wallet.transactions, {})
  return <p>{rows[0]?.status ?? 'unread'}</p>
}

function watch(...balances: Parameters<typeof serve>[1][]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = serve(wallet.balance, ...balances)
  const read = serve(wallet.transactions, history('processing'), history('paid'))
  const { unmount } = mountApp(<Watched />, { isSignedIn: true })
  return { asked, read, unmount }
}

/** Lets the next poll come, however long the answer before it takes. */
async function until(count: number, asked: unknown[]): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(4000)
      return asked.length
    })
    .toBeGreaterThanOrEqual(count)
}

test('a payout that arrives is seen in the history without a reload, and then nothing is asked any more', async () => {
  const { asked, read } = watch(balance(485), balance(485), balance(0))
  await expect.element(page.getByText('processing')).toBeVisible()
  await until(3, asked)
  await expect.element(page.getByText('paid')).toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
  expect(read).toHaveLength(2)
})

test('a lost connection in between neither ends the watch nor reads the history for nothing', async () => {
  const { asked, read } = watch(balance(485), offline, offline, balance(485))
  await expect.element(page.getByText('processing')).toBeVisible()
  await until(5, asked)
  expect(read).toHaveLength(1)
})

test('with nothing on its way nothing is asked', async () => {
  const { asked } = watch(balance(0))
  await expect.element(page.getByText('processing')).toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
})

test('a page that is left asks no more', async () => {
  const { asked, unmount } = watch(balance(485))
  await expect.element(page.getByText('processing')).toBeVisible()
  unmount()
  const before = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(before)
})
