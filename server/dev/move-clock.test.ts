// The development clock: a move applies to every process, survives a restart, and makes work due.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { readConfig } from '#server/kit/config.ts'
import { sql } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import { startServer } from '#server/main.ts'
import { postDue } from '#server/money/post-captures.ts'
import { aCreator, anOpenGift, getPayment, getProvider } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { followClock } from './follow-clock.ts'

const DAY = 86_400
let server: TestServer

beforeAll(async () => {
  await buildPages()
  server = await aServer({ withProvider: true })
})
afterEach(async () => {
  const moved = await server.services.db.deleteFrom('dev_clock').returning('offset_ms').executeTakeFirst()
  await getProvider(server).advance(-Number(moved?.offset_ms ?? 0n) / 1000)
  clock.shift(0)
})
afterAll(() => server.close())

const advance = (advance_seconds: unknown) => server.inject('POST', '/dev/clock', { body: { advance_seconds } })

function aheadSeconds(): number {
  return Math.round((clock.now().getTime() - clock.machineNow().getTime()) / 1000)
}

test('two moves add up, and the answer is the new time', async () => {
  await advance(DAY)
  const { status, body } = await advance(3600)
  expect({ status, ahead: aheadSeconds() }).toEqual({ status: 200, ahead: DAY + 3600 })
  expect(Date.parse(body.data.now) / 1000).toBeCloseTo(Date.now() / 1000 + DAY + 3600, -1)
})

test.each([['tomorrow'], [null], [1e9], [Number.NaN], [undefined]])(
  'it is not moved by %j, and the error names the field',
  async (by) => {
    const { status, body } = await advance(by)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['advance_seconds'] })
    // A clock that is a moment behind rounds to minus zero.
    expect(aheadSeconds()).toBeCloseTo(0)
  },
)

test('another process is notified of the move, and one that starts later continues from it', async () => {
  const moved = vi.fn(async () => undefined)
  const subscription = await followClock(server.services, moved)
  await advance(DAY)
  await expect.poll(() => moved).toHaveBeenCalled()
  await subscription.close()
  clock.shift(0)
  const again = await followClock(server.services, moved)
  expect(aheadSeconds()).toBe(DAY)
  await again.close()
})

test('a payment made after a move is dated by the new clock', async () => {
  const { services } = server
  await advance(40 * DAY)
  const gift = await anOpenGift(services, await aCreator(services), { amount: 50_00n })
  await getProvider(server).pay('paid', gift)
  await getProvider(server).quiet()
  await postDue(services)
  const { paid_at } = await getPayment(services, gift.paymentId)
  expect(Math.abs(paid_at!.getTime() - clock.now().getTime())).toBeLessThan(DAY * 1000)
})

test('a waiting job becomes due, and an exhausted rate limit ends', async () => {
  const { db, throttle } = server.services
  const rule = { name: 'clock-test', points: 1, seconds: DAY, per: 'account' } as const
  await throttle.take(rule, 'ana')
  await expect(throttle.take(rule, 'ana')).rejects.toMatchObject({ code: 'TooManyRequestsException' })
  await enqueue(db, 'clock-test', {}, { key: 'clock-test' })
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '20 hours' where key = 'clock-test'`.execute(
    db,
  )
  await advance(DAY)
  await throttle.take(rule, 'ana')
  const { rows } = await sql<{ due: boolean }>`
    select run_at <= now() as due from graphile_worker.jobs where key = 'clock-test'`.execute(db)
  expect(rows).toEqual([{ due: true }])
})

test('a gift made after a move is paid by a webhook stamped with the provider’s own time', async () => {
  await advance(3 * DAY)
  const provider = getProvider(server)
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 5000n })
  await provider.pay('paid', gift)
  await provider.quiet()
  await postDue(server.services)
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
})

test('a running worker runs the recurring jobs as soon as it is notified', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pixel-test-data-'))
  const env = {
    PIXEL_ENV: 'test',
    PIXEL_ROLE: 'worker',
    PIXEL_DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SANDBOX_PORT: `${server.services.config.sandboxPort}`,
  }
  const worker = await startServer(readConfig(env), server.services.database.url)
  try {
    await advance(40 * DAY)
    const proof = server.services.db.selectFrom('ledger_proofs').select('proved_at')
    const provedAt = async () => (await proof.executeTakeFirst())?.proved_at.getTime() ?? 0
    await expect.poll(provedAt).toBeGreaterThan(Date.now() + 39 * DAY * 1000)
  } finally {
    await worker.close()
    rmSync(dataDir, { recursive: true })
  }
})
