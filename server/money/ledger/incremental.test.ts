// Incremental verification: what it finds, and what only a full verification finds (docs/decisions/059).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { type Database, openDatabase } from '#server/kit/open-database.ts'
import type { Services } from '#server/outside/services.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anIncome } from '../testing.ts'
import { prepareIncremental } from './proof-scope.ts'
import { latestJournal, readProved, settledJournal } from './proved-books.ts'
import { corruptions, createSampleLedger } from './testing.ts'
import { proveLedger } from './verify.ts'

let database: TestDatabase
let services: Services
/** A superuser's connection, which can disable the guards. */
let unguarded: Database

beforeAll(async () => {
  database = await testDatabase()
  services = await createSampleLedger(database)
  unguarded = openDatabase(database.superuserUrl, createLog('silent'), { max: 1 })
})
afterEach(() => clock.shift(0))
afterAll(async () => {
  await services.database.close()
  await unguarded.close()
  await database.drop()
})

/** Sorts after every payment id. */
const lastPayment = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const clean = { findings: [], isWhole: false }

/** The names of the invariants that incremental verification reports as broken. */
async function findBroken(tx: Tx, proved: { journal_id: bigint; payment_id: string }): Promise<string[]> {
  const broken = []
  for (const [name, query] of await prepareIncremental(tx, { ...proved, whole_at: new Date() }))
    if ((await sql.raw(query).execute(tx)).rows.length > 0) broken.push(name)
  return broken
}

