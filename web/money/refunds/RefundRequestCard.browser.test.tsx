// Answering a refund request: retries of the same grant use the same idempotency key.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refundRequests } from '#contract/money/refund-requests.ts'
import { profiles } from '#contract/profiles.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { RefundRequestCard } from './RefundRequestCard.tsx'

const request = {
  id: '01a20544-9445-710a-96a0-308f01658206',
  transaction_no: 'PX-20261122-7K3M9QTW',
  amount: 300,
  name: 'Bea',
  state: 'open' as const,
  reason: 'Doble',
  date: '2026-11-22T03:00:00.000Z',
  due_at: '2026-11-25T03:00:00.000Z',
  message: null,
}

test('a grant without an answer is retried with the same key; one that also agrees to the missing amount has another', async () => {
  const missing = refusal({ exception: 'InsufficientBalanceException', message: 'Too little.', data: { missing: 60 } })
  serve(profiles.me, answer({ suspension: null }))
  const sent = serve(refundRequests.grant, offline, missing, answer({ ...request, state: 'granted' }))
  mountApp(
    <ul>
      <RefundRequestCard request={request} />
    </ul>,
  )
  const give = page.getByRole('button', { name: 'Give it back' })
  await give.click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(give).toBeEnabled()
  await give.click()
  await page.getByRole('checkbox').click()
  await give.click()
  await expect.poll(() => sent.length).toBe(3)
  const [first, again, agreed] = sent.map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }))
  expect(first!.key).toMatch(/.{20,}/)
  expect(again).toEqual(first)
  expect(agreed).toEqual({ body: { message: '', from_next: 1 }, key: expect.not.stringMatching(first!.key!) })
})

test('a suspended creator sees no buttons that would be refused', async () => {
  const suspension = { reason: 'Nanloko', date: '2026-11-22T10:00:00.000Z', appeal: null, payouts_held: false }
  serve(profiles.me, answer({ suspension }))
  mountApp(
    <ul>
      <RefundRequestCard request={request} />
    </ul>,
  )
  await expect
    .element(page.getByText(/^While your account is suspended you cannot answer\. After .* PIXEL decides\.$/))
    .toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
