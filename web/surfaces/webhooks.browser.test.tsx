import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { surfaces } from '#contract/surfaces.ts'
import { webhooks } from '#contract/webhooks.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { Deliveries } from './Deliveries.tsx'
import { NewWebhook } from './NewWebhook.tsx'
import { SurfaceCard } from './SurfaceCard.tsx'
import { SurfaceList } from './SurfaceList.tsx'
import { giftEvent, onePage, webhook } from './sample-surface.fixture.ts'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookList } from './WebhookList.tsx'

const delivery = {
  id: 'd1',
  event_id: 'e1',
  type: 'gift.paid',
  place: 7,
  state: 'waiting',
  next_try_at: '2026-11-21T02:43:00.000Z',
  request: {
    headers: { 'webhook-id': 'e1' },
    body: JSON.stringify(giftEvent),
  },
  tries: [
    { date: '2026-11-21T02:37:00.000Z', status: null, duration_ms: 10_000, error: 'timeout' },
    { date: '2026-11-21T02:38:00.000Z', status: 500, duration_ms: 20, error: null },
  ],
}

test('a delivery shows its event, its failed attempts and the next try, and can be sent again by hand', async () => {
  const next = { ...delivery, id: 'd2', state: 'delivered', next_try_at: null, tries: [] }
  serve(webhooks.deliveries, answer([delivery], onePage), answer([next, delivery], { ...onePage, total: 2 }))
  const calls = serve(webhooks.redeliver, answer(delivery))
  mountApp(<Deliveries id="s1" state={undefined} page={1} />)
  await expect.element(page.getByText('Gift · Aling Nena · ₱75.00', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(/it answered 500\. Next try: Nov 21, 2026 at 10:43 am\./)).toBeVisible()
  await page.getByText('What was sent, and what came back').click()
  await expect.element(page.getByText(/no answer within 10 seconds, after 10000 ms/)).toBeVisible()
  await expect.element(page.getByText(/webhook-id: e1/)).toBeVisible()
  await page.getByRole('button', { name: /^Send once more/ }).click()
  await expect.element(page.getByText('It is sent once more.')).toBeVisible()
  await expect.element(page.getByRole('list').getByText('Delivered', { exact: true })).toBeVisible()
  expect(calls.map(({ url }) => url)).toEqual(['/v1/user/surfaces/s1/deliveries/d1/redeliver'])
})

test('changing the secret asks for confirmation and then shows the new secret', async () => {
  const calls = serve(surfaces.changeSecret, answer({ secret: 'whsec_new' }))
  mountApp(<WebhookCard webhook={{ ...webhook, is_paused: true }} />)
  // Paused by hand.
  await expect.element(page.getByText('Switched off')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change the secret' }).click()
  const question = page.getByRole('dialog', { name: 'Change the secret of Bot?' })
  expect(calls).toEqual([])
  await question.getByRole('button', { name: 'Change the secret' }).click()
  await expect.element(page.getByText('whsec_new')).toBeVisible()
})

test('a webhook that was switched off shows until when it was tried, and can be resumed', async () => {
  serve(surfaces.list, answer([]))
  const calls = serve(surfaces.change, answer(webhook))
  mountApp(<WebhookCard webhook={{ ...webhook, is_paused: true, switched_off_at: '2026-11-21T02:38:00.000Z' }} />)
  await expect.element(page.getByText(/It took nothing for three days, until Nov 21, 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ is_paused: '0' }])
})

test('revoking the link of an overlay asks for confirmation first', async () => {
  const calls = serve(surfaces.remove, answer({ ok: true }))
  mountApp(<SurfaceCard surface={{ ...webhook, kind: 'overlay', link_url: 'https://pixel.test/live/x' }} />)
  await page.getByRole('button', { name: 'Revoke the link for good' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke the link of Bot?' })
  await expect.element(question).toBeVisible()
  expect(calls).toEqual([])
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => calls.length).toBe(1)
})

test('the lists show when each surface was last open or accepted a delivery, or that it never was', async () => {
  const on = '2026-11-21T02:38:00.000Z'
  serve(
    surfaces.list,
    answer([
      { ...webhook, last_heard_at: on },
      { ...webhook, id: 's2', name: 'Bago' },
    ]),
  )
  mountApp(
    <>
      <SurfaceList
        surfaces={[
          { ...webhook, id: 's3', kind: 'overlay', last_heard_at: on },
          { ...webhook, id: 's4', kind: 'soundbox' },
        ]}
      />
      <WebhookList />
    </>,
  )
  for (const words of [
    'Overlay · Last open Nov 21, 2026 at 10:38 am',
    'Soundbox · Never opened yet',
    'Last taken Nov 21, 2026 at 10:38 am',
    'Nothing was taken yet',
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('a webhook asked for again after a lost answer is the same one', async () => {
  serve(surfaces.list, answer([]), answer([webhook]))
  const calls = serve(surfaces.make, offline, answer({ ...webhook, secret: 'whsec_one' }))
  mountApp(
    <>
      <WebhookList />
      <NewWebhook />
    </>,
  )
  const make = page.getByRole('button', { name: 'Make a webhook' })
  await page.getByRole('textbox').first().fill('Bot')
  await make.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await make.click()
  await expect.element(page.getByText('whsec_one')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Bot' })).toBeVisible()
  const [key, again] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})

test('a change of the secret sent again after a lost answer is the same change', async () => {
  const calls = serve(surfaces.changeSecret, offline, answer({ secret: 'whsec_new' }))
  mountApp(<WebhookCard webhook={webhook} />)
  const change = page.getByRole('button', { name: 'Change the secret' })
  const question = page.getByRole('dialog', { name: 'Change the secret of Bot?' })
  await change.click()
  await question.getByRole('button', { name: 'Change the secret' }).click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await change.click()
  await question.getByRole('button', { name: 'Change the secret' }).click()
  await expect.element(page.getByText('whsec_new')).toBeVisible()
  const [key, again] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(key).toBeTruthy()
  expect(again).toBe(key)
})
