// Calls every endpoint that the Xendit dialect offers through Xendit's official SDK, and checks each answer against the
// SDK's own models: required fields, types of values, enum values, dates, and error codes.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Xendit } from 'xendit-node'
import { type Json, startTestSandbox, type TestSandbox } from '../sandbox.fixture.ts'

const require = createRequire(import.meta.url)
const SDK = path.dirname(require.resolve('xendit-node/package.json'))
const NEWER_VALUES = new Set([
  // Values of Xendit's API description and guides that are newer than the SDK, which accepts any text there.
  'CHARGEBACK',
  'DESTINATION_MAXIMUM_LIMIT',
  'ACCOUNT_NAME_MISMATCH',
])
/** Formats of ids in the SDK's README. */
const IDS = {
  disb: /^disb-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  rfd: /^rfd-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  txn: /^txn_/,
}

type Model = { fields: Map<string, { type: string; isOptional: boolean }> } | { values: Set<string> }

let sandbox: TestSandbox
let xendit: Xendit
/** Method and path of each call as sent, with the raw answer. */
const wire: { endpoint: string; status: number; body: Json }[] = []
const covered = new Set<string>()
const mismatches: string[] = []
const newer = new Set<string>()
const models = readModels()

beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_DIALECT: 'xendit', SANDBOX_CALLBACK_TOKEN: 'the-callback-token' })
  const { fetch } = globalThis
  // The SDK calls the global fetch and discards the raw answer.
  globalThis.fetch = async (...call) => {
    const response = await fetch(...call)
    const url = String(call[0])
    if (url.startsWith(`${sandbox.url}/compat/xendit`)) {
      const route = url.slice(`${sandbox.url}/compat/xendit`.length).split('?')[0]!
      const endpoint = `${call[1]?.method} ${route.replace(/\/(disb-|rfd-|txn_|pr-)[^/]*/, '/:id')}`
      wire.push({ endpoint, status: response.status, body: await response.clone().json() })
    }
    return response
  }
  xendit = new Xendit({ secretKey: 'sk_test_pixel', xenditURL: `${sandbox.url}/compat/xendit` })
})
afterAll(async () => {
  console.log(
    `official SDK xendit-node ${version()}: endpoints covered ${covered.size}, mismatches ${mismatches.length}`,
  )
  await sandbox.close()
})

