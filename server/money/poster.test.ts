// The poster posts what is in the inbox, whatever else is there and whether or not the provider answers; one poster
// works at a time.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { clearingBalance, verifyLedger } from './ledger/verify.ts'
import { reconcile } from './payments/reconcile.ts'
import { refundReceipts } from './payments/refund-receipts.ts'
import { postDue } from './post-captures.ts'
import { POSTER_LOCK, type Poster, startPoster } from './poster.ts'
import {
  aCreator,
  anOpenGift,
  deliver,
  getEvent,
  getPayment,
  getProvider,
  getProviderEvents,
  type OpenGift,
  providerTotal,
  webhookHeaders,
  withXendit,
} from './testing.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
  await provider.knobs({ refunds: { delay_seconds: 0 } })
})
beforeEach(() => server.services.db.deleteFrom('provider_events').execute())
afterEach(async () => {
  await provider.knobs({ api: { faults: [] } })
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

/** Gifts that were paid, with their webhooks in the inbox. */
async function paidGifts(count: number): Promise<OpenGift[]> {
  const luz = await aCreator(server.services)
  const gifts: OpenGift[] = []
  for (let i = 0; i < count; i++) gifts.push(await anOpenGift(server.services, luz, { amount: 100_00n }))
  await provider.pay('paid', ...gifts)
  await provider.quiet()
  return gifts
}

async function getStates(gifts: OpenGift[]): Promise<string[]> {
  return Promise.all(gifts.map(async (gift) => (await getPayment(server.services, gift.paymentId)).state))
}

/** Seconds until the first unapplied event is due again. */
async function secondsToNextTry(): Promise<number> {
  const { rows } = await sql<{ s: number }>`
    select round(extract(epoch from min(due_at) - now()))::int as s from provider_events where applied_at is null`.execute(
    server.services.db,
  )
  return rows[0]!.s
}

/** Makes all unapplied events due now. */
async function makeDue(): Promise<void> {
  await sql`update provider_events set due_at = now() where applied_at is null`.execute(server.services.db)
}

// Xendit's API reads one object per call, so that none can fail the others.
test.skipIf(withXendit)('an event that cannot be applied does not block the others', async () => {
  // The provider refuses an id of this length, and with it the whole batch.
  const poison = getEvent('checkout.paid', `chk_${'0'.repeat(80)}`)
  expect(await deliver(server, poison, webhookHeaders(server.services, poison))).toBe(200)
  const gifts = await paidGifts(5)
  await postDue(server.services)
  expect(await getStates(gifts)).toEqual(Array(5).fill('paid'))
  const [stuck, ...others] = await getProviderEvents(server.services)
  expect(others.map((event) => event.applied_at)).toEqual(Array(5).fill(expect.any(Date)))
  expect(stuck).toMatchObject({
    applied_at: null,
    attempts: 1,
    last_error: 'invalid_request',
  })
  expect(await secondsToNextTry()).toBeLessThanOrEqual(1)
})

test('calls onPosted after the commit, and not when nothing was posted', async () => {
  const gifts = await paidGifts(2)
  const seen: Promise<string[]>[] = []
  const posted = () => void seen.push(getStates(gifts))
  await postDue(server.services, posted)
  await postDue(server.services, posted)
  expect(await Promise.all(seen)).toEqual([['paid', 'paid']])
})

test('webhooks wait ever longer while the provider does not answer, and are posted afterwards', async () => {
  const gifts = await paidGifts(1)
  await provider.knobs({ api: { faults: [{ route: '*', kind: 'reset_before' }] } })
  const waits = []
  for (let attempt = 0; attempt < 4; attempt++) {
    await makeDue()
    await postDue(server.services)
    // Not due again immediately.
    await postDue(server.services)
    waits.push(await secondsToNextTry())
  }
  expect(waits).toEqual([1, 2, 4, 8])
  for (const event of await getProviderEvents(server.services))
    expect(event).toMatchObject({ attempts: 4, applied_at: null })
  await provider.knobs({ api: { faults: [] } })
  await postDue(server.services)
  expect(await getStates(gifts)).toEqual(['awaiting'])
  await makeDue()
  await postDue(server.services)
  expect(await getStates(gifts)).toEqual(['paid'])
  for (const event of await getProviderEvents(server.services))
    expect(event).toMatchObject({ applied_at: expect.any(Date) })
})

test.each(['error_before', 'too_many_requests', 'malformed_json', 'html_502'])(
  'an invalid answer (%s) posts nothing and is requested again',
  async (kind) => {
    const gifts = await paidGifts(1)
    await provider.knobs({ api: { faults: [{ route: '*', kind }] } })
    await postDue(server.services)
    expect(await getStates(gifts)).toEqual(['awaiting'])
    await provider.knobs({ api: { faults: [] } })
    await makeDue()
    await postDue(server.services)
    expect(await getStates(gifts)).toEqual(['paid'])
  },
)

test('after an hour without the provider an event is tried hourly, until it is applied', async () => {
  const gifts = await paidGifts(1)
  await sql`update provider_events set attempts = 20`.execute(server.services.db)
  await provider.knobs({ api: { faults: [{ route: '*', kind: 'reset_before' }] } })
  await postDue(server.services)
  await provider.knobs({ api: { faults: [] } })
  expect(await secondsToNextTry()).toBe(3600)
  await reconcile(server.services, { everything: true })
  expect(await getStates(gifts)).toEqual(['paid'])
  await makeDue()
  await postDue(server.services)
  expect((await getProviderEvents(server.services)).filter((event) => event.applied_at === null)).toEqual([])
})

test('posts several batches in one run', async () => {
  const gifts = await paidGifts(3)
  await sql`insert into provider_events (provider, event_id, type) select ${server.services.epayment.name}, 'filler_' || n, 'weather' from generate_series(1, 1100) n`.execute(
    server.services.db,
  )
  await postDue(server.services)
  expect(await getStates(gifts)).toEqual(['paid', 'paid', 'paid'])
  expect((await getProviderEvents(server.services)).filter((event) => event.applied_at === null)).toEqual([])
})

test('a webhook about a refund books the refund', async () => {
  const [gift] = await paidGifts(1)
  await provider.pay('paid_twice', gift!)
  await provider.quiet()
  await postDue(server.services)
  await refundReceipts(server.services)
  await provider.quiet()
  expect((await getProviderEvents(server.services)).at(-1)).toMatchObject({
    type: 'refund.succeeded',
    applied_at: null,
  })
  await postDue(server.services)
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
})

describe('with several posters', () => {
  const posters: Poster[] = []
  afterEach(async () => {
    for (const poster of posters.splice(0)) await poster.close()
  })

  async function aPoster(): Promise<Poster> {
    const poster = await startPoster(server.services)
    posters.push(poster)
    return poster
  }

  async function lockHolders(): Promise<{ pid: number; granted: boolean }[]> {
    const { rows } = await sql<{ pid: number; granted: boolean }>`
      select pid, granted from pg_locks where locktype = 'advisory' and objid = ${POSTER_LOCK}
         and database = (select oid from pg_database where datname = current_database())`.execute(server.services.db)
    return rows
  }

  test('the one without the lock posts nothing, and takes over when the holder’s connection ends', async () => {
    const other = new pg.Client({ connectionString: server.services.database.url })
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [POSTER_LOCK])
    const gifts = await paidGifts(1)
    const idle = await startPoster(server.services)
    idle.wake()
    await idle.close()
    expect(await getStates(gifts)).toEqual(['awaiting'])

    await aPoster()
    await other.end()
    await expect.poll(() => getStates(gifts)).toEqual(['paid'])
  })

  test('one works, and another takes over when it loses its connection', async () => {
    await aPoster()
    await expect.poll(lockHolders).toMatchObject([{ granted: true }])
    await aPoster()
    await expect.poll(async () => (await lockHolders()).map((lock) => lock.granted).sort()).toEqual([false, true])
    const locks = await lockHolders()
    const [first, second] = [locks.find((lock) => lock.granted)!, locks.find((lock) => !lock.granted)!]
    await sql`select pg_terminate_backend(${first.pid})`.execute(server.services.db)
    await expect.poll(async () => (await lockHolders()).find((lock) => lock.pid === second.pid)?.granted).toBe(true)
    const gifts = await paidGifts(2)
    await expect.poll(() => getStates(gifts)).toEqual(['paid', 'paid'])
  })

  test('the working one is notified of a webhook that another process stored', async () => {
    const poster = await aPoster()
    await expect.poll(lockHolders).toMatchObject([{ granted: true }])
    await poster.drain()
    // The server of this test wakes no poster in its own process: only the database can have notified it.
    const gifts = await paidGifts(1)
    await expect.poll(() => getStates(gifts)).toEqual(['paid'])
  })
})
