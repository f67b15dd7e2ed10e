// Bringing the database up to a build while others use it: nobody waits long, and nobody waits in silence.
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
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

/** One that can be applied again and changes nothing then: as if it were of this build alone. */
const waiting = '0141_no_unaccent.sql'

async function forgetOne(): Promise<void> {
  await other.query('delete from migrations where name = $1', [waiting])
}

/** Whoever holds the lock lets go as soon as it is said that it is waited for. */
async function migrateOnceLetGo(): Promise<{ said: string[]; applied: string[] }> {
  const said: string[] = []
  const applied = await migrate(own.url, {
    lockMs: 50,
    say(line) {
      said.push(line)
      void other.query('rollback')
    },
  })
  return { said, applied }
}

test('a migration that does not get its lock lets go, says so, and is tried until it does', async () => {
  await forgetOne()
  await other.query('begin')
  await other.query('lock table migrations in share mode')
  const { said, applied } = await migrateOnceLetGo()
  expect(said).toEqual([`${waiting} waits for a lock that others hold, and is tried again`])
  expect(applied[0]).toBe(waiting)
})

test('one that never gets it fails, and leaves nothing half done', async () => {
  await forgetOne()
  await other.query('begin')
  await other.query('lock table migrations in share mode')
  await expect(migrate(own.url, { lockMs: 20, tries: 2 })).rejects.toMatchObject({ code: '55P03' })
  await other.query('rollback')
  expect((await migrate(own.url)).length).toBeGreaterThan(0)
})

test('a second start says that it waits for the first, and not for ever', async () => {
  await other.query('select pg_advisory_lock(7421001)')
  const said: string[] = []
  await expect(migrate(own.url, { waitMs: 0, say: (line) => said.push(line) })).rejects.toThrow('lock of migrations')
  expect(said).toEqual(['another start is migrating the database: waiting for it'])
})

test('an empty database is brought up to this build', async () => {
  await other.end()
  await own.drop()
  await useDatabase(emptyDatabase())
  expect((await migrate(own.url)).filter((name) => !name.includes('/'))).toEqual(await migrationNames())
})

async function waitingLock(table: string): Promise<string> {
  for (;;) {
    const { rows } = await other.query<{ mode: string }>(
      `select mode from pg_locks where relation = $1::regclass and not granted`,
      [table],
    )
    if (rows[0]) return rows[0].mode
  }
}

test('while a vacuum is at a table, a migration waits for it where neither readers nor writers wait behind', async () => {
  await other.query('alter table reports drop column language')
  await other.query(`delete from migrations where name = '0280_report_language.sql'`)
  await other.query('begin')
  await other.query('lock table reports in share update exclusive mode')
  const migrated = migrate(own.url, { lockMs: 20 })
  expect(await waitingLock('reports')).toBe('ShareUpdateExclusiveLock')
  await other.query('rollback')
  expect(await migrated).toContain('0280_report_language.sql')
})

test('an index that is made concurrently is not given up for somebody who stays long', async () => {
  await other.query('drop index desk_log_about')
  await other.query(`delete from migrations where name = '0200_desk_log_about.sql'`)
  await other.query('begin')
  await other.query('lock table desk_log in row exclusive mode')
  const migrated = migrate(own.url, { lockMs: 20, tries: 1 })
  await Promise.race([migrated, untilOneWaited()])
  await other.query('rollback')
  expect(await migrated).toContain('0200_desk_log_about.sql')
  const { rows } = await other.query(`select indisvalid from pg_index where indexrelid = 'desk_log_about'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

/** For the other one, and for longer than a migration waits for a lock. */
async function untilOneWaited(): Promise<void> {
  for (;;) {
    const { rows } = await other.query(
      `select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))
          and waitstart < clock_timestamp() - interval '100 ms'`,
    )
    if (rows.length > 0) return
  }
}

test('a function whose table is held is tried again too', async () => {
  await other.query(`update function_files set checksum = sha256('another') where path = 'hashtags/hashtags-begin.sql'`)
  await other.query('begin')
  await other.query('lock table hashtags in row exclusive mode')
  const { said, applied } = await migrateOnceLetGo()
  expect(said).toEqual(['functions waits for a lock that others hold, and is tried again'])
  expect(applied).toEqual(['hashtags/hashtags-begin.sql'])
})
