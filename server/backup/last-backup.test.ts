// The age of the newest backup is a metric, where PIXEL takes the backups.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { commands } from '../operator.ts'
import { backupGauges, storeLastBackup } from './last-backup.ts'

const HOUR_MS = 3_600_000
let server: TestServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-last-backup-'))
  server = await aServer({ env: { BACKUP_TARGET: folder } })
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
  rmSync(folder, { recursive: true })
})

async function ageHours(): Promise<number> {
  const { backup_age_seconds: seconds } = await backupGauges(server.services)
  return seconds! / 3600
}

test('it counts from the installation until there is a backup, and then from the newest one', async () => {
  clock.shift(40 * HOUR_MS)
  expect(await ageHours()).toBeGreaterThanOrEqual(39.9)
  expect(await commands.backup!.run(server.services, [], () => undefined)).toBe(true)
  // The backup is of the database's time, which nothing moves.
  expect(await ageHours()).toBeCloseTo(40, 1)
  await storeLastBackup(server.services.db, clock.now().toISOString())
  expect(await ageHours()).toBe(0)
  await storeLastBackup(server.services.db, clock.realNow().toISOString())
  expect(await ageHours(), 'an older backup that ends later').toBe(0)
})

test('without BACKUP_TARGET there is no such metric, since something else makes the backups', async () => {
  const config = { ...server.services.config, backupTarget: undefined }
  expect(await backupGauges({ ...server.services, config })).toEqual({})
})
