// Concurrent payouts cannot exceed the balance, the month's cap or the one place in flight.
import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { isUnavailable } from '#server/kit/db-errors.ts'
import { Failure } from '#server/kit/fail.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from '../ledger/balances.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, anIncome, aReservation, aReservedPayout, type Creator, type Reservation } from '../testing.ts'
import { getRefusal, reservePayout } from './reserve-payout.ts'
import { settlePayout } from './settle-payout.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterEach(async () => {
  clock.shift(0)
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

async function rich(pesos: bigint): Promise<Creator> {
  const creator = await aCreator(server.services)
  await anIncome(server.services, creator, pesos * 100n)
  return creator
}

/** The payout's number, or the code of the refusal. Repeats when the database is busy (503). */
async function reserve(creator: Creator, reservation: Reservation): Promise<string> {
  const { terms, code } = reservation
  try {
    return await inTransaction(server.services.db, (tx) =>
      reservePayout(tx, server.services, creator.account_id, terms, code),
    )
  } catch (error) {
    if (isUnavailable(error)) return reserve(creator, reservation)
    const refusal = await getRefusal(error, server.services, creator.account_id)
    if (!(refusal instanceof Failure)) throw refusal
    return refusal.errors?.payout_request ? refusal.message : refusal.code
  }
}

/** Sixty concurrent payouts of this amount, each with its own code. */
async function sixty(creator: Creator, pesos: bigint, method: 'direct' | 'standard'): Promise<string[]> {
  const all = []
  for (let i = 0; i < 60; i++) all.push(await aReservation(server.services, creator, pesos * 100n, method))
  return Promise.all(all.map((one) => reserve(creator, one)))
}

function passed(answers: string[]): string[] {
  return answers.filter((answer) => answer.startsWith('PX-'))
}

describe('sixty concurrent payouts', () => {
  test('of one creator: one is under way, the others are refused for that reason', async () => {
    const luz = await rich(10_000n)
    const answers = await sixty(luz, 100n, 'direct')
    expect(passed(answers)).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes('under way'))).toHaveLength(59)
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({
      available: 9_900_00n,
      inPayout: 100_00n,
    })
  })

  describe('without the index that allows one payout in flight,', () => {
    beforeAll(async () => {
      await sql`drop index payouts_one_under_way`.execute(server.services.db)
    })
    afterAll(async () => {
      await sql`create unique index payouts_one_under_way on payouts (creator_id) where state in ('requested', 'sending')`.execute(
        server.services.db,
      )
    })

    test('against a balance for ten, ten pass', async () => {
      const luz = await rich(1_000n)
      const answers = await sixty(luz, 100n, 'direct')
      expect(passed(answers)).toHaveLength(10)
      expect(answers.filter((answer) => answer === 'InsufficientBalanceException')).toHaveLength(50)
      expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({
        available: 0n,
        inPayout: 1_000_00n,
      })
      await allPaid(luz)
    })

    test('of ₱700 against the cap of ₱5,000, seven pass and ₱100 of the cap is left', async () => {
      const luz = await rich(50_000n)
      const answers = await sixty(luz, 700n, 'standard')
      expect(passed(answers)).toHaveLength(7)
      expect(answers.filter((answer) => answer === 'OverLimitPayoutException')).toHaveLength(53)
      expect(await getUsed(luz)).toEqual({ [thisMonth()]: 4_900_00n })
      await allPaid(luz)
    })
  })

  test('each repeated as soon as the last has arrived, against a balance for ten: ten pass', async () => {
    const luz = await rich(1_000n)
    const all = []
    for (let i = 0; i < 60; i++) all.push(await aReservation(server.services, luz, 100_00n, 'direct'))
    const answers = await Promise.all(
      all.map(async (one) => {
        for (;;) {
          const answer = await reserve(luz, one)
          if (!answer.includes('under way')) return answer
          await allPaid(luz)
        }
      }),
    )
    expect(passed(answers)).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'InsufficientBalanceException')).toHaveLength(50)
    await allPaid(luz)
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, inPayout: 0n })
  })
})

test('reserving a payout while gifts arrive for the same creator loses neither', async () => {
  const luz = await rich(1_000n)
  const reservation = await aReservation(server.services, luz, 1_000_00n, 'direct')
  const [answer] = await Promise.all([
    reserve(luz, reservation),
    ...Array.from({ length: 12 }, () => anIncome(server.services, luz, 100_00n)),
  ])
  expect(answer).toMatch(/^PX-/)
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({
    available: 1_200_00n,
    inPayout: 1_000_00n,
  })
})

test('a failing payout and a concurrent new one neither deadlock nor lose cap', async () => {
  const luz = await rich(5_000n)
  for (let round = 0; round < 10; round++) {
    const { reference, net } = await aReservedPayout(server.services, luz, 4_000_00n)
    const again = await aReservation(server.services, luz, 4_000_00n, 'standard')
    const failed = { payoutId: null, reference, amount: net, status: 'failed', cause: 'rejected' } as const
    const [, answer] = await Promise.all([settlePayout(server.services, failed), reserve(luz, again)])
    if (answer!.startsWith('PX-')) await allFailed(luz)
  }
  expect(await getUsed(luz)).toEqual({ [thisMonth()]: 0n })
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 5_000_00n, inPayout: 0n })
})

