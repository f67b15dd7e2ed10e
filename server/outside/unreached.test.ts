// A call that never reached the provider is told from one without an answer, in both dialects.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '#server/kit/log.ts'
import { ProviderAmbiguous, ProviderUnreached } from './epayment.ts'
import { sandboxClient } from './sandbox/client.ts'
import { xenditClient } from './xendit/client.ts'

// Takes every connection and answers none.
const silent = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.destroy()))

async function listen(): Promise<string> {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  return `http://127.0.0.1:${(silent.address() as { port: number }).port}`
}

afterEach(() => {
  silent.close()
})

const dialects: [string, (url: string) => Promise<unknown>][] = [
  ['sandbox', (url) => sandboxClient({ sandboxUrl: url, sandboxApiKey: 'k' })(z.any(), 'POST', '/v1/payouts', {})],
  [
    'xendit',
    (url) => xenditClient({ url, secretKey: 'k', log: createLog('silent') })(z.any(), { endpoint: 'POST /v2/payouts' }),
  ],
]

test.each(dialects)('%s: a refused connection reached nobody, a broken one may have', async (_, call) => {
  const url = await listen()
  const broken = await call(url).catch((error: unknown) => error)
  expect(broken).toBeInstanceOf(ProviderAmbiguous)
  expect(broken).not.toBeInstanceOf(ProviderUnreached)
  silent.close()
  await expect(call(url)).rejects.toBeInstanceOf(ProviderUnreached)
})
