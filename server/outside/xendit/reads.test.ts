// Answers that the sandbox never gives: in another currency, and of a list that lags behind. The other end is a plain HTTP server.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { type Epayment, ProviderAmbiguous } from '../epayment.ts'
import { xenditEpayment } from '../epayment-xendit.ts'

let server: Server
let epayment: Epayment
let answer: object

beforeAll(async () => {
  server = createServer((_, response) => response.end(JSON.stringify(answer))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  epayment = xenditEpayment(readConfig({ PAYMENT_PROVIDER: 'xendit', XENDIT_URL: url }), createLog('silent'))
})
afterAll(() => server.close())

const theirs = { reference_id: 'INV-1', status: 'SUCCEEDED', currency: 'IDR', amount: 250_000_000 }

test('what another program made in another currency is left alone, so that its webhook is done', async () => {
  answer = { ...theirs, payment_session_id: 'ps-1' }
  expect(await epayment.readCheckouts(['ps-1'])).toEqual([])
  answer = { ...theirs, payment_id: 'py-1', payment_request_id: 'pr-1' }
  expect(await epayment.readCheckouts(['py-1'])).toEqual([])
  answer = { ...theirs, id: 'disb-1' }
  expect(await epayment.readPayout('disb-1')).toBeUndefined()
  answer = { ...theirs, id: 'rfd-1' }
  expect(await epayment.readRefund('rfd-1')).toBeUndefined()
})

test('what has our reference and another currency is not understood, so that its webhook stays for a person', async () => {
  const ours = { ...theirs, reference_id: 'pi_1_0123abcd', payment_session_id: 'ps-1' }
  for (const currency of ['IDR', 'USD', '']) {
    answer = { ...ours, currency }
    await expect(epayment.readCheckouts(['ps-1'])).rejects.toThrow(ProviderAmbiguous)
  }
})

test('a payout of the newer API that the list does not have yet is not known under a second id', async () => {
  answer = { reference_id: 'po_1', data: [] }
  expect(await epayment.readPayout('po-1')).toBeUndefined()
})
