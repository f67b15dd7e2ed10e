// Calling a payout back: what it gives back, when it is too late, and what happens when others act at the same moment.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { endReconciling, restoreMark } from '#server/kit/restore-mark.ts'
import { ProviderAmbiguous, ProviderRejected } from '#server/outside/epayment.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, anIncome, anOpenGift, aReservedPayout, getAvailable, getProvider, postAll } from '../testing.ts'
import { sendPayouts } from './send-payouts.ts'
import { settlePayout } from './settle-payout.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
  const funds = await anOpenGift(server.services, await aCreator(server.services), { amount: 50_000_00n })
  await provider.pay('paid', funds)
  await postAll(server)
})
/** The provider holds what it accepts for an hour, so that it can still be stopped. */
beforeEach(() => provider.knobs({ payouts: { accept_seconds: 3600, process_seconds: 0 } }))
afterEach(async () => {
  clock.shift(0)
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

/** A creator with ₱200 who has just withdrawn ₱60 of it; nothing was sent yet. */
async function aWithdrawal(method: 'standard' | 'direct' = 'standard') {
  const { services } = server
  const creator = await aCreator(services)
  await anIncome(services, creator, 200_00n)
  const total = await getAvailable(services, creator)
  const payout = await aReservedPayout(services, creator, 60_00n, method, 'requested')
  const as = await server.signIn(creator.account_id)
  return {
    ...payout,
    creator,
    total,
    available: () => getAvailable(services, creator),
    cancel(key?: string, number = payout.number): Promise<Answer> {
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      return server.inject('POST', `/v1/user/transactions/payout/${number}/cancel`, { as, headers, body: {} })
    },
    async state() {
      const row = services.db.selectFrom('payouts').select('state').where('id', '=', payout.id)
      return (await row.executeTakeFirstOrThrow()).state
    },
    async capUsed() {
      const row = services.db.selectFrom('payout_months').select('used').where('creator_id', '=', creator.account_id)
      return (await row.executeTakeFirst())?.used ?? 0n
    },
    /** What the provider has of it. */
    atProvider: () => services.epayment.findPayouts(payout.reference),
  }
}

const tooLate = { payout_request: ['It is too late to call this payout back.'] }

describe('a payout that was not sent', () => {
  test.each(['standard', 'direct'] as const)(
    'by %s gives back amount, fee and cap, and is never sent',
    async (method) => {
      const luz = await aWithdrawal(method)
      expect([await luz.available(), await luz.capUsed()]).toEqual([
        luz.total - 60_00n,
        method === 'standard' ? 60_00n : 0n,
      ])
      expect((await luz.cancel()).body.data).toMatchObject({ status: 'cancelled', payout: { state: 'cancelled' } })
      expect([await luz.available(), await luz.capUsed()]).toEqual([luz.total, 0n])
      await sendPayouts(server.services)
      expect([await luz.state(), await luz.atProvider()]).toEqual(['cancelled', []])
    },
  )

  test('leaves its place to another payout of the same creator', async () => {
    const luz = await aWithdrawal()
    await luz.cancel()
    const next = await aReservedPayout(server.services, luz.creator, 100_00n, 'standard', 'requested')
    expect(await luz.available()).toBe(luz.total - 100_00n)
    expect((await luz.cancel(undefined, next.number)).status).toBe(200)
  })

  test('gives the money back once when it is cancelled twenty times at once', async () => {
    const luz = await aWithdrawal()
    const answers = await Promise.all(Array.from({ length: 20 }, () => luz.cancel()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([await luz.available(), await luz.capUsed()]).toEqual([luz.total, 0n])
  })

  test('is either cancelled or sent when both happen at once, never both', async () => {
    for (let n = 0; n < 5; n++) {
      const luz = await aWithdrawal()
      const [{ status }] = await Promise.all([luz.cancel(), sendPayouts(server.services)])
      const isCancelled = (await luz.state()) === 'cancelled'
      expect(isCancelled).toBe(status === 200)
      const stillThere = (await luz.atProvider()).filter((each) => each.status !== 'cancelled')
      expect(stillThere).toHaveLength(isCancelled ? 0 : 1)
      expect(await luz.available()).toBe(isCancelled ? luz.total : luz.total - 60_00n)
    }
  })

  test('stays after a restore until payouts go on: it may have been sent after the backup', async () => {
    const luz = await aWithdrawal()
    const { db } = server.services
    await sql`comment on table migrations is ${sql.lit(restoreMark('2026-11-21T02:38:00Z'))}`.execute(db)
    const refused = await luz.cancel().finally(() => endReconciling(db))
    expect([refused.status, refused.body.errors]).toEqual([422, { payout_request: [texts.payoutsAfterRestore] }])
    expect([await luz.state(), await luz.available()]).toEqual(['requested', luz.total - 60_00n])
    expect((await luz.cancel()).status).toBe(200)
  })

  test('waits for a sender that has locked it, and is then refused', async () => {
    const luz = await aWithdrawal()
    let cancelling: Promise<Answer> | undefined
    await inTransaction(server.services.db, async (tx) => {
      await tx.selectFrom('payouts').select('id').where('id', '=', luz.id).forUpdate().execute()
      await tx
        .updateTable('payout_attempts')
        .set({ attempts: 1, first_tried_at: clock.now() })
        .where('reference', '=', luz.reference)
        .execute()
      cancelling = luz.cancel()
      await untilWaitedFor(tx)
    })
    expect((await cancelling)!.body.errors).toEqual({ payout_request: [texts.payoutJustNow] })
    expect(await luz.available()).toBe(luz.total - 60_00n)
  })
})

describe('a payout that the provider has', () => {
  async function accepted() {
    const luz = await aWithdrawal()
    await sendPayouts(server.services)
    expect(await luz.atProvider()).toMatchObject([{ status: 'accepted' }])
    return luz
  }

  test('is stopped there, and the money is back at once', async () => {
    const luz = await accepted()
    expect((await luz.cancel()).body.data.payout.state).toBe('cancelled')
    expect(await luz.atProvider()).toMatchObject([{ status: 'cancelled' }])
    expect([await luz.available(), await luz.capUsed()]).toEqual([luz.total, 0n])
    await sendPayouts(server.services)
    expect(await luz.atProvider()).toHaveLength(1)
  })

  test('is stopped once when it is cancelled five times at once', async () => {
    const luz = await accepted()
    const answers = await Promise.all(Array.from({ length: 5 }, () => luz.cancel()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await luz.available()).toBe(luz.total)
  })

  test('and has carried out meanwhile is booked as it says, and the answer is that it is too late', async () => {
    const luz = await accepted()
    await provider.advance(3601)
    expect(await luz.state()).toBe('sending')
    const { status, body } = await luz.cancel()
    expect([status, body.errors]).toEqual([422, tooLate])
    expect(await luz.available()).toBe(luz.total - 60_00n)
    await provider.quiet()
    await sendPayouts(server.services)
    expect((await luz.cancel()).body.errors).toEqual(tooLate)
    expect(await luz.atProvider()).toMatchObject([{ status: 'paid' }])
  })

  test.each(['reset_before', 'reset_after'])(
    'stays reserved when its answer is lost (%s); the next call finds out',
    async (kind) => {
      const luz = await accepted()
      await provider.knobs({ api: { faults: [{ route: 'POST /v1/payouts/:id/cancel', kind, times: 1 }] } })
      const lost = await luz.cancel()
      expect([lost.status, lost.body.exception]).toEqual([503, 'ProviderUnavailableException'])
      expect([await luz.state(), await luz.available()]).toEqual(['sending', luz.total - 60_00n])
      expect((await luz.cancel()).body.data.payout.state).toBe('cancelled')
      expect(await luz.available()).toBe(luz.total)
    },
  )

  test('stays reserved when the provider refuses and then does not say what became of it', async () => {
    const luz = await accepted()
    const { epayment } = server.services
    const { cancelPayout, readPayout } = epayment
    epayment.cancelPayout = () => Promise.reject(new ProviderRejected('not_cancellable', 'too late'))
    for (const unknown of [new ProviderAmbiguous('no answer'), new ProviderRejected('not_found', 'unknown')]) {
      epayment.readPayout = () => Promise.reject(unknown)
      expect((await luz.cancel()).status).toBe(503)
    }
    Object.assign(epayment, { cancelPayout, readPayout })
    expect([await luz.state(), await luz.available()]).toEqual(['sending', luz.total - 60_00n])
    expect((await luz.cancel()).status).toBe(200)
  })
})

test('the second attempt of a payout can be called back before it is sent, and the first stays watched', async () => {
  const luz = await aWithdrawal()
  const { db } = server.services
  await db.updateTable('payouts').set({ state: 'sending' }).where('id', '=', luz.id).execute()
  const first = { reference: luz.reference, payoutId: `po_${luz.id}`, amount: luz.net }
  await settlePayout(server.services, { ...first, status: 'failed', cause: 'bank_unavailable' })
  expect((await luz.cancel()).body.data.payout.state).toBe('cancelled')
  expect([await luz.available(), await luz.capUsed()]).toEqual([luz.total, 0n])
  const attempts = await db
    .selectFrom('payout_attempts')
    .select(['n', 'outcome', 'due_at'])
    .where('payout_id', '=', luz.id)
    .orderBy('n')
    .execute()
  expect(attempts).toMatchObject([
    { n: 1, outcome: 'failed', due_at: expect.any(Date) },
    { n: 2, outcome: 'cancelled', due_at: null },
  ])
})

describe('an idempotency key', () => {
  test('gets the same answer again, also once the payout has ended', async () => {
    const luz = await aWithdrawal()
    const [first, again] = [await luz.cancel('tawag-pabalik-1'), await luz.cancel('tawag-pabalik-1')]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(await luz.available()).toBe(luz.total)
  })

  test('that belongs to another payout is refused, and that payout stays as it is', async () => {
    const luz = await aWithdrawal()
    await luz.cancel('tawag-pabalik-2')
    const next = await aReservedPayout(server.services, luz.creator, 50_00n, 'standard', 'requested')
    const { status, body } = await luz.cancel('tawag-pabalik-2', next.number)
    expect([status, body.exception]).toEqual([409, 'IdempotencyConflictException'])
    expect(await luz.available()).toBe(luz.total - 50_00n)
    expect((await luz.cancel('tawag-pabalik-3', next.number)).status).toBe(200)
  })

  test('is not spent on a payout that does not exist or is another creator’s', async () => {
    const [luz, rudy] = [await aWithdrawal(), await aWithdrawal()]
    for (const number of [rudy.number, 'PX-20260101-ABCDEFGH'])
      expect((await luz.cancel('tawag-pabalik-4', number)).status).toBe(404)
    expect(await rudy.state()).toBe('requested')
    expect((await luz.cancel('tawag-pabalik-4')).status).toBe(200)
    await rudy.cancel()
  })
})
