// Comparing clearing with the provider's list finds every true difference, new or old, and names the movement where
// there is one.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { Epayment, Movement } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { compareClearing } from './compare-clearing.ts'
import { settlePayout } from './payouts/settle-payout.ts'
import { postDue } from './post-captures.ts'
import { recoverPayments } from './recover-payments.ts'
import {
  aCreator,
  anOpenGift,
  aReservedPayout,
  type Creator,
  getPayment,
  getProvider,
  type OpenGift,
  providerTotal,
} from './testing.ts'

/** After this long, a movement is old: it is no longer read on each run. */
const LATER_MS = (serverLimits.clearingOpenDays + 1) * DAY_MS
/** After this long, everything is read again. */
const MUCH_LATER_MS = LATER_MS + (serverLimits.clearingWholeDays + 1) * DAY_MS

describe.each(['sandbox', 'xendit'])('with the dialect of %s', (dialect) => {
  let server: TestServer
  let luz: Creator
  let services: Services
  /** The `since` argument of each call of the provider's list. */
  const requestedSince: (Date | undefined)[] = []
  /** Changes the provider's movements before the code under test reads them. */
  let distort: (movement: Movement) => Movement[]
  /** What the provider lists besides. */
  let added: Movement[] = []

  beforeAll(async () => {
    server = await aServer({ withProvider: true, env: { PAYMENT_PROVIDER: dialect } })
    luz = await aCreator(server.services)
    services = { ...server.services, epayment: recordingProvider(server.services.epayment) }
  })
  afterEach(() => {
    clock.shift(0)
    distort = (movement) => [movement]
    added = []
    requestedSince.length = 0
  })
  afterAll(() => server.close())

  function recordingProvider(epayment: Epayment): Epayment {
    distort = (movement) => [movement]
    async function* listMovements(since?: Date): AsyncIterable<Movement> {
      requestedSince.push(since)
      yield* added
      for await (const movement of epayment.listMovements(since)) yield* distort(movement)
    }
    return { ...epayment, movementsLagMs: 0, listMovements }
  }

  async function paid(amount: bigint): Promise<OpenGift> {
    const gift = await anOpenGift(server.services, luz, { amount })
    await getProvider(server).pay('paid', gift)
    await getProvider(server).quiet()
    await postDue(server.services)
    return gift
  }

  function storedSum() {
    return server.services.db.selectFrom('clearing_kept').selectAll().executeTakeFirstOrThrow()
  }

  const agreed = (total: bigint) => ({ ours: total, theirs: total, wrong: [] })

  test('reads old movements once, and new ones on each run', async () => {
    await paid(100_00n)
    expect(await compareClearing(services)).toEqual(agreed(100_00n))
    expect((await storedSum()).total).toBe(0n)
    clock.shift(LATER_MS)
    expect(await compareClearing(services)).toEqual(agreed(100_00n))
    const { total, until } = await storedSum()
    expect(total).toBe(100_00n)
    requestedSince.length = 0
    clock.shift(LATER_MS + 1000)
    expect(await compareClearing(services)).toEqual(agreed(100_00n))
    expect(requestedSince).toEqual([until])
  })

  test('reads everything again before it reports a difference to the stored sum', async () => {
    await server.services.db.updateTable('clearing_kept').set({ total: 1n }).execute()
    clock.shift(LATER_MS + 2000)
    expect(await compareClearing(services)).toEqual(agreed(100_00n))
    expect(requestedSince).toEqual([expect.any(Date), undefined])
    expect((await storedSum()).total).toBe(100_00n)
  })

  test('waits for a movement that the list shows late', async () => {
    const total = 100_00n + 1_00n
    const { paymentId } = await paid(1_00n)
    distort = (line) => (line.reference === paymentId && requestedSince.length === 1 ? [] : [line])
    expect(await compareClearing(services)).toEqual(agreed(total))
    expect(requestedSince).toHaveLength(2)
  })

  test('reads everything again after a month, and when the clock has gone back', async () => {
    for (const shift of [MUCH_LATER_MS, -DAY_MS]) {
      await server.services.db.updateTable('clearing_kept').set({ total: 1n }).execute()
      clock.shift(shift)
      requestedSince.length = 0
      expect(await compareClearing(services)).toEqual(agreed(101_00n))
      expect(requestedSince).toEqual([undefined])
    }
  })

  describe('finds a true difference', () => {
    const AMOUNT = 70_00n
    let id: string
    let total: bigint

    beforeAll(async () => {
      id = (await getPayment(server.services, (await paid(AMOUNT)).paymentId)).provider_payment_id!
      await paid(5_00n)
      total = await providerTotal(server.services)
    })
    afterEach(async () => {
      // Nothing was refunded, and the ledger is unchanged.
      expect(await server.services.db.selectFrom('receipt_refunds').selectAll().execute()).toEqual([])
      clock.shift(0)
      distort = (movement) => [movement]
      expect(await compareClearing(services)).toEqual(agreed(total))
    })

    /** Changes the ledger with its guards disabled while `work` runs, then restores it. */
    async function withBooks(change: string, work: () => Promise<void>): Promise<void> {
      const of = (sources: string) => `(select id from journals where source in (${sources}))`
      const [one, all] = [of('$source'), of(`$source, 'receipt:again'`)]
      await runUnguarded(`create table kept_journals as select * from journals where id in ${one};
        create table kept_entries as select * from ledger_entries where journal_id in ${one}; ${change}`)
      await work().finally(() =>
        runUnguarded(`delete from ledger_entries where journal_id in ${all}; delete from journals where id in ${all};
          insert into journals overriding system value select * from kept_journals;
          insert into ledger_entries select * from kept_entries; drop table kept_journals, kept_entries`),
      )
    }

    function runUnguarded(statements: string): Promise<void> {
      const guards = (able: string) =>
        ['journals', 'ledger_entries'].map((table) => `alter table ${table} ${able} trigger user`)
      const all = [...guards('disable'), ...statements.split(';'), ...guards('enable')]
      return server.services.db.transaction().execute(async (tx) => {
        for (const statement of all)
          await sql.raw(statement.replaceAll('$source', `'receipt:${dialect}:${id}'`)).execute(tx)
      })
    }

    const ours = `(select id from journals where source = $source)`
    /** What is wrong → the SQL, how far our total exceeds the provider's, and what the ledger has of the movement. */
    const inBooks: Record<string, [change: string, above: bigint, booked: bigint]> = {
      'of one centavo in our ledger': [
        `update ledger_entries set amount = amount + 1 where journal_id = ${ours}`,
        1n,
        AMOUNT + 1n,
      ],
      'because of a missing journal': [
        `delete from ledger_entries where journal_id = ${ours}; delete from journals where source = $source`,
        -AMOUNT,
        0n,
      ],
    }
    /**
     * What is wrong → what the provider lists of the capture, how far our total exceeds that, and the amount reported.
     */
    const inList: Record<string, [lines: (line: Movement) => Movement[], above: bigint, named: bigint | undefined]> = {
      'of one centavo in the provider’s list': [(line) => [{ ...line, amount: AMOUNT + 1n }], -1n, AMOUNT + 1n],
      'because of a missing movement': [() => [], AMOUNT, undefined],
      'because of a doubled movement': [(line) => [line, line], -AMOUNT, 2n * AMOUNT],
    }
    const moments: [name: string, before: number, then: number][] = [
      ['new', 0, 0],
      ['old', LATER_MS, LATER_MS + 1000],
      ['old, when everything is read again', LATER_MS, MUCH_LATER_MS],
    ]

    describe.each(moments)('that is %s', (name, before, then) => {
      beforeAll(async () => {
        clock.shift(before)
        await compareClearing(services)
        clock.shift(0)
      })

      test.each(Object.entries(inBooks))('%s', async (_, [change, above, booked]) => {
        clock.shift(then)
        await withBooks(change, async () => {
          expect(await compareClearing(services)).toEqual({
            ours: total + above,
            theirs: total,
            wrong: [{ movement: expect.objectContaining({ kind: 'capture', id, amount: AMOUNT }), booked }],
          })
        })
      })

      test('because of a doubled journal', async () => {
        clock.shift(then)
        const change = `
          with j as (insert into journals (kind, source, effective_at) values ('payment_web', 'receipt:again', now()) returning id)
          insert into ledger_entries select j.id, e.line, e.debit_account_id, e.credit_account_id, e.amount
            from ledger_entries e, j where e.journal_id = ${ours}`
        await withBooks(change, async () => {
          expect(await compareClearing(services)).toEqual({ ours: total + AMOUNT, theirs: total, wrong: [] })
        })
      })

      // Old movements are read at the provider only once a month.
      const distortions = name === 'old' ? {} : inList
      test.each(Object.entries(distortions))('%s', async (_, [lines, above, named]) => {
        clock.shift(then)
        distort = (line) => (line.id === id ? lines(line) : [line])
        const { ours, theirs, wrong } = await compareClearing(services)
        expect(ours - theirs).toBe(above)
        expect(wrong.map(({ movement }) => [movement.id, movement.amount])).toEqual(
          named === undefined ? [] : [[id, named]],
        )
      })
    })

    test('of two movements that cancel each other out', async () => {
      distort = (line) => [{ ...line, amount: line.amount + (line.id === id ? 1n : line.amount === 5_00n ? -1n : 0n) }]
      const { ours, theirs, wrong } = await compareClearing(services)
      expect(ours).toBe(theirs)
      expect(wrong.map(({ booked }) => booked).sort()).toEqual([5_00n, AMOUNT])
    })
  })

  test('reports nothing to book of a failed attempt at a payout that the provider paid and took back all the same', async () => {
    await paid(100_00n)
    const { reference, net } = await aReservedPayout(server.services, luz, 100_00n)
    const payoutId = `po_${reference}`
    await settlePayout(server.services, { payoutId, reference, amount: net, status: 'failed', cause: 'rejected' })
    const of = (id: string, kind: 'payout' | 'return', amount: bigint): Movement => ({
      ...{ id, kind, amount, reference },
      at: clock.now(),
    })
    const wrongWith = async (...lines: Movement[]) => {
      added = lines
      return (await compareClearing(services)).wrong.map(({ movement }) => movement)
    }
    const [out, back] = [of(payoutId, 'payout', -net), of(payoutId, 'return', net)]
    expect(await wrongWith(out, back)).toEqual([])
    expect(await wrongWith(out)).toEqual([out])
    const less = { ...back, amount: net - 1n }
    expect(await wrongWith(out, less)).toEqual([out, less])
    const foreign = [of('po_unknown', 'payout', -net), of('po_unknown', 'return', net)]
    expect(await wrongWith(...foreign)).toEqual(foreign)
  })

  test('reports a capture of an unknown payment, and refunds nothing', async () => {
    const provider = getProvider(server)
    await provider.knobs({ webhooks: { drop_probability: 1 } })
    const before = await providerTotal(server.services)
    const unknown = await anOpenGift(server.services, luz, { amount: 9_00n })
    const { epayment, db } = server.services
    const request = { amount: 9_00n, description: 'Gift', successUrl: server.url, failureUrl: server.url }
    const reference = unknown.paymentId.replace(/^.{8}/, '00000000')
    const { checkoutId } = await epayment.createCheckout({ ...request, reference, expiresInSeconds: 600 }, reference)
    await provider.pay('paid', { ...unknown, checkoutId })
    expect(await compareClearing(services)).toEqual({
      ours: before,
      theirs: before + 9_00n,
      wrong: [{ movement: expect.objectContaining({ kind: 'capture', reference }), booked: 0n }],
    })
    expect(await db.selectFrom('receipt_refunds').selectAll().execute()).toEqual([])
    // Only recovery after a restore treats the capture as ours.
    await recoverPayments(services, new Date(0))
    expect(await db.selectFrom('receipt_refunds').select('reason').execute()).toEqual([{ reason: 'unknown_reference' }])
    expect(await compareClearing(services)).toMatchObject({ wrong: [] })
  })
})
