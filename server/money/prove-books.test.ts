// The nightly proof: what it finds is in the log row by row, and in the metrics as a number.
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/kit/log.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { proveBooks } from './prove-books.ts'
import { aCreator, anIncome, anOpenGift, providerOf } from './testing.ts'

let server: TestServer
let lines: { event?: string; invariant?: string }[]

beforeAll(async () => {
  lines = []
  const memory = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  server = await aServer({ withProvider: true, log: createLog('error', memory as never) })
})
afterAll(() => server.close())

async function metrics(address = '127.0.0.1') {
  const { statusCode, body } = await server.fastify.inject({ url: '/metrics', remoteAddress: address })
  return statusCode === 200 ? body : statusCode
}

test('sound books, with money told of only now, are proven and shown as such', async () => {
  expect(await metrics()).not.toContain('pixel_books_broken_rows')
  const luz = await aCreator(server.services)
  await providerOf(server).knobs({ webhooks: { drop_probability: 1 } })
  await providerOf(server).pay('paid', await anOpenGift(server.services, luz, { amount: 100_00n }))
  expect(await proveBooks(server.services)).toEqual({ findings: [], ours: 100_00n, theirs: 100_00n })
  expect(await metrics()).toContain('# TYPE pixel_books_broken_rows gauge\npixel_books_broken_rows 0\n')
  expect(lines).toEqual([])
})

test('what breaks is told row by row, and money the provider knows nothing of is one row more', async () => {
  const luz = await aCreator(server.services)
  await anIncome(server.services, luz, 30_00n)
  await server.services.database.pool.query('update payment_counts set paid = paid + 1 where creator_id = $1', [
    luz.account_id,
  ])
  expect(await proveBooks(server.services)).toMatchObject({
    findings: [{ invariant: 'counts equal their payments' }],
    ours: 130_00n,
    theirs: 100_00n,
  })
  expect(await metrics()).toContain('pixel_books_broken_rows 2\n')
  expect(lines.map(({ event, invariant }) => [event, invariant])).toEqual([
    ['books.broken', 'counts equal their payments'],
    ['books.broken', undefined],
  ])
})

test.each([['203.0.113.7'], ['2001:db8::1'], ['11.0.0.1'], ['172.32.0.1']])('%s reads no metrics', async (address) => {
  expect(await metrics(address)).toBe(404)
})

test.each([['10.1.2.3'], ['::1'], ['192.168.9.9'], ['fd00::1'], ['172.31.0.1']])('%s does', async (address) => {
  expect(await metrics(address)).toContain('pixel_payouts_under_way 0')
})
