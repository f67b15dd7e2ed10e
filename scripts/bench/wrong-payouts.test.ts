// Each payout is compared with what the provider's own list says that it sent.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providerAdmin } from './provider-admin.ts'
import { openRows } from './rows.fixture.ts'
import { wrongPayouts } from './wrong-payouts.ts'

const rows = openRows()
let server: Server
/** The provider's payouts, and how many of them it lists at a time. */
let theirs: { reference: string; status: string }[]
const PAGE = 2

beforeAll(async () => {
  server = createServer((request, answer) => {
    const url = new URL(request.url!, 'http://provider')
    const from = Number(url.searchParams.get('before') ?? 0)
    const next = from + PAGE < theirs.length ? String(from + PAGE) : null
    if (request.headers.authorization !== 'Bearer secret') answer.writeHead(401).end()
    else answer.end(JSON.stringify({ data: theirs.slice(from, from + PAGE), next }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())
beforeEach(() => {
  theirs = []
})

/** What is wrong when clients were told of these payouts. */
function wrong(...acknowledged: string[]): Promise<string[]> {
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = providerAdmin({ sandboxUrl, sandboxAdminToken: 'secret' })
  return wrongPayouts({ db: rows.db, provider, acknowledged: new Set(acknowledged) })
}

/** A payout of ours with one attempt for each of these states at the provider; '' was never sent. */
async function payout(transaction_no: string, state: string, ...sent: string[]): Promise<void> {
  const id = randomUUID()
  await rows.write('payouts', {
    id,
    transaction_no,
    state,
    cause: state === 'paid' ? null : 'x',
    ended_at: new Date(0),
  })
  for (const [at, status] of sent.entries()) {
    const reference = `po_${transaction_no}_${at}`
    await rows.write('payout_attempts', { payout_id: id, n: at + 1, reference })
    if (status) theirs.push({ reference, status })
  }
}

test('payouts that arrived once, failed, or came back as we say are right', async () => {
  await payout('PX-1', 'paid', 'succeeded')
  await payout('PX-2', 'failed', 'failed')
  await payout('PX-3', 'returned', 'returned')
  await payout('PX-4', 'paid', 'failed', 'succeeded')
  await payout('PX-5', 'failed', '')
  expect(await wrong('PX-1', 'PX-2', 'PX-3', 'PX-4', 'PX-5')).toEqual([])
})

test('a payout that was acknowledged and is not in our books is lost', async () => {
  expect(await wrong('PX-1')).toEqual(['PX-1 was acknowledged and is lost'])
})

test('a payout that arrived twice is doubled, by whatever attempts', async () => {
  await payout('PX-1', 'paid', 'succeeded', 'succeeded')
  expect(await wrong('PX-1')).toEqual(['PX-1 is paid; the provider sent it 2 times, 0 came back'])
})

test('money that arrived although we say that the payout failed is told, and so is money that never did', async () => {
  await payout('PX-1', 'failed', 'succeeded')
  await payout('PX-2', 'paid', 'failed')
  await payout('PX-3', 'paid', '')
  expect((await wrong()).sort()).toEqual([
    'PX-1 is failed; the provider sent it 1 times, 0 came back',
    'PX-2 is paid; the provider sent it 0 times, 0 came back',
    'PX-3 is paid; the provider sent it 0 times, 0 came back',
  ])
})

test('a payout that came back and still counts as paid is told, and one that we say came back and did not', async () => {
  await payout('PX-1', 'paid', 'returned')
  await payout('PX-2', 'returned', 'succeeded')
  expect((await wrong()).sort()).toEqual([
    'PX-1 is paid; the provider sent it 0 times, 1 came back',
    'PX-2 is returned; the provider sent it 1 times, 0 came back',
  ])
})

test('what the provider sent and we do not know is told, on whatever page of its list', async () => {
  for (const n of [1, 2, 3]) await payout(`PX-${n}`, 'paid', 'succeeded')
  theirs.push({ reference: 'po_stranger', status: 'processing' })
  expect(await wrong()).toEqual(['the provider sent po_stranger, which is no payout of ours'])
})
