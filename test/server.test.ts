import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { aServer, type TestServer } from './server.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ withProvider: true, withWorker: true })
})
afterAll(() => server.close())

test('a gift is paid at the provider, confirmed by a webhook, and appears on the wall and in the wallet', async () => {
  const luz = await createTestAccount(server.services, { page_url: 'luz', page_name: 'Luz' })
  const sent = await server.inject('POST', '/v1/donate/luz', { body: { amount: 75.5, supporter_name: 'Tala' } })
  const { link_url, payment_token } = sent.body.data
  expect(link_url).toMatch(server.providerUrl)

  await fetch(link_url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' })
  await untilWebhooksDelivered()
  await server.worker!.poster.drain()

  expect((await server.inject('GET', '/v1/profile/donations/luz')).body.data).toMatchObject([
    { name: 'Tala', amount: 75.5 },
  ])
  const balance = await server.inject('GET', '/v1/user/balance', { as: await server.signIn(luz) })
  expect(balance.body.data).toMatchObject([{ amount: 75.5 }])
  // This check is last because it would query the provider itself if no webhook had arrived.
  expect(await server.inject('GET', `/v1/payments/${payment_token}`)).toMatchObject({
    body: { data: { state: 'paid', amount: 75.5 } },
  })
})

/** Resolves when the provider has no pending webhooks. */
async function untilWebhooksDelivered(): Promise<void> {
  const { sandboxAdminToken } = server.services.config
  const response = await fetch(`${server.providerUrl}/_sandbox/deliveries?pending=1&wait=1`, {
    headers: { authorization: `Bearer ${sandboxAdminToken}` },
  })
  expect(await response.json()).toMatchObject({ pending: 0 })
}