test('every answer matches the SDK’s models', async () => {
  const { Balance, Payout, Refund, Transaction } = xendit
  const first = await paid()
  // The magic amount opens a dispute, which is lost below.
  const second = await paid(5000.08)

  // Payouts in every state and with every failure.
  const data = {
    channelCode: 'PH_BDO',
    channelProperties: { accountNumber: '001234567890', accountHolderName: 'ANA REYES' },
    amount: 85.25,
    currency: 'PHP',
    description: 'PIXEL payout',
  }
  const made = await Payout.createPayout({ idempotencyKey: 'k-1', data: { ...data, referenceId: 'sdk' } })
  checkAnswer('GetPayouts200ResponseDataInner', made)
  checkId('disb', made.id)
  for (const accountNumber of [
    '131313',
    '333333',
    '654321',
    '121212',
    '343434',
    '444444',
    '232323',
    '123456',
    '999999',
    '565656',
  ]) {
    const channelProperties = { ...data.channelProperties, accountNumber }
    await Payout.createPayout({
      idempotencyKey: accountNumber,
      data: { ...data, referenceId: 'sdk', channelProperties },
    })
    checkAnswer('GetPayouts200ResponseDataInner')
    await sandbox.advance(1)
  }
  const wallet = { ...data, referenceId: 'wallet', channelCode: 'PH_GCASH' }
  await Payout.createPayout({ idempotencyKey: 'k-2', data: wallet })
  await sandbox.advance(60)
  await sandbox.advance(60)
  checkAnswer('GetPayouts200ResponseDataInner', await Payout.getPayoutById({ id: made.id }))
  const page = await Payout.getPayouts({ referenceId: 'sdk', limit: 4 })
  checkAnswer('GetPayouts200Response', page)
  expect([page.data?.length, page.hasMore]).toEqual([4, true])
  const more = await Payout.getPayouts({ referenceId: 'sdk', limit: 50, afterId: page.data!.at(-1)!.id })
  checkAnswer('GetPayouts200Response', more)
  const payouts = [...page.data!, ...more.data!]
  expect([payouts.length, more.hasMore]).toEqual([11, false])
  const waiting = payouts.find((payout) => payout.status === 'ACCEPTED')!
  checkAnswer('GetPayouts200ResponseDataInner', await Payout.cancelPayout({ id: waiting.id }))
  const channels = await Payout.getPayoutChannels({ currency: 'PHP', channelCategory: ['BANK', 'EWALLET'] })
  checkAnswer('Channel[]', channels)
  expect(channels.length).toBeGreaterThan(40)

  // Refunds: one succeeds, one fails, one is cancelled.
  const reason = 'REQUESTED_BY_CUSTOMER'
  const order = { paymentRequestId: first, currency: 'PHP', amount: 10.25, reason } as const
  const arriving = await Refund.createRefund({ idempotencyKey: 'r-1', data: { ...order, referenceId: 'r-1' } })
  checkAnswer('Refund', arriving)
  checkId('rfd', arriving.id)
  await sandbox.advance(60)
  checkAnswer('Refund', await Refund.getRefund({ refundID: arriving.id! }))
  await sandbox.admin('PUT', '/knobs', { refunds: { failure_probability: 1 } })
  const failing = await Refund.createRefund({ data: { ...order, referenceId: 'r-2' } })
  await sandbox.advance(60)
  checkAnswer('Refund', await Refund.getRefund({ refundID: failing.id! }))
  const { id } = await Refund.createRefund({ data: { paymentRequestId: second, reason } })
  checkAnswer('Refund', await Refund.cancelRefund({ refundID: id!, idempotencyKey: 'cancel' }))
  const refunds = await Refund.getAllRefunds({ limit: 2 })
  checkAnswer('RefundList', refunds)
  expect([refunds.data.length, refunds.hasMore]).toEqual([2, true])
  const others = await Refund.getAllRefunds({ limit: 2, afterId: refunds.data.at(-1)!.id! })
  checkAnswer('RefundList', others)
  expect([...refunds.data, ...others.data].map((refund) => refund.paymentRequestId)).toEqual([first, first, second])

  // Transactions of every type, and the balance.
  const { body: disputes } = await sandbox.call('GET', `/v1/disputes?payment=${getPaymentId(second)}`)
  expect((await sandbox.admin('POST', `/disputes/${disputes.data[0].id}`, { outcome: 'lost' })).status).toBe(200)
  const lines = await Transaction.getAllTransactions({ currency: 'PHP', limit: 50 })
  checkAnswer('TransactionsResponse', lines)
  const types = new Set(lines.data.map(({ type }) => type as unknown as string))
  expect([...types].sort()).toEqual(['CHARGEBACK', 'DISBURSEMENT', 'PAYMENT', 'REFUND'])
  const filtered = await Transaction.getAllTransactions({
    types: ['DISBURSEMENT'],
    statuses: ['SUCCESS', 'REVERSED'],
    channelCategories: ['EWALLET'],
    currency: 'PHP',
    created: { gte: new Date(0), lte: new Date('2100-01-01') },
    limit: 1,
  })
  checkAnswer('TransactionsResponse', filtered)
  expect(filtered.data.map((line) => [line.referenceId, line.channelCode])).toEqual([['wallet', 'PH_GCASH']])
  for (const { id } of lines.data) {
    checkAnswer('TransactionResponse', await Transaction.getTransactionByID({ id }))
    checkId('txn', id)
  }
  checkAnswer('Balance', await Balance.getBalance({ accountType: 'CASH', currency: 'PHP', atTimestamp: new Date() }))

  // The SDK has models only for webhooks about refunds.
  const events = sandbox.received.map(({ event }) => event).filter(({ event }) => event.startsWith('refund.'))
  expect(events.map(({ event }) => event).sort()).toEqual(['refund.failed', 'refund.succeeded'])
  // One of the two is wrapped in another `data`, as the guide shows it.
  for (const event of events)
    check('RefundCallback', event.data.data ? { ...event, data: event.data.data } : event, event.event)
  expect(mismatches).toEqual([])
})

