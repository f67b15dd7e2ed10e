// What the commands of backups refuse, and what they say. Nobody listens at the database's address: each backup here fails.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import type { Services } from '#server/outside/services.ts'
import { LATEST, manifestName, pictureName } from './manifest.ts'
import { backupCommands } from './operator-commands.ts'
import { openTarget } from './target.ts'

let root: string
let folder: string
let said: string[]
let folders = 0
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'pixel-test-commands-'))
})
beforeEach(() => {
  said = []
  folder = path.join(root, `target-${++folders}`)
})
afterAll(() => rmSync(root, { recursive: true }))

function run(name: 'backup' | 'restore', args: string[], backupTarget?: string): Promise<boolean> {
  const config = { ...readConfig({ PIXEL_ENV: 'test', SEED: 'none' }), backupTarget }
  const database = { url: 'postgres://nobody@127.0.0.1:9/none' }
  const services = { config, database, log: createLog('silent') } as unknown as Services
  return backupCommands[name]!.run(services, args, (line) => said.push(line))
}

describe('a backup', () => {
  test.each([['0'], ['-1'], ['1.5'], ['all'], [''], [undefined]])('does not begin with --keep %j', async (keep) => {
    const args = keep === undefined ? [folder, '--keep'] : [folder, '--keep', keep]
    expect(await run('backup', args)).toBe(false)
    expect(said).toEqual(['--keep needs how many backups to keep, 1 or more'])
  })

  test('needs a target, named or set', async () => {
    expect([await run('backup', []), await run('restore', [])]).toEqual([false, false])
    expect(said).toEqual(Array(2).fill('which target? Name a folder or a bucket, or set BACKUP_TARGET'))
  })

  test('in a bucket is refused before anything is read, where the keys are not set', async () => {
    expect(await run('backup', ['s3://backups?region=ap-southeast-1'])).toBe(false)
    expect(said).toEqual([expect.stringContaining('AWS_ACCESS_KEY_ID')])
  })

  test('that fails says so, leaves nothing, and removes nothing without --keep', async () => {
    await finish('2026-01-01T00-00-00-000Z', '2026-01-02T00-00-00-000Z')
    await expect(run('backup', [folder])).rejects.toThrow()
    expect([said, stamps()]).toEqual([[], ['2026-01-01T00-00-00-000Z', '2026-01-02T00-00-00-000Z']])
  })

  test('that fails with --keep removes what is too old all the same, and still fails', async () => {
    await finish('2026-01-01T00-00-00-000Z', '2026-01-02T00-00-00-000Z', '2026-01-03T00-00-00-000Z')
    await expect(run('backup', ['--keep', '2'], folder)).rejects.toThrow()
    expect(said).toEqual(['removed 1 older backups, and 0 pictures that only they had'])
    expect(stamps()).toEqual(['2026-01-02T00-00-00-000Z', '2026-01-03T00-00-00-000Z'])
  })

  test('that fails says its own reason, and why no older one was removed', async () => {
    await finish('2026-01-01T00-00-00-000Z')
    await openTarget(folder, undefined, undefined).put(manifestName('2026-01-01T00-00-00-000Z'), lists(1))
    await expect(run('backup', [folder, '--keep', '1'])).rejects.toThrow(/ECONNREFUSED/)
    expect(said).toEqual([expect.stringMatching(/^no older backup is removed: .*nothing was removed$/)])
  })
})

describe('a restore', () => {
  test.each([
    [['--newest'], '--newest means nothing here'],
    [['here', 'stamp', 'more'], 'more means nothing here'],
  ])('of %j is refused', async (args, why) => {
    expect([await run('restore', args), said]).toEqual([false, [why]])
  })

  test('from a target without a backup, or of a stamp that it has not, says what is missing', async () => {
    expect(await run('restore', [folder])).toBe(false)
    await finish('2026-01-01T00-00-00-000Z')
    await openTarget(folder, undefined, undefined).put(pictureName('a.jpg'), Buffer.from('a'), true)
    expect(await run('restore', [folder, '2026-01-02T00-00-00-000Z'])).toBe(false)
    expect(said).toEqual([
      'there is no finished backup at this target',
      'there is no finished backup 2026-01-02T00-00-00-000Z',
    ])
  })
})

const lists = (pictureLists: number) => Buffer.from(JSON.stringify({ pictureLists }))
const stamps = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('2026'))
    .sort()

/** Backups without pictures that were finished, the newest last. */
async function finish(...all: string[]): Promise<void> {
  const target = openTarget(folder, undefined, undefined)
  for (const stamp of all) await target.put(manifestName(stamp), lists(0))
  await target.put(LATEST, Buffer.from(JSON.stringify({ stamp: all.at(-1) })))
}
