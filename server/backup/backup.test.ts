// A backup of a running installation is restored elsewhere, to the row and to the byte.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseAccounts } from '#server/erasure/erase-accounts.ts'
import { sql } from '#server/kit/db.ts'
import { type S3Server, startS3Server, whyNoS3Server } from '#test/s3-server.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { aCreator, anOpenGift, getProvider } from '../money/testing.ts'
import { commands } from '../operator.ts'
import { backUp } from './back-up.ts'
import { manifestName } from './manifest.ts'
import { restore } from './restore.ts'
import { openTarget } from './target.ts'

const key = 'a key of forty characters, drawn at random'
const picture = Buffer.from([0, 255, 13, 10, 0x80])
let from: TestServer
let to: TestServer
let folder: string

beforeAll(async () => {
  from = await aServer({ withProvider: true })
  const luz = await aCreator(from.services)
  const gift = await anOpenGift(from.services, luz, { amount: 100_00n })
  await getProvider(from).pay('paid', gift)
  await commands['payments reconcile']!.run(from.services, [], () => undefined)
  await from.services.storage.put('picture.jpg', picture)
})
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-backup-'))
  to = await aServer()
})
afterEach(async () => {
  await to.close()
  rmSync(folder, { recursive: true })
})
afterAll(() => from.close())

/** Every row of every table, as text. */
async function contents({ services }: TestServer): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: services.database.url })
  await client.connect()
  const { rows: tables } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('migrations', 'function_files', 'rate_limits', 'last_backup') order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { relname } of tables) {
    const { rows } = await client.query(`select t::text as row from ${relname} t order by 1`)
    found[relname] = rows.map(({ row }) => row)
  }
  await client.end()
  return found
}