test('every error has a status and a code that the SDK can read', async () => {
  const { Payout, Refund, Transaction, Balance } = xendit
  const paymentRequestId = await paid()
  const reason = 'OTHERS'
  const properties = { channelProperties: { accountNumber: '001234567890', accountHolderName: 'ANA REYES' } }
  const payout = { ...properties, referenceId: 'x', channelCode: 'PH_BDO', amount: 10, currency: 'PHP' }
  const pay = (idempotencyKey: string, more: object) =>
    Payout.createPayout({ idempotencyKey, data: { ...payout, ...more } })
  const sent = await pay('sent', {})
  await sandbox.advance(60)
  await Refund.createRefund({ idempotencyKey: 'taken', data: { paymentRequestId, amount: 1, reason } })
  const other = new Xendit({ secretKey: 'sk_wrong', xenditURL: xendit.opts.xenditURL! })

  await expectRefused(
    400,
    'MAXIMUM_REFUND_AMOUNT_REACHED',
    Refund.createRefund({ data: { paymentRequestId, amount: 100_000, reason } }),
  )
  await expectRefused(400, 'API_VALIDATION_ERROR', Refund.createRefund({ data: { paymentRequestId } }))
  await expectRefused(
    404,
    'DATA_NOT_FOUND',
    Refund.createRefund({ data: { paymentRequestId: 'pr-unknown', amount: 1, reason } }),
  )
  await expectRefused(
    409,
    'DUPLICATE_ERROR',
    Refund.createRefund({ idempotencyKey: 'taken', data: { paymentRequestId, amount: 2, reason } }),
  )
  await expectRefused(404, 'DATA_NOT_FOUND', Refund.getRefund({ refundID: 'rfd-unknown' }))
  await expectRefused(404, 'DATA_NOT_FOUND', Refund.cancelRefund({ refundID: 'rfd-unknown' }))
  await expectRefused(400, 'API_VALIDATION_ERROR', Refund.getAllRefunds({ limit: 1000 }))
  await expectRefused(400, 'CHANNEL_CODE_NOT_SUPPORTED', pay('p-1', { channelCode: 'PH_NOWHERE' }))
  await expectRefused(400, 'MINIMUM_TRANSFER_LIMIT_ERROR', pay('p-2', { amount: 0.5 }))
  await expectRefused(400, 'MAXIMUM_TRANSFER_LIMIT_ERROR', pay('p-3', { amount: 1_000_000 }))
  await expectRefused(400, 'API_VALIDATION_ERROR', pay('p-4', { currency: 'IDR' }))
  await expectRefused(409, 'DUPLICATE_ERROR', pay('sent', { amount: 11 }))
  await expectRefused(404, 'DATA_NOT_FOUND', Payout.getPayoutById({ id: 'disb-unknown' }))
  await expectRefused(404, 'DATA_NOT_FOUND', Payout.cancelPayout({ id: 'disb-unknown' }))
  await expectRefused(400, 'INVALID_STATUS', Payout.cancelPayout({ id: sent.id }))
  await expectRefused(404, 'DATA_NOT_FOUND', Transaction.getTransactionByID({ id: 'txn_unknown' }))
  await expectRefused(400, 'API_VALIDATION_ERROR', Transaction.getAllTransactions({ currency: 'IDR' }))
  await expectRefused(401, 'INVALID_API_KEY', other.Balance.getBalance())
  await sandbox.admin('PUT', '/knobs', { xendit: { requests_per_minute: 1 } })
  await expectRefused(429, 'RATE_LIMIT_EXCEEDED', Balance.getBalance())
  expect(mismatches).toEqual([])
})

test('every SDK endpoint that the dialect offers is covered', async () => {
  await sandbox.admin('PUT', '/knobs', { xendit: { requests_per_minute: 6000 } })
  for (const endpoint of sdkEndpoints()) {
    const [method, route] = endpoint.split(' ') as [string, string]
    const { status, body } = await sandbox.call(
      method,
      `/compat/xendit${route.replace(':id', 'unknown')}`,
      method === 'GET' ? undefined : {},
    )
    const isOffered = !(status === 404 && body.message === 'There is nothing at this address.')
    expect(covered.has(endpoint), endpoint).toBe(isOffered)
  }
  expect(covered.size).toBe(12)
})

/** Checks the last raw answer against a model, and the dates that the SDK parsed from it. */
function checkAnswer(model: string, made?: unknown): void {
  const { endpoint, body } = wire.at(-1)!
  covered.add(endpoint)
  const [, item] = /^(\w+)\[\]$/.exec(model) ?? []
  if (item) for (const one of body) check(item, one, endpoint)
  else check(model, body, endpoint)
  for (const date of findDates(made)) if (Number.isNaN(date.getTime())) mismatches.push(`${endpoint}: an invalid date`)
}

function checkId(kind: keyof typeof IDS, id: string | undefined): void {
  if (!IDS[kind].test(id ?? '')) mismatches.push(`${id} is no id of the SDK's README`)
}

/** Fails unless the call is answered with this status and error code, in a format that the SDK has a model for. */
async function expectRefused(status: number, code: string, call: Promise<unknown>): Promise<void> {
  const error = (await call.then(
    () => undefined,
    (error: unknown) => error,
  )) as { status?: number; errorCode?: string; errorMessage?: string } | undefined
  expect({ status: error?.status, code: error?.errorCode, words: typeof error?.errorMessage }).toEqual({
    status,
    code,
    words: 'string',
  })
  const { endpoint, body } = wire.at(-1)!
  covered.add(endpoint)
  if (endpoint.includes('payout')) check('ModelError', body, endpoint)
  if (endpoint === 'POST /refunds') check(`CreateRefund${status}Response`, body, endpoint)
}