/** Corrupts the ledger in a transaction that is rolled back. */
async function withCorruption(corruption: string, look: (tx: Tx) => Promise<string[]>): Promise<string[]> {
  const tx = await unguarded.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of corruption.split(';')) await sql.raw(statement).execute(tx)
    return await look(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/** Invariants of each payment, whose corruptions change payments and what belongs to them. */
const ofPayments = [
  'every paid payment has exactly its journal',
  'every payment went to its own creator',
  'one capture pays one payment',
  'sums of gifts equal their gifts',
  'every gift has a payment of its amount',
  'mobile money is pending until the 15th, unless it is being refunded',
  'statements contain all paid amounts',
]

/**
 * Invariants that only a full verification checks → the incremental ones that fail instead when something new is wrong.
 */
const wholeOnly: Record<string, string[]> = {
  'every release equals its items': [],
  'blocks of payments equal their payments': ['lists are as long as their blocks'],
  'every refund gathered what its journals say': ['refund reserves equal what gathering refunds have collected'],
}

/** Sorts before every payment id. */
const firstPayment = '00000000-0000-0000-0000-000000000000'

describe('when everything is new, it finds what a full verification finds:', () => {
  const everything = { journal_id: 0n, payment_id: firstPayment }

  test.each(Object.entries(corruptions))('%s', async (invariant, [corruption]) => {
    const broken = await withCorruption(corruption, (tx) => findBroken(tx, everything))
    if (invariant in wholeOnly) expect(broken).toEqual(expect.arrayContaining(wholeOnly[invariant]!))
    else expect(broken).toContain(invariant)
  })
})

describe('when new journals book payments that were created long before, it finds', () => {
  const longBefore = { journal_id: 0n, payment_id: lastPayment }
  /** An invariant whose corruption leaves a payment that no journal leads to → what fails instead. */
  const instead: Record<string, string> = {
    'every payment went to its own creator': 'every payment journal has its payment',
    'one capture pays one payment': 'every payment journal has its payment',
  }

  test.each(ofPayments)('%s', async (invariant) => {
    const broken = await withCorruption(corruptions[invariant]![0], (tx) => findBroken(tx, longBefore))
    expect(broken).toContain(instead[invariant] ?? invariant)
  })

  test('nothing, if nothing is wrong', async () => {
    expect(await withCorruption('select 1', (tx) => findBroken(tx, longBefore))).toEqual([])
  })

  test('a second payment of their capture, created since', async () => {
    const { id } = await services.db
      .selectFrom('payments')
      .select('id')
      .where('provider_payment_id', '=', 'pay_1')
      .executeTakeFirstOrThrow()
    const twice = `update payments set provider_payment_id = 'pay_0', paid_at = (select paid_at from payments where provider_payment_id = 'pay_0')
                    where id = '${id}'`
    const broken = await withCorruption(twice, (tx) => findBroken(tx, { journal_id: 0n, payment_id: id }))
    expect(broken).toContain('statements contain all paid amounts')
  })
})

/**
 * Corruptions of old rows that only a full verification finds. All others are found the same night, however old the
 * rows are.
 */
const unseenAmongOld = [
  'every entry follows a posting rule of its journal',
  'every paid payment has exactly its journal',
  'every payment went to its own creator',
  'every payment journal has its payment',
  'one capture pays one payment',
  'every release equals its items',
  'sums of gifts equal their gifts',
  'every gift has a payment of its amount',
  'every payout journal moved its payout’s money',
  'no payout is without a used code for its terms',
  'every dispute has the journals of its state, and no others',
  'manual journals name the person who posted them',
  'every referral reward has its journal',
]

describe('when verified rows are corrupted afterwards,', () => {
  beforeAll(async () => {
    expect(await proveLedger(services.db)).toEqual({ findings: [], isWhole: true })
    expect(await proveLedger(services.db)).toEqual(clean)
  })

  test.each(Object.entries(corruptions))('%s', async (invariant, [corruption]) => {
    const { journal_id } = (await readProved(services.db))!
    const broken = await withCorruption(corruption, (tx) => findBroken(tx, { journal_id, payment_id: lastPayment }))
    if (unseenAmongOld.includes(invariant)) expect(broken).toEqual([])
    else expect(broken).not.toEqual([])
  })

  test.each(ofPayments)('but the payments were created within the last day: %s', async (invariant) => {
    const { journal_id } = (await readProved(services.db))!
    const broken = await withCorruption(corruptions[invariant]![0], (tx) =>
      findBroken(tx, { journal_id, payment_id: firstPayment }),
    )
    expect(broken).toContain(invariant)
  })
})

describe('from night to night,', () => {
  /** Changes the ledger with its guards disabled. */
  async function change(statement: string): Promise<void> {
    await unguarded.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const one of statement.split(';')) await sql.raw(one).execute(tx)
    })
  }
  const readStored = () => services.db.selectFrom('proved_books').selectAll().executeTakeFirstOrThrow()
  const newest = '(select max(id) from journals)'

  beforeAll(() => proveLedger(services.db, { whole: true }))

  test('verifies new rows, and stores the result for the next night', async () => {
    const before = await readStored()
    await anIncome(services, { account_id: 1n, page_url: 'luz', page_name: 'Luz' }, 40_00n)
    expect(await proveLedger(services.db)).toEqual(clean)
    const after = await readStored()
    expect(after.journal_id).toBe(before.journal_id + 1n)
    expect(after.whole_at).toEqual(before.whole_at)
    const { rows } = await sql`
      select account_id, total from proved_accounts
      except select account_id, sum(credit) from (select credit_account_id as account_id, amount as credit from ledger_entries
        union all select debit_account_id, -amount from ledger_entries) s group by 1`.execute(services.db)
    expect(rows).toEqual([])
    expect(await proveLedger(services.db)).toEqual(clean)
  })

  test('a wrong new entry is reported each night until it is corrected', async () => {
    await anIncome(services, { account_id: 1n, page_url: 'luz', page_name: 'Luz' }, 40_00n)
    const { journal_id } = await readStored()
    await change(`update ledger_entries set amount = amount + 1 where journal_id = ${newest}`)
    for (const night of [1, 2]) {
      const { findings, isWhole } = await proveLedger(services.db)
      expect(isWhole).toBe(true)
      expect(
        findings.map(({ invariant }) => invariant),
        `night ${night}`,
      ).toContain('balances equal their entries')
    }
    expect((await readStored()).journal_id).toBe(journal_id)
    await change(`update ledger_entries set amount = amount - 1 where journal_id = ${newest}`)
    expect(await proveLedger(services.db)).toEqual(clean)
  })

  test('an old entry changed by hand is found by the weekly full verification', async () => {
    // Otherwise payments of the last day would be read again.
    await change(`update proved_books set payment_id = '${lastPayment}'`)
    await change('update ledger_entries set amount = amount + 1 where journal_id = 1 and line = 1')
    expect(await proveLedger(services.db)).toEqual(clean)
    const invariants = async (whole: boolean) =>
      (await proveLedger(services.db, { whole })).findings.map(({ invariant }) => invariant)
    expect(await invariants(true)).toContain('balances equal their entries')
    clock.shift(7 * DAY_MS)
    expect(await invariants(false)).toContain('balances equal their entries')
    clock.shift(0)
    await change('update ledger_entries set amount = amount - 1 where journal_id = 1 and line = 1')
    expect(await proveLedger(services.db)).toEqual(clean)
  })

  test.each([
    ['proved_accounts', 'total'],
    ['proved_creators', 'ever_paid'],
    ['proved_creators', 'fees'],
  ])('a wrong stored sum in %s (%s) is reported once, then corrected', async (table, column) => {
    await change(`update ${table} set ${column} = ${column} + 1`)
    const { findings, isWhole } = await proveLedger(services.db)
    expect(isWhole).toBe(true)
    expect(new Set(findings.map(({ invariant }) => invariant))).toEqual(
      new Set(['stored sums of the last verification are correct']),
    )
    expect(await proveLedger(services.db)).toEqual(clean)
  })

  test('runs a full verification when the clock or journal ids went back, and after another build', async () => {
    clock.shift(-DAY_MS)
    expect(await proveLedger(services.db)).toMatchObject({ findings: [], isWhole: true })
    clock.shift(0)
    expect(await proveLedger(services.db)).toEqual(clean)
    for (const foreign of ['journal_id = journal_id + 1000', 'migrations = migrations - 1']) {
      await change(`update proved_books set ${foreign}`)
      expect(await proveLedger(services.db), foreign).toEqual({ findings: [], isWhole: true })
      expect(await proveLedger(services.db)).toEqual(clean)
    }
  })

  test('a journal with a lower id that commits during verification is read the next night', async () => {
    const writer = await unguarded.db.startTransaction().execute()
    await sql`set local session_replication_role = replica`.execute(writer)
    await sql`insert into journals (kind, source, effective_at) values ('payment_web', 'late', now())`.execute(writer)
    const late = await latestJournal(services.db)
    let isSettled = false
    const settling = settledJournal(services.db).then((id) => {
      isSettled = true
      return id
    })
    const proving = proveLedger(services.db)
    await anIncome(services, { account_id: 1n, page_url: 'luz', page_name: 'Luz' }, 40_00n)
    expect(isSettled).toBe(false)
    await writer.commit().execute()
    expect(await settling).toBe(late)
    const first = await proving
    const { findings } = first.findings.length > 0 ? first : await proveLedger(services.db)
    expect(findings).toContainEqual(expect.objectContaining({ invariant: 'every journal has entries' }))
    await change(`delete from journals where source = 'late'`)
    expect(await proveLedger(services.db)).toEqual(clean)
  })
})
