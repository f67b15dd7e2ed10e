import { expect, test } from 'vitest'
import { startServer } from '../http-server.fixture.ts'
import { exceptionName } from './exception-name.ts'
import { choose, Refused, untilNone } from './faults.ts'
import { providerAdmin } from './provider-admin.ts'

test('an outcome is chosen as a payer does it, by the form of the provider’s page', async () => {
  const { origin, received } = await startServer((answer) => answer.writeHead(303, { location: '/done' }).end())
  await choose(`${origin}/checkout/chk_1?lang=fil`, 'paid_twice')
  expect(received).toMatchObject([{ method: 'POST', url: '/checkout/chk_1?lang=fil', body: 'outcome=paid_twice' }])
})

test('a page that answers otherwise has refused, which no retry changes', async () => {
  const { origin } = await startServer((answer) => answer.writeHead(410).end())
  const refused = choose(`${origin}/checkout/chk_1`, 'paid')
  await expect(refused).rejects.toThrow("the provider's page answered 410 to paid")
  await expect(refused).rejects.toBeInstanceOf(Refused)
})

test('problems are looked for until there are none', async () => {
  const found = [['a', 'b'], []]
  expect(await untilNone(async () => found.shift()!, 600_000)).toEqual([])
  expect(found).toEqual([])
})

test('when time is up, what was found last is told', async () => {
  let looks = 0
  expect(await untilNone(async () => [`look ${++looks}`], -1)).toEqual(['look 1'])
})

test('the provider’s administration is asked with its token, and its refusals are told', async () => {
  const { origin, received } = await startServer((answer, _, { url }) => {
    if (url.endsWith('/knobs')) answer.writeHead(422).end('no such knob')
    else if (url.endsWith('/disputes')) answer.writeHead(409).end()
    else if (url.endsWith('/gone')) answer.writeHead(404).end()
    else answer.end('{"id":"dsp_1"}')
  })
  const provider = providerAdmin({ sandboxUrl: origin, sandboxAdminToken: 'secret' })
  expect(await provider.get('truth?full=1')).toEqual({ id: 'dsp_1' })
  expect(await provider.post('payments', { amount: 1 })).toEqual({ id: 'dsp_1' })
  // Such as a dispute about a refunded payment.
  expect(await provider.post('disputes', {})).toBeUndefined()
  await expect(provider.get('gone')).rejects.toThrow('the provider answered 404 to gone')
  await expect(provider.knobs({ x: 1 })).rejects.toThrow("the provider's knobs answered 422: no such knob")
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /_sandbox/truth?full=1',
    'POST /_sandbox/payments',
    'POST /_sandbox/disputes',
    'GET /_sandbox/gone',
    'PUT /_sandbox/knobs',
  ])
  for (const { headers } of received) expect(headers.authorization).toBe('Bearer secret')
})

test('a refusal is named by its exception, and anything else by nothing', () => {
  expect(exceptionName('{"exception":"DuplicateGiftException","message":"x"}')).toBe('DuplicateGiftException')
  expect(exceptionName('<html>')).toBe('')
})