test('forty concurrent reports that one attempt was paid and returned are posted once each', async () => {
  const luz = await rich(1_000n)
  const { reference, net } = await aReservedPayout(server.services, luz, 1_000_00n)
  const report = { payoutId: 'pyt_forty', reference, amount: net, cause: null } as const
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      settlePayout(server.services, { ...report, status: i % 2 === 0 ? 'paid' : 'returned' }),
    ),
  )
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 1_000_00n, inPayout: 0n })
  expect(await getUsed(luz)).toEqual({ [thisMonth()]: 0n })
})

describe('the month of the cap', () => {
  test.each([
    ['2091-01-31T15:59:30Z', '2091-01-01', 'the last seconds of January'],
    ['2091-01-31T16:00:00Z', '2091-02-01', 'the first second of February'],
    ['2091-12-31T15:59:30Z', '2091-12-01', 'the last seconds of the year'],
    ['2091-12-31T16:00:00Z', '2092-01-01', 'the first second of the next'],
    ['2092-02-29T15:59:30Z', '2092-02-01', 'the last seconds of a leap day'],
  ])('at %s is %s (%s in Manila)', async (at, month) => {
    const luz = await rich(9_000n)
    clock.moveTo(Date.parse(at))
    await aReservedPayout(server.services, luz, 5_000_00n)
    expect(await getUsed(luz)).toEqual({ [month]: 5_000_00n })
    await allFailed(luz)
    expect(await getUsed(luz)).toEqual({ [month]: 0n })
  })

  test('starts at midnight in Manila, and a later failure restores the cap of the payout’s own month', async () => {
    const luz = await rich(20_000n)
    clock.moveTo(Date.parse('2091-03-31T15:59:50Z'))
    const march = await aReservedPayout(server.services, luz, 5_000_00n)
    await settlePayout(server.services, paid(march))
    expect(await reserve(luz, await aReservation(server.services, luz, 50_00n, 'standard'))).toBe(
      'OverLimitPayoutException',
    )
    clock.moveTo(Date.parse('2091-03-31T16:00:00Z'))
    await aReservedPayout(server.services, luz, 5_000_00n)
    await settlePayout(server.services, { ...paid(march), status: 'returned', cause: 'account_closed' })
    expect(await getUsed(luz)).toEqual({ '2091-03-01': 0n, '2091-04-01': 5_000_00n })
  })

  test('is Manila’s with a server and a database in New York', async () => {
    const program = `import { sql } from './server/kit/db.ts'
      import { openDatabase } from './server/kit/open-database.ts'
      import { createLog } from './server/kit/log.ts'
      const opened = openDatabase(process.env.URL, createLog('silent'))
      await opened.db.connection().execute(async (db) => {
        await sql\`set time zone 'America/New_York'\`.execute(db)
        const at = ['2091-01-31T15:59:59Z', '2091-01-31T16:00:00Z'].map((text) => new Date(text))
        const { rows } = await sql\`select manila_month(at)::text as month from unnest(\${at}::timestamptz[]) as at\`.execute(db)
        console.log(new Date(2091, 0, 1).getTimezoneOffset(), rows.map((row) => row.month).join(' '))
      })
      await opened.close()`
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ: 'America/New_York', URL: server.services.database.url },
      encoding: 'utf8',
    })
    expect(output).toBe('300 2091-01-01 2091-02-01\n')
  })
})

function paid({ reference, net }: { reference: string; net: bigint }) {
  return { payoutId: `pyt_${reference}`, reference, amount: net, status: 'paid', cause: null } as const
}

async function underWay(creator: Creator) {
  return server.services.db
    .selectFrom('payouts as p')
    .innerJoin('payout_attempts as a', 'a.payout_id', 'p.id')
    .select(['p.id', 'a.reference', sql<bigint>`p.amount - p.fee`.as('net')])
    .where('p.creator_id', '=', creator.account_id)
    .where('p.state', 'in', ['requested', 'sending'])
    .execute()
}

async function allPaid(creator: Creator): Promise<void> {
  for (const one of await underWay(creator)) {
    await sql`update payouts set state = 'sending' where id = ${one.id} and state = 'requested'`.execute(
      server.services.db,
    )
    await settlePayout(server.services, paid(one))
  }
}

async function allFailed(creator: Creator): Promise<void> {
  for (const one of await underWay(creator)) {
    await sql`update payouts set state = 'sending' where id = ${one.id} and state = 'requested'`.execute(
      server.services.db,
    )
    await settlePayout(server.services, { ...paid(one), payoutId: null, status: 'failed', cause: 'rejected' })
  }
}

async function getUsed(creator: Creator): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ month: string; used: bigint }>`
    select month::text, used from payout_months where creator_id = ${creator.account_id} order by month`.execute(
    server.services.db,
  )
  return Object.fromEntries(rows.map((row) => [row.month, row.used]))
}

function thisMonth(): string {
  return `${new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(clock.now()).slice(0, 7)}-01`
}
