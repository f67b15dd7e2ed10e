// Behind a real PgBouncer in transaction mode, where it is installed (`apt-get install pgbouncer`).
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { freePort } from '../../sandbox/sandbox.fixture.ts'
import { inTransaction, openDatabase, sql } from './db.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'
import { hearPageChanges, pageChanged } from './page-changes.ts'
import { isStraight, PoolerError } from './pooler.ts'

const isInstalled = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0

test('PostgreSQL itself is no pooler', async () => {
  const own = await testDatabase()
  expect(await isStraight(own.url)).toBe(true)
  expect(await migrate(own.url)).toEqual([])
  await own.drop()
})

describe.skipIf(!isInstalled)('behind PgBouncer', () => {
  let own: TestDatabase
  let pooled: string
  let stop: () => Promise<void>

  beforeAll(async () => {
    own = await testDatabase()
    const url = new URL(own.url)
    const socketFolder = url.searchParams.get('host')!
    const folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-pgbouncer-'))
    const port = await freePort()
    writeFileSync(path.join(folder, 'users.txt'), `"${url.username}" ""\n`)
    writeFileSync(
      path.join(folder, 'pgbouncer.ini'),
      `[databases]\n* = host=${socketFolder} port=${url.port || 5432} user=${url.username}
[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\n`,
    )
    chmodSync(folder, 0o755)
    // The tests' own PostgreSQL lets only its user in; PgBouncer refuses to be root.
    const { uid, gid } = statSync(socketFolder)
    const bouncer = spawn('pgbouncer', [path.join(folder, 'pgbouncer.ini')], {
      uid,
      gid,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    for await (const line of bouncer.stderr.iterator({ destroyOnReturn: false }))
      if (/process up/.test(String(line))) break
    bouncer.stderr.resume()
    pooled = Object.assign(new URL(`postgresql://127.0.0.1:${port}${url.pathname}`), { username: url.username }).href
    stop = async () => {
      bouncer.kill()
      await once(bouncer, 'exit')
      rmSync(folder, { recursive: true })
    }
  })
  afterAll(async () => {
    await stop?.()
    await own?.drop()
  })

  test('migrating through it is refused in words', async () => {
    expect(await isStraight(pooled)).toBe(false)
    await expect(migrate(pooled)).rejects.toThrow(PoolerError)
    await expect(migrate(pooled)).rejects.toThrow('DATABASE_DIRECT_URL')
  })

  test('with a direct address questions and transactions go through it, and changes are heard', async () => {
    const log = createLog('silent')
    const database = openDatabase(pooled, log, { max: 3, queryMs: 5000, directUrl: own.url })
    const heard = Promise.withResolvers<string>()
    const changes = await hearPageChanges(database.url, log, { change: heard.resolve, deaf: () => undefined })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        inTransaction(
          database.db,
          async (tx) => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]!.n,
        ),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n))
    await pageChanged(database.db, 7n)
    expect(await heard.promise).toBe('7')
    await changes.close()
    await database.close()
  })
})
