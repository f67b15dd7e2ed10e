// (a) Webhooks to ONE creator that are accepted and posted per second: from the first HTTP request to the last posted journal.
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { capturedAtSandbox } from '#db/sandbox-fixtures.ts'
import { sql } from '#server/kit/db.ts'
import { median } from '#test/median.ts'
import { type BenchEnvironment, waitingGifts } from './environment.ts'
import { startWithProvider } from './with-provider.ts'

const ROUNDS = 3
const GIFTS = 10_000
const CONNECTIONS = 64

export async function benchWebhooks(
  environment: BenchEnvironment,
  tpcB: () => Promise<number>,
): Promise<{ webhooks: number; tpc: number }> {
  const { port, stop } = await startWithProvider(environment)
  try {
    const webhooks: number[] = []
    const tpc: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      tpc.push(await tpcB())
      webhooks.push(await webhookRate(environment, port, round))
    }
    return { webhooks: median(webhooks), tpc: median(tpc) }
  } finally {
    await stop()
  }
}

async function webhookRate(environment: BenchEnvironment, port: number, round: number): Promise<number> {
  const requests = await signedRequests(environment, port, round)
  const posted = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from journals`.execute(environment.services.db)).rows[0]!.n
  const before = await posted()
  const begin = performance.now()
  await sendAll(port, requests)
  while ((await posted()) < before + GIFTS) {
    if (performance.now() - begin > 120_000) throw new Error('the webhooks were not posted within two minutes')
    await wait(5)
  }
  return GIFTS / ((performance.now() - begin) / 1000)
}

/** Records the captures at the provider and signs the webhooks beforehand, so that sending them costs this machine little. */
async function signedRequests(environment: BenchEnvironment, port: number, round: number): Promise<Buffer[]> {
  const references = await waitingGifts(environment, GIFTS)
  const key = Buffer.from(environment.config.sandboxWebhookSecret.replace('whsec_', ''), 'base64')
  const requests: Buffer[] = []
  for (let from = 0; from < references.length; from += 1000) {
    const batch = references.slice(from, from + 1000)
    const paidAt = new Date()
    const checkouts = await capturedAtSandbox(
      environment.services,
      batch.map((reference) => ({ reference, amount: 50_00n, description: 'Gift', paidAt })),
    )
    for (const [index, id] of checkouts.entries()) {
      const eventId = `evt_${round}_${from + index}`
      const body = JSON.stringify({
        id: eventId,
        type: 'checkout.paid',
        created_at: paidAt.toISOString(),
        livemode: false,
        data: { id, reference: batch[index], status: 'paid', amount: 5000 },
      })
      const timestamp = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')
      requests.push(
        Buffer.from(
          `POST /v1/webhooks/sandbox HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nwebhook-id: ${eventId}\r\nwebhook-timestamp: ${timestamp}\r\nwebhook-signature: v1,${signature}\r\n\r\n${body}`,
        ),
      )
    }
  }
  return requests
}

/** Each connection sends its next request when the last was answered. Any answer but 200 ends the benchmark. */
async function sendAll(port: number, requests: Buffer[]): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<void>((done, failed) => {
          const socket = connect(port, '127.0.0.1')
          socket.setNoDelay(true)
          const send = () => {
            const request = requests[next++]
            if (request) socket.write(request)
            else {
              socket.end()
              done()
            }
          }
          socket.on('connect', send)
          socket.on('data', (data) => {
            if (!data.toString('latin1').startsWith('HTTP/1.1 200'))
              failed(new Error(`a webhook was answered ${data.toString('latin1').slice(0, 80)}`))
            else send()
          })
          socket.on('error', failed)
        }),
    ),
  )
}