function check(name: string, value: Json, at: string): void {
  const model = models.get(name)
  if (!model) throw new Error(`the SDK has no model ${name}`)
  if ('values' in model) {
    if (model.values.has(value)) return
    if (NEWER_VALUES.has(value)) newer.add(value)
    else mismatches.push(`${at}: ${name} has no value ${value}`)
    return
  }
  if (typeof value !== 'object' || value === null) return void mismatches.push(`${at}: expected ${name}, got ${value}`)
  for (const [field, { type, isOptional }] of model.fields) {
    const wireName = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    checkField(type, isOptional, value[wireName], `${at} ${wireName}`)
  }
}

function checkField(type: string, isOptional: boolean, value: Json, at: string): void {
  if (value === undefined || value === null) {
    const isMissing = value === undefined || !type.includes('null')
    if (!isOptional && isMissing) mismatches.push(`${at}: required, but ${value}`)
    return
  }
  const plain = type.replace(' | null', '')
  const [, item] = /^Array<(.+)>$/.exec(plain) ?? []
  if (item) {
    if (Array.isArray(value)) for (const one of value) checkField(item, false, one, at)
    else mismatches.push(`${at}: expected a list`)
  } else if (plain === 'Date') {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(Date.parse(value)))
      mismatches.push(`${at}: expected a date, got ${value}`)
  } else if (['string', 'number', 'boolean', 'object'].includes(plain)) {
    if (typeof value !== plain) mismatches.push(`${at}: expected ${plain}, got ${JSON.stringify(value)}`)
    // The SDK types these as text, but they are dates.
    if (/ (created|updated)$/.test(at) && Number.isNaN(Date.parse(value)))
      mismatches.push(`${at}: expected a date, got ${value}`)
  } else if (plain === 'TransactionResponseType') check('TransactionTypes', value, at)
  else check(plain, value, at)
}

/** The models that the SDK declares: its types for fields, its constants for enum values. */
function readModels(): Map<string, Model> {
  const found = new Map<string, Model>()
  for (const folder of ['payout', 'refund', 'balance_and_transaction']) {
    const dir = path.join(SDK, folder, 'models')
    for (const file of readdirSync(dir).filter((name) => name.endsWith('.d.ts') && name !== 'index.d.ts')) {
      const text = readFileSync(path.join(dir, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      for (const [, name, body] of text.matchAll(/export interface (\w+) \{([^}]*)\}/g)) {
        const fields = [...body!.matchAll(/^\s*(\w+)(\??): (.+);$/gm)].map(
          ([, field, mark, type]) => [field!, { type: type!, isOptional: mark === '?' }] as const,
        )
        found.set(name!, { fields: new Map(fields) })
      }
    }
    for (const [name, value] of Object.entries(require(path.join(SDK, folder, 'models')) as Record<string, Json>))
      if (typeof value === 'object')
        found.set(name, {
          values: new Set(Object.values<string>(value).filter((word) => word !== 'UNKNOWN_ENUM_VALUE')),
        })
  }
  return found
}

/** Every endpoint of the whole SDK, such as `GET /refunds/:id`. */
function sdkEndpoints(): Set<string> {
  const files = readdirSync(SDK, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /apis\/[A-Z]\w+\.js$/.test(name),
  )
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(path.join(SDK, file), 'utf8').matchAll(/path: `([^`]+)`[\s\S]*?method: '(\w+)'/g)].map(
        ([, route, method]) => `${method} ${route!.replace(/\{\w+\}/, ':id')}`,
      ),
    ),
  )
}

function* findDates(value: unknown): Generator<Date> {
  if (value instanceof Date) yield value
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* findDates(one)
}

function version(): string {
  return (require('xendit-node/package.json') as { version: string }).version
}

/** The id of a paid payment request, made without the SDK, which has no sessions. */
async function paid(amount = 5000.25): Promise<string> {
  const customer = { reference_id: 'cus_1', type: 'INDIVIDUAL', individual_detail: { given_names: 'Ana' } }
  const address = 'http://localhost:3000/pay/return/1'
  const { body } = await sandbox.call('POST', '/compat/xendit/sessions', {
    reference_id: `pi_${wire.length}`,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount,
    currency: 'PHP',
    country: 'PH',
    customer,
    success_return_url: address,
    cancel_return_url: address,
  })
  await sandbox.choose(body.payment_link_url.split('/').at(-1), 'paid')
  const session = await sandbox.call('GET', `/compat/xendit/sessions/${body.payment_session_id}`)
  return session.body.payment_request_id
}

/** The native id of this payment request's payment. */
function getPaymentId(paymentRequestId: string): string {
  const digits = paymentRequestId.replace(/^pr-/, '').replaceAll('-', '')
  return `pay_${digits.slice(0, 12)}${digits.slice(13, 16)}${digits.slice(17, 26)}`
}
