import { expect, test } from 'vitest'
import { closedOrigin, startServer } from '../http-server.fixture.ts'
import { fromNetwork } from './networks.ts'
import { getResident } from './product.ts'
import { payments } from './races/paying.ts'
import { untilAgreed } from './races/until-agreed.ts'
import { cents, total } from './races/wallet.ts'
import { isFault, openBrowser, send } from './visitors.ts'

test('an object is sent as JSON, from the visitor’s own network and with all cookies', async () => {
  const { origin, received } = await startServer((answer) =>
    answer.writeHead(200, { 'set-cookie': ['a=1; Path=/', 'b=2; HttpOnly'] }).end('{"data":{"id":"x"}}'),
  )
  const answer = await send({ url: origin }, 'POST', '/v1/donate/luz', { cookie: 'c=3', network: 258 }, { amount: 20 })
  expect(answer).toMatchObject({ status: 200, data: { id: 'x' }, cookie: 'a=1; b=2', location: null })
  expect(received).toMatchObject([
    { method: 'POST', body: '{"amount":20}', headers: { cookie: 'c=3', 'x-forwarded-for': '198.18.1.2' } },
  ])
  expect(received[0]!.headers['content-type']).toBe('application/json')
})

test('a plain form comes from the site itself, and its redirect is read and not followed', async () => {
  const { origin, received } = await startServer((answer) =>
    answer.writeHead(303, { location: '//evil.example' }).end(),
  )
  const form = new URLSearchParams({ next: '//evil.example' })
  const answer = await send({ url: origin }, 'POST', '/language', { network: 1 }, form)
  expect(answer).toMatchObject({ status: 303, location: '//evil.example', data: undefined })
  expect(received).toMatchObject([{ body: 'next=%2F%2Fevil.example', headers: { origin, accept: 'text/html' } }])
  expect(received[0]!.headers['content-type']).toContain('x-www-form-urlencoded')
})

test('the data of a refusal count for nothing, its exception is kept, and a page is only text', async () => {
  const { origin } = await startServer((answer, nth) =>
    nth === 0
      ? answer.writeHead(422).end('{"data":{"id":"x"},"exception":"ValidationException"}')
      : answer.end('<!doctype html>'),
  )
  const ask = () => send({ url: origin }, 'GET', '/', { network: 1 })
  expect(await ask()).toMatchObject({ status: 422, data: undefined, exception: 'ValidationException' })
  expect(await ask()).toMatchObject({ status: 200, data: undefined, exception: undefined, body: '<!doctype html>' })
})

test('without an answer the status is 0, which is a fault as 500 is', async () => {
  expect(await send({ url: await closedOrigin() }, 'GET', '/', { network: 1 })).toMatchObject({ status: 0, body: '' })
  expect([0, 500, 503, 599].map(isFault)).toEqual([true, true, true, true])
  expect([200, 303, 404, 429, 499].map(isFault)).toEqual([false, false, false, false, false])
})

test('a browser has the cookies of the page that it opened', async () => {
  const { origin } = await startServer((answer) =>
    answer.writeHead(200, { 'set-cookie': 'pixel_browser=x; Path=/' }).end(),
  )
  expect(await openBrowser({ url: origin }, '/luz', 7)).toEqual({ cookie: 'pixel_browser=x', network: 7 })
})

test('each number is a network of its own, in the range for benchmarks', () => {
  const addresses = [0, 1, 255, 256, 65_535, 65_536, 131_071].map((n) => fromNetwork(n)['x-forwarded-for'])
  expect(addresses).toEqual([
    ...['198.18.0.0', '198.18.0.1', '198.18.0.255', '198.18.1.0', '198.18.255.255', '198.19.0.0', '198.19.255.255'],
  ])
})

test('payments are counted once each, and refusals not', () => {
  const answer = (payment_token?: string) => ({
    ...{ status: 200, exception: undefined, location: null, cookie: '', body: '' },
    data: payment_token === undefined ? undefined : { link_url: '', payment_token },
  })
  expect(payments([answer('a'), answer('a'), answer('b'), answer()])).toBe(2)
})

test('a wallet is counted in whole centavos: available, pending and on the way out', async () => {
  const { origin } = await startServer((answer, nth) =>
    answer
      .writeHead(nth ? 401 : 200)
      .end('{"data":[{"amount":100.1,"pending_amount":0.2,"in_payout_amount":60}],"exception":"x"}'),
  )
  const product = { url: origin } as Parameters<typeof total>[0]
  expect(await total(product, { network: 1 })).toBe(16_030)
  await expect(total(product, { network: 1 })).rejects.toThrow('no balance: ')
  expect(cents(0.1 + 0.2)).toBe(30)
})

test('what agrees at once is not waited for', async () => {
  let asked = 0
  expect(await untilAgreed(async () => asked++)).toBe(0)
  expect(asked).toBe(1)
})

test('the memory of a process is read in bytes; one that has ended has none', () => {
  expect(getResident(process.pid)).toBeGreaterThan(20_000_000)
  expect(getResident(2 ** 30)).toBe(0)
})
