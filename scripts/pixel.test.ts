// The operator's command line without an installation: it prints what is missing and creates nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { openServices } from '#server/outside/services.ts'
import { emptyDatabase, testDatabase } from '#test/database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function pixel(env: NodeJS.ProcessEnv, ...words: string[]): Promise<{ code: number; stderr: string }> {
  const program = path.join(import.meta.dirname, 'pixel.ts')
  const { PATH, TMPDIR } = process.env
  // In another folder, so that a developer's .env is not read.
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { PATH, TMPDIR, PIXEL_DATA_DIR: folder, ...env },
  })
  const [stderr, , [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
  return { code, stderr }
}

test('without DATABASE_URL and database folder it says so, and creates no database', async () => {
  const { code, stderr } = await pixel({}, 'ledger', 'verify')
  expect(stderr).toContain('There is no installation here: DATABASE_URL is not set')
  expect(code).toBe(78)
  expect(readdirSync(folder)).toEqual([])
})

test('on an empty database it says that there is no installation', async () => {
  const own = await emptyDatabase()
  const { code, stderr } = await pixel({ DATABASE_URL: own.url }, 'payments', 'reconcile')
  expect([code, stderr]).toEqual([78, expect.stringContaining('there is no installation in it')])
  await own.drop()
})

test('a command runs on an installation, and its exit code says whether it succeeded', async () => {
  const own = await testDatabase()
  expect(await pixel({ DATABASE_URL: own.url }, 'derived', 'rebuild')).toEqual({ code: 0, stderr: '' })
  expect((await pixel({ DATABASE_URL: own.url }, 'restore', path.join(folder, 'nothing'))).code).toBe(1)
  await own.drop()
})

test('a command lives in the time to which the development clock was moved', async () => {
  const own = await testDatabase()
  const config = readConfig({ PIXEL_ENV: 'test', SEED: 'none' })
  const services = openServices(config, own.url, createLog('silent'))
  const account_id = await createTestAccount(services, { page_url: 'luz' })
  await services.db
    .insertInto('dev_clock')
    .values({ offset_ms: BigInt(400 * DAY_MS) })
    .execute()
  expect(await pixel({ DATABASE_URL: own.url }, 'account', 'suspend', 'luz', 'Spam')).toEqual({ code: 0, stderr: '' })
  const { began_at } = await services.db
    .selectFrom('suspensions')
    .select('began_at')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect(began_at.getTime()).toBeGreaterThan(Date.now() + 399 * DAY_MS)
  await services.database.close()
  await own.drop()
})

test('`migrate` creates the schema in an empty database before any copy is started', async () => {
  const own = await emptyDatabase()
  expect(await pixel({ DATABASE_URL: own.url }, 'migrate')).toMatchObject({ code: 0 })
  expect((await pixel({ DATABASE_URL: own.url }, 'derived', 'rebuild')).code).toBe(0)
  await own.drop()
})

test.each([['migrate'], ['seed', 'demo'], ['restore', '/nonexistent']])(
  '`%s` says in one line that the database does not answer',
  async (...words) => {
    const { code, stderr } = await pixel({ DATABASE_URL: 'postgresql://pixel:secret@127.0.0.1:1/pixel' }, ...words)
    expect([code, stderr]).toEqual([1, 'connect ECONNREFUSED 127.0.0.1:1\n'])
  },
)

test('an option that a command does not know stops it before it does anything', async () => {
  const own = await testDatabase()
  const { code, stderr } = await pixel({ DATABASE_URL: own.url }, 'derived', 'rebuild', '--help')
  expect([code, stderr]).toEqual([64, expect.stringMatching(/^--help means nothing here: derived rebuild: recomputes/)])
  await own.drop()
  for (const words of ['refund TX-1 --dry-run', 'ledger release-pending --now=2091-03-15', 'account suspend luz -h'])
    expect((await pixel({}, ...words.split(' '))).code, words).toBe(64)
})

test('a word for which a command has no place stops it before it does anything', async () => {
  const { code, stderr } = await pixel({}, 'refund', 'TX-1', '--wait', '5', 'TX-2')
  expect([code, stderr]).toEqual([64, expect.stringMatching(/^TX-2 means nothing here: refund <transaction_no>/)])
  for (const words of ['ledger verify --since-last all', 'restore a b c'])
    expect((await pixel({}, ...words.split(' '))).code, words).toBe(64)
  for (const words of ['backup a --keep 30', 'bank remove luz bdo by mistake'])
    expect((await pixel({}, ...words.split(' '))).code, words).toBe(78)
})

test('an option that a command knows, and dashes in a reason, do not', async () => {
  for (const words of ['ledger verify --since-last', 'refund TX-1 --wait 5', 'account suspend luz spam - again'])
    expect((await pixel({}, ...words.split(' '))).code, words).toBe(78)
})
