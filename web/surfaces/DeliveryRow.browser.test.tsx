// A delivery of a webhook: what is said about its tries, and sending it once more.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Delivery, webhooks } from '#contract/webhooks.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'

const event = {
  type: 'gift.paid',
  id: 'e1',
  place: 3,
  date: '2026-12-04T10:00:00+08:00',
  data: { name: 'Ana', page_url: null, message: null, amount: 50, goal_id: null },
}
const tried = { date: '2026-12-04T10:00:01+08:00', status: 200, duration_ms: 85, error: null }
const failed = { date: '2026-12-04T10:05:00+08:00', status: null, duration_ms: 10_000, error: 'timeout' }

function show(change: Partial<Delivery> = {}): void {
  const request = { headers: { 'webhook-id': 'e1' }, body: JSON.stringify(event) }
  const delivery = { id: 'd1', event_id: 'e1', type: 'gift.paid', place: 3, state: 'delivered', next_try_at: null }
  mountApp(
    <ul>
      <DeliveryRow id="w1" delivery={{ ...delivery, request, tries: [tried], ...change } as Delivery} />
    </ul>,
    { isSignedIn: true },
  )
}

const row = page.getByRole('listitem').first()
const again = page.getByRole('button', { name: /^Send once more/ })

test('a delivered one says when, and what the receiver answered', async () => {
  show()
  await expect.element(row.getByText('Delivered')).toBeVisible()
  await expect.element(row.getByText('Dec 4, 2026 at 10:00 am: it answered 200.')).toBeVisible()
})

test('one that waits says how its last try ended, and when the next comes', async () => {
  show({
    state: 'waiting',
    tries: [{ ...tried, status: 500 }, failed] as Delivery['tries'],
    next_try_at: '2026-12-04T10:35:00+08:00',
  })
  await expect.element(row.getByText('Waiting')).toBeVisible()
  const summary = 'Dec 4, 2026 at 10:05 am: no answer within 10 seconds. Next try: Dec 4, 2026 at 10:35 am.'
  await expect.element(row.getByText(summary)).toBeVisible()
})

test('every try is listed with its duration, and the request as it was sent', async () => {
  show({ state: 'given_up', tries: [{ ...tried, status: 500 }, failed] as Delivery['tries'] })
  await expect.element(row.getByText('Given up')).toBeVisible()
  await page.getByText('What was sent, and what came back').click()
  await expect.element(page.getByText('Dec 4, 2026 at 10:00 am: it answered 500, after 85 ms')).toBeVisible()
  await expect
    .element(page.getByText('Dec 4, 2026 at 10:05 am: no answer within 10 seconds, after 10000 ms'))
    .toBeVisible()
  await expect.element(page.getByText(/^webhook-id: e1/)).toHaveTextContent(`webhook-id: e1 ${JSON.stringify(event)}`)
})

test('it is sent once more, and says so', async () => {
  const sent = serve(webhooks.redeliver, answer({ id: 'd1' }))
  show()
  await again.click()
  await expect.element(page.getByText('It is sent once more.')).toBeVisible()
  expect(sent.map(({ url }) => url)).toEqual(['/v1/user/surfaces/w1/deliveries/d1/redeliver'])
})

test('a refusal to send it once more says why', async () => {
  serve(webhooks.redeliver, refusal({ exception: 'NotFoundException', message: 'It is gone.' }))
  show()
  await again.click()
  await expect.element(page.getByRole('dialog').getByText('It is gone.')).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
})
