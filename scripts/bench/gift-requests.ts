// The two requests that the bench of gifts compares: a gift, and what it asks the provider for.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'
import { addresses } from '#contract/addresses/paths.ts'
import type { BenchEnvironment } from './environment.ts'

/** A gift of a new browser, as the web client sends it; no two are alike, so that none has to be confirmed. */
export function sendGift(agent: Agent, url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const outgoing = request(url, {
    agent,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie: `pixel_browser=${randomBytes(16).toString('base64url')}`,
    },
  })
  outgoing.once('error', reject)
  outgoing.once('response', (answer) => {
    answer.resume()
    if (answer.statusCode === 200) answer.once('end', resolve)
    else reject(new Error(`a gift was answered with ${answer.statusCode}`))
  })
  const amount = randomInt(20_00, 50_000_00) / 100
  outgoing.end(
    JSON.stringify({ amount, supporter_name: 'Ana', supporter_message: 'Salamat sa komiks!', source: 'profile' }),
  )
  return promise
}

/** What the product asks the provider for, without the product. */
export function openAtProvider({ services, config }: BenchEnvironment): Promise<unknown> {
  const reference = randomUUID()
  const back = config.publicUrl + addresses.paymentReturn('x'.repeat(43))
  return services.epayment.createCheckout(
    { reference, amount: 50_00n, description: 'Gift', successUrl: back, failureUrl: back, expiresInSeconds: 1800 },
    `checkout:${reference}`,
  )
}
