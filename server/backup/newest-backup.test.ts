// What the doctor reads of the newest backup, from a folder and without a database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { LATEST } from './manifest.ts'
import { newestBackup } from './newest-backup.ts'
import { openTarget } from './target.ts'

const KEY = 'a key of forty characters, drawn at random'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-newest-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const config = (target: string | undefined, key?: string) =>
  readConfig({ PIXEL_ENV: 'test', SEED: 'none', BACKUP_TARGET: target, BACKUP_KEY: key })
const name = (at: string, date: string, key?: string) =>
  openTarget(at, undefined, key).put(LATEST, Buffer.from(JSON.stringify({ stamp: 'any', date })))

test('an installation without a target, or whose target has no finished backup, has no newest one', async () => {
  expect(await newestBackup(config(undefined))).toBeUndefined()
  expect(await newestBackup(config(path.join(folder, 'empty')))).toBeUndefined()
})

test('the newest backup is as old as the target says, also when it is encrypted', async () => {
  const [plain, sealed] = [path.join(folder, 'plain'), path.join(folder, 'sealed')]
  await name(plain, '2026-05-10T01:02:03.004Z')
  await name(sealed, '2026-06-10T01:02:03.004Z', KEY)
  expect(await newestBackup(config(plain))).toEqual(new Date('2026-05-10T01:02:03.004Z'))
  expect(await newestBackup(config(sealed, KEY))).toEqual(new Date('2026-06-10T01:02:03.004Z'))
})

test('a target that cannot be read is no target without a backup', async () => {
  const sealed = path.join(folder, 'unreadable')
  await name(sealed, '2026-05-10T01:02:03.004Z', KEY)
  await expect(newestBackup(config(sealed))).rejects.toThrow('set BACKUP_KEY')
  await name(path.join(folder, 'unsealed'), '2026-05-10T01:02:03.004Z')
  await expect(newestBackup(config(path.join(folder, 'unsealed'), KEY))).rejects.toThrow('is not encrypted')
})
