// Migrating a database while others use it: nobody waits long, and every wait is printed.
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { migrate, migrationNames } from './migrate.ts'

let own: TestDatabase
let other: pg.Client

async function useDatabase(made: Promise<TestDatabase>): Promise<void> {
  own = await made
  other = new pg.Client({ connectionString: own.url })
  await other.connect()
}

beforeEach(() => useDatabase(testDatabase()))
afterEach(async () => {
  await other.end()
  await own.drop()
})

/** A migration that may be applied again without an effect: removed from the list, it looks like one that only this build has. */
const waiting = '0141_no_unaccent.sql'

async function forgetMigration(): Promise<void> {
  await other.query('delete from migrations where name = $1', [waiting])
}

/** Migrates while `other` holds a lock, which it releases as soon as the wait is printed. */
async function migrateUntilReleased(): Promise<{ lines: string[]; applied: string[] }> {
  const lines: string[] = []
  const applied = await migrate(own.url, {
    lockMs: 50,
    say(line) {
      lines.push(line)
      void other.query('rollback')
    },
  })
  return { lines, applied }
}

test('a migration that does not get its lock in time prints so, releases what it holds, and is retried', async () => {
  await forgetMigration()
  await other.query('begin')
  await other.query('lock table migrations in share mode')
  const { lines, applied } = await migrateUntilReleased()
  expect(lines).toEqual([`${waiting} waits for a lock that others hold, and is tried again`])
  expect(applied[0]).toBe(waiting)
})

test('a migration that never gets its lock fails, and leaves no partial change', async () => {
  await forgetMigration()
  await other.query('begin')
  await other.query('lock table migrations in share mode')
  await expect(migrate(own.url, { lockMs: 20, tries: 2 })).rejects.toMatchObject({ code: '55P03' })
  await other.query('rollback')
  expect((await migrate(own.url)).length).toBeGreaterThan(0)
})

test('a second start prints that it waits for the first, and gives up after a while', async () => {
  await other.query('select pg_advisory_lock(7421001)')
  const lines: string[] = []
  await expect(migrate(own.url, { waitMs: 0, say: (line) => lines.push(line) })).rejects.toThrow('migration lock')
  expect(lines).toEqual(['another start is migrating the database: waiting for it'])
})

test('an empty database is migrated to this build', async () => {
  await other.end()
  await own.drop()
  await useDatabase(emptyDatabase())
  expect((await migrate(own.url)).filter((name) => !name.includes('/'))).toEqual(await migrationNames())
})

test('during a vacuum, a migration waits with a lock that blocks neither readers nor writers', async () => {
  await other.query('alter table reports drop column language')
  await other.query(`delete from migrations where name = '0280_report_language.sql'`)
  await other.query('begin')
  await other.query('lock table reports in share update exclusive mode')
  const migrated = migrate(own.url, { lockMs: 20 })
  expect(await untilWaitedFor(other)).toMatchObject([{ mode: 'ShareUpdateExclusiveLock' }])
  await other.query('rollback')
  expect(await migrated).toContain('0280_report_language.sql')
})

test('building an index concurrently is not given up because of a long transaction', async () => {
  await other.query('drop index desk_log_about')
  await other.query(`delete from migrations where name = '0200_desk_log_about.sql'`)
  await other.query('begin')
  await other.query('lock table desk_log in row exclusive mode')
  const migrated = migrate(own.url, { lockMs: 20, tries: 1 })
  // Longer than a migration waits for a lock.
  await untilWaitedFor(other, { forMs: 100 })
  await other.query('rollback')
  expect(await migrated).toContain('0200_desk_log_about.sql')
  const { rows } = await other.query(`select indisvalid from pg_index where indexrelid = 'desk_log_about'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('a function whose table is locked is retried too', async () => {
  await other.query(`update function_files set checksum = sha256('another') where path = 'hashtags/hashtags-begin.sql'`)
  await other.query('begin')
  await other.query('lock table hashtags in row exclusive mode')
  const { lines, applied } = await migrateUntilReleased()
  expect(lines).toEqual(['functions waits for a lock that others hold, and is tried again'])
  expect(applied).toEqual(['hashtags/hashtags-begin.sql'])
})
