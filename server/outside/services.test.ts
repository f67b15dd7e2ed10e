// Which client of an outside service runs, and that each failed call of the provider is counted.
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { openServices, type Services } from './services.ts'
import { type Answers, ok, refused, startToldProvider } from './told-provider.fixture.ts'

let services: Services | undefined
let provider: Awaited<ReturnType<typeof startToldProvider>> | undefined
afterEach(async () => {
  await services?.database.close()
  provider?.close()
})

/** Nothing here asks the database. */
function open(env: NodeJS.ProcessEnv): Services {
  services = openServices(
    readConfig({ PIXEL_ENV: 'test', ...env }),
    'postgres://nobody@127.0.0.1:1/none',
    createLog('silent'),
  )
  return services
}

async function openWithXendit(answers: Answers): Promise<Services> {
  provider = await startToldProvider()
  provider.told.answers = answers
  return open({ PAYMENT_PROVIDER: 'xendit', XENDIT_URL: provider.url })
}

async function failures({ metrics }: Services): Promise<string[]> {
  const text = await metrics.text(async () => ({}))
  return text.split('\n').filter((line) => line.startsWith('pixel_provider_errors_total'))
}

describe('a failed call of the provider', () => {
  test('is counted by its name and kind, and still fails', async () => {
    const { epayment } = await openWithXendit({ 'GET /v2/payouts/disb-1': refused('X', 500) })
    await expect(epayment.readPayout('disb-1')).rejects.toThrow()
    await expect(epayment.readPayout('disb-1')).rejects.toThrow()
    expect(await failures(services!)).toEqual([
      'pixel_provider_errors_total{call="readPayout",error="ProviderAmbiguous"} 2',
    ])
  })

  test('is counted where it breaks off a list', async () => {
    const { epayment } = await openWithXendit({ 'GET /transactions': refused('INVALID_API_KEY', 401) })
    await expect(epayment.listMovements()[Symbol.asyncIterator]().next()).rejects.toThrow()
    expect(await failures(services!)).toEqual([
      'pixel_provider_errors_total{call="listMovements",error="ProviderMisconfigured"} 1',
    ])
  })
})

test('a call that succeeds, a list without a failure and what is no call are not counted, and come through', async () => {
  const { epayment } = await openWithXendit({
    'GET /v2/payouts/disb-1': refused('DATA_NOT_FOUND', 404),
    'GET /transactions': ok({ data: [] }),
  })
  expect(await epayment.readPayout('disb-1')).toBeUndefined()
  for await (const movement of epayment.listMovements()) expect(movement).toBeUndefined()
  expect([epayment.name, epayment.walletsBy, epayment.refusalCause('X')]).toEqual([
    'xendit',
    'mobile_number',
    'rejected',
  ])
  expect(epayment.readWebhook({}, Buffer.from(''))).toBeUndefined()
  expect(await failures(services!)).toEqual([])
})

test.each([
  [{}, 'sandbox', true],
  [{ PAYMENT_PROVIDER: 'xendit' }, 'xendit', true],
  [{ OIDC_ISSUER: 'off' }, 'sandbox', false],
])('the settings %o choose the provider %s, with its sign-in: %s', (env, name, hasSignIn) => {
  const { epayment, providerSignIn, cdn } = open(env)
  expect([epayment.name, providerSignIn !== undefined, cdn]).toEqual([name, hasSignIn, undefined])
})
