// The command line in places where there is nothing to work on: it says what is missing, and makes nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '#test/database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function pixel(env: NodeJS.ProcessEnv, ...words: string[]): Promise<{ code: number; said: string }> {
  const program = path.join(import.meta.dirname, 'pixel.ts')
  const { PATH, TMPDIR } = process.env
  // Somewhere else, so that no .env of a developer is read.
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { PATH, TMPDIR, PIXEL_DATA_DIR: folder, ...env },
  })
  const [said, , [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
  return { code, said }
}

test('in an empty place it says what is missing, and makes no database', async () => {
  const { code, said } = await pixel({}, 'ledger', 'verify')
  expect(said).toContain('There is no installation here: DATABASE_URL is not set')
  expect(code).toBe(78)
  expect(readdirSync(folder)).toEqual([])
})

test('in a database with nothing in it, too', async () => {
  const own = await emptyDatabase()
  const { code, said } = await pixel({ DATABASE_URL: own.url }, 'payments', 'reconcile')
  expect([code, said]).toEqual([78, expect.stringContaining('there is no installation in it')])
  await own.drop()
})

test('a command that is right there runs, and says by its exit whether it did', async () => {
  const own = await testDatabase()
  expect(await pixel({ DATABASE_URL: own.url }, 'derived', 'rebuild')).toEqual({ code: 0, said: '' })
  expect((await pixel({ DATABASE_URL: own.url }, 'restore', path.join(folder, 'nothing'))).code).toBe(1)
  await own.drop()
})

test('a database is brought up to this build before any copy of it is started', async () => {
  const own = await emptyDatabase()
  expect(await pixel({ DATABASE_URL: own.url }, 'migrate')).toMatchObject({ code: 0 })
  expect((await pixel({ DATABASE_URL: own.url }, 'derived', 'rebuild')).code).toBe(0)
  await own.drop()
})