async function readConstraints({ services }: TestServer): Promise<unknown[]> {
  const { rows } = await services.database.pool.query(
    `select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexname, indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
     union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
  )
  return rows
}

test('restores every row, picture, constraint, index and trigger', async () => {
  const before = await readConstraints(to)
  await backUp(from.services, openTarget(folder, undefined, undefined))
  const { rows } = await restore(to.services, openTarget(folder, undefined, undefined))
  const [was, is] = [await contents(from), await contents(to)]
  expect(was.journals!.length).toBeGreaterThan(0)
  expect(is).toEqual(was)
  expect(rows).toBeGreaterThan(was.journals!.length)
  expect(await to.services.storage.get('picture.jpg')).toEqual(picture)
  expect(await readConstraints(to)).toEqual(before)
  // Sequences continue where they were.
  expect(await aCreator(to.services)).toBeDefined()
})

test('an account that was erased after the restored backup is closed and erased again, and no other of its id', async () => {
  const target = openTarget(folder, undefined, undefined)
  const [mara, luz] = [await aCreator(from.services), await aCreator(from.services)]
  const older = await backUp(from.services, target)
  const ids = [mara.account_id, luz.account_id]
  const setErased = (at: Date | null) =>
    from.services.db.updateTable('accounts').set({ deactivated_at: at, erased_at: at }).where('id', 'in', ids).execute()
  await setErased(new Date())
  // As after a restore: a newer account has Luz's number.
  await sql`update accounts set created_at = created_at + interval '1 s' where id = ${luz.account_id}`.execute(
    from.services.db,
  )
  await backUp(from.services, target)
  await setErased(null)
  expect((await restore(to.services, target, older)).erasedAgain).toBe(1)
  const { db } = to.services
  const closed = await db.selectFrom('accounts').select('id').where('erases_at', '<=', new Date()).execute()
  expect(closed).toEqual([{ id: mara.account_id }])
  expect(await eraseAccounts(to.services)).toBe(1)
  const erased = await db.selectFrom('accounts').select('id').where('erased_at', 'is not', null).execute()
  expect(erased).toEqual([{ id: mara.account_id }])
})

test('the commands print their result, and restore refuses an installation with accounts', async () => {
  const printed: string[] = []
  const run = (server: TestServer, name: string) =>
    commands[name]!.run(server.services, [folder], (line) => printed.push(line))
  expect(await run(from, 'backup')).toBe(true)
  expect(await run(to, 'restore')).toBe(true)
  expect(printed).toEqual([
    expect.stringContaining('backed up as'),
    expect.stringContaining('not encrypted'),
    expect.stringMatching(/restored \d+ rows and 1 pictures/),
    expect.stringContaining('payments recover'),
    expect.stringMatching(/^\d+ invariants, 0 violations$/),
  ])
  expect(await run(from, 'restore')).toBe(false)
  expect(printed.at(-1)).toContain('this installation has accounts')
  expect(await commands.backup!.run(from.services, [folder, '--keep', '0'], (line) => printed.push(line))).toBe(false)
  expect(printed.at(-1)).toContain('--keep needs how many')
  expect(await commands.backup!.run(from.services, ['--keep', '1', folder], (line) => printed.push(line))).toBe(true)
  expect(printed.at(-1)).toBe('removed 1 older backups, and 0 pictures that only they had')
})

test.each([
  [['--keep=30'], '--keep=30 means nothing here'],
  [['--help'], '--help means nothing here'],
  [['s4://backups/pixel'], 'the target must be a folder, or start with file: or s3:'],
  [['here', 'there'], 'there means nothing here'],
])('a backup to %j is refused, and makes no folder of that name', async (args, why) => {
  const was = process.cwd()
  process.chdir(folder)
  try {
    const printed: string[] = []
    expect(await commands.backup!.run(from.services, args, (line) => printed.push(line))).toBe(false)
    expect([printed, readdirSync(folder)]).toEqual([[why], []])
  } finally {
    process.chdir(was)
  }
})

test('a backup that finds its target full leaves nothing in it, and older backups are removed all the same', async () => {
  const target = openTarget(folder, undefined, undefined)
  const [oldest, newest] = [await backUp(from.services, target), await backUp(from.services, target)]
  const full = {
    ...target,
    async put(name: string, bytes: Buffer) {
      if (name.endsWith('.journals.0')) throw new Error('no space left on device')
      // Slower than the failure.
      await new Promise((resolve) => setTimeout(resolve, 20))
      await target.put(name, bytes)
    },
  }
  await expect(backUp(from.services, full)).rejects.toThrow('no space left')
  expect(readdirSync(folder).sort()).toEqual([oldest, newest, 'latest.json', 'pictures'].sort())
  // A picture that cannot be read fails every backup.
  const { storage } = from.services
  async function* list() {
    yield 'picture.jpg'
    throw new Error('the storage is away')
  }
  const broken = { ...from.services, storage: { ...storage, list } }
  const printed: string[] = []
  const backup = commands.backup!.run(broken, [folder, '--keep', '1'], (line) => printed.push(line))
  await expect(backup).rejects.toThrow('the storage is away')
  expect(printed).toEqual(['removed 1 older backups, and 0 pictures that only they had'])
  expect(readdirSync(folder).sort()).toEqual([newest, 'latest.json', 'pictures'].sort())
})

test('a restore that was interrupted while copying pictures continues there', async () => {
  await from.services.storage.put('second.jpg', picture)
  await backUp(from.services, openTarget(folder, undefined, undefined))
  const target = openTarget(folder, undefined, undefined)
  const broken = { ...target, get: async (name: string) => (name.endsWith('.jpg') ? undefined : target.get(name)) }
  await expect(restore(to.services, broken)).rejects.toThrow('missing from the backup')
  expect(await restore(to.services, target)).toMatchObject({ rows: 0, pictures: 2 })
})

test('a restore that is complete cannot be repeated, which would bring back what was deleted since', async () => {
  const target = openTarget(folder, undefined, undefined)
  await backUp(from.services, target)
  await restore(to.services, target)
  await to.services.storage.remove('picture.jpg')
  await expect(restore(to.services, target)).rejects.toThrow('were restored here before')
  expect(await to.services.storage.get('picture.jpg')).toBeUndefined()
})

test('two backups that write the same picture at the same time both finish, and it can be read', async () => {
  const bytes = Buffer.alloc(2_000_000, 7)
  const targets = Array.from({ length: 8 }, () => openTarget(folder, undefined, key))
  await Promise.all(targets.map((target) => target.put('pictures/shared.jpg', bytes, true)))
  expect((await targets[0]!.get('pictures/shared.jpg'))?.equals(bytes)).toBe(true)
  expect(readdirSync(path.join(folder, 'pictures'))).toEqual(['shared.jpg'])
})

test('an older backup that ends last does not become the newest', async () => {
  const target = openTarget(folder, undefined, undefined)
  let newer = ''
  const put = async (name: string, bytes: Buffer) => {
    // The timer's backup begins and ends while this one is at work.
    if (name.endsWith('manifest.json')) newer = await backUp(from.services, target)
    await target.put(name, bytes)
  }
  const older = await backUp(from.services, { ...target, put })
  expect(older < newer).toBe(true)
  expect(JSON.parse((await target.get('latest.json'))!.toString()).stamp).toBe(newer)
})

test('a second backup does not copy pictures again, and an unfinished backup cannot be restored', async () => {
  const target = openTarget(folder, undefined, undefined)
  await backUp(from.services, target)
  const taken: string[] = []
  const put = async (name: string, bytes: Buffer) => {
    taken.push(name)
    await target.put(name, bytes)
  }
  const watched = { ...target, put }
  const stamp = await backUp(from.services, watched)
  expect(taken.filter((name) => name.startsWith('pictures/'))).toEqual([])
  rmSync(path.join(folder, stamp, 'manifest.json'))
  await expect(restore(to.services, target)).rejects.toThrow('no finished backup')
})

test('a backup of an earlier build, whose manifest lists the pictures itself, is refused', async () => {
  const target = openTarget(folder, undefined, undefined)
  const stamp = await backUp(from.services, target)
  const { pictureLists: _, ...manifest } = JSON.parse((await target.get(manifestName(stamp)))!.toString())
  await target.put(manifestName(stamp), Buffer.from(JSON.stringify({ ...manifest, pictures: {} })))
  await expect(restore(to.services, target)).rejects.toThrow('made by another build')
})

test('the pieces are flushed before the manifest is written, and the manifest before the backup ends', async () => {
  const target = openTarget(folder, undefined, undefined)
  const done: string[] = []
  const watched = {
    ...target,
    async put(name: string, bytes: Buffer, isDense?: boolean) {
      done.push(name.endsWith('manifest.json') || name === 'latest.json' ? name : 'piece')
      await target.put(name, bytes, isDense)
    },
    async flush() {
      done.push('settled')
      await target.flush()
    },
  }
  const stamp = await backUp(from.services, watched)
  expect(done.filter((step, at) => step !== 'piece' || done[at + 1] !== 'piece')).toEqual([
    'piece',
    'settled',
    `${stamp}/manifest.json`,
    'latest.json',
    'settled',
  ])
})

test('restores pieces that were compressed by gzip, as earlier versions did', async () => {
  const target = openTarget(folder, undefined, undefined)
  await backUp(from.services, target)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name)
    const bytes = await target.get(path.relative(folder, file))
    writeFileSync(file, Buffer.concat([Buffer.from('PXB0'), gzipSync(bytes!)]))
  }
  await restore(to.services, target)
  expect(await contents(to)).toEqual(await contents(from))
  expect(await to.services.storage.get('picture.jpg')).toEqual(picture)
})

test('a backup with a key cannot be read without it, and no piece can be swapped for another', async () => {
  await from.services.storage.put('secret.txt', Buffer.from('only for luz'))
  await backUp(from.services, openTarget(folder, undefined, key))
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of stored)
    expect(readFileSync(path.join(parentPath, name)).subarray(0, 4).toString(), name).toMatch(/^PXB[13]$/)
  await expect(restore(to.services, openTarget(folder, undefined, undefined))).rejects.toThrow('BACKUP_KEY')
  await expect(restore(to.services, openTarget(folder, undefined, `${key}!`))).rejects.toThrow(
    'BACKUP_KEY is another one',
  )
  writeFileSync(path.join(folder, 'pictures/secret.txt'), readFileSync(path.join(folder, 'pictures/picture.jpg')))
  await expect(restore(to.services, openTarget(folder, undefined, key))).rejects.toThrow('damaged')
})

test('with a key nothing is believed that was stored without one', async () => {
  const sealed = openTarget(folder, undefined, key)
  await backUp(from.services, sealed)
  // Whoever can write to the target has no key.
  const forger = openTarget(folder, undefined, undefined)
  await forger.put('pictures/picture.jpg', Buffer.from('made up'), true)
  await expect(restore(to.services, sealed)).rejects.toThrow('pictures/picture.jpg of the backup is not encrypted')
  await forger.put('latest.json', Buffer.from('{}'))
  await expect(restore(to.services, sealed)).rejects.toThrow('latest.json of the backup is not encrypted')
  await expect(backUp(from.services, sealed)).rejects.toThrow('back up to an empty target')
})

const why = whyNoS3Server()
describe.skipIf(why)('a backup in a bucket', () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3Server()
    const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3')
    const credentials = { accessKeyId: s3.keys.id, secretAccessKey: s3.keys.secret }
    const client = new S3Client({ endpoint: s3.endpoint, forcePathStyle: true, region: 'us-east-1', credentials })
    await client.send(new CreateBucketCommand({ Bucket: 'backups' }))
  })
  afterAll(() => s3.stop())

  test('is restored like one in a folder', async () => {
    const target = openTarget(`s3://backups/pixel?endpoint=${s3.endpoint}`, s3.keys, key)
    await backUp(from.services, target)
    await restore(to.services, target)
    expect(await contents(to)).toEqual(await contents(from))
    expect(await to.services.storage.get('picture.jpg')).toEqual(picture)
  })
})
