// Cancelling a payout: what the creator reads when nobody knows yet whether it was cancelled.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { payouts } from '#contract/money/payouts.ts'
import { wallet } from '#contract/money/wallet.ts'
import { useRead } from '../../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { CancelPayout } from './CancelPayout.tsx'
import { done } from './sample-withdrawal.fixture.tsx'

const error = page.getByRole('dialog', { name: 'UNABLE TO PROCEED' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const payout = (state: string) => ({
  ...done,
  payout: { state, reason: null, fee: 15, net_amount: 485, destination: 'BDO' },
})

function Balance() {
  return <p>₱{useRead(wallet.balance, {}).data?.[0]?.amount} here</p>
}

function show() {
  const onCancelled = vi.fn()
  serve(wallet.balance, answer([{ currency: 'PHP', amount: 0 }]), answer([{ currency: 'PHP', amount: 500 }]))
  mountApp(
    <>
      <Balance />
      <CancelPayout transactionNo={done.transaction_no} onCancelled={onCancelled} />
    </>,
    { isSignedIn: true },
  )
  return onCancelled
}

async function cancel(): Promise<void> {
  await expect.element(page.getByText('₱0 here')).toBeVisible()
  await button('Cancel payout').click()
  await button('Cancel the payout').click()
}

test.each([
  ['without an answer', offline, /^No connection\. .* The payout may be cancelled already: your wallet tells you\.$/],
  [
    'after an error of the server',
    refusal({ exception: 'ServerException', message: 'PIXEL rests.' }),
    'PIXEL rests. The payout may be cancelled already: your wallet tells you.',
  ],
] as const)(
  '%s nothing claims that nothing was withdrawn: the payout may be cancelled or on its way',
  async (_, lost, text) => {
    serve(payouts.cancel, lost)
    show()
    await cancel()
    await expect.element(error.getByText(text)).toBeVisible()
    await expect.element(page.getByText(/Nothing was withdrawn/)).not.toBeInTheDocument()
    await expect.element(page.getByText('₱500 here')).toBeInTheDocument()
  },
)

test('a cancelled payout gives the money back, which the page shows at once', async () => {
  serve(payouts.cancel, answer(payout('cancelled')))
  const onCancelled = show()
  await cancel()
  await expect.element(page.getByText('Payout cancelled. The money is back in your wallet.')).toBeVisible()
  await expect.element(page.getByText('₱500 here')).toBeInTheDocument()
  expect(onCancelled).toHaveBeenCalledExactlyOnceWith(payout('cancelled'))
})

test('a payout that was paid meanwhile is shown as it is, and not called cancelled', async () => {
  serve(payouts.cancel, answer(payout('paid')))
  const onCancelled = show()
  await cancel()
  await expect.poll(() => onCancelled.mock.calls).toEqual([[payout('paid')]])
  await expect.element(page.getByText(/^Payout cancelled/)).not.toBeInTheDocument()
})

test('who thinks better of it sends nothing', async () => {
  const sent = serve(payouts.cancel, answer(payout('cancelled')))
  show()
  await button('Cancel payout').click()
  await expect.element(page.getByText(/^If it is not sent yet, all of it goes back to your wallet\./)).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toHaveLength(0)
})

test('an ended session asks to sign in, and the payout can be cancelled afterwards', async () => {
  const ended = refusal({ exception: 'UnauthorizedAccessException', message: '' })
  const sent = serve(payouts.cancel, ended, answer(payout('cancelled')))
  const onCancelled = show()
  await cancel()
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await button('Cancel payout').click()
  await button('Cancel the payout').click()
  await expect.poll(() => onCancelled.mock.calls.length).toBe(1)
  expect(sent.map(({ url }) => url)).toEqual(
    Array(2).fill(`/v1/user/transactions/payout/${done.transaction_no}/cancel`),
  )
})
