// What a backup's target stores: each piece whole, for its owner only, and believed only as it was put.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTarget, type Target } from './target.ts'

const KEY = 'a key of the operator'
const table = Buffer.from('row of a table\n'.repeat(1000))

let root: string
let at: string
let folders = 0
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'pixel-test-target-'))
})
beforeEach(() => {
  at = path.join(root, `target-${++folders}`)
})
afterAll(() => rmSync(root, { recursive: true }))

const open = (key?: string): Target => openTarget(at, undefined, key)
const fileAt = (name: string) => path.join(at, name)

async function names(target: Target, folder: string): Promise<string[]> {
  const found: string[] = []
  for await (const name of target.list(folder)) found.push(name)
  return found.sort()
}

describe.each([
  ['without a key', undefined],
  ['with a key', KEY],
])('%s', (_, key) => {
  test('a piece comes back to the byte, however it was stored', async () => {
    const target = open(key)
    for (const [name, bytes, isDense] of [
      ['1/table.0', table, false],
      ['pictures/a.jpg', Buffer.from([0xff, 0xd8, 0, 255]), true],
      ['1/empty', Buffer.alloc(0), false],
      ['1/empty-picture', Buffer.alloc(0), true],
    ] as const) {
      await target.put(name, bytes, isDense)
      expect(await target.get(name), name).toEqual(bytes)
      expect(await target.has(name)).toBe(true)
    }
  })

  test('a table takes less room than it has bytes, a picture hardly more', async () => {
    const target = open(key)
    await target.put('table', table)
    await target.put('picture', table, true)
    expect(statSync(fileAt('table')).size).toBeLessThan(table.length / 10)
    expect(statSync(fileAt('picture')).size - table.length).toBeLessThan(40)
  })

  test('what was never put is missing, and is removed without an error', async () => {
    const target = open(key)
    expect([await target.get('none'), await target.has('none'), await target.folders()]).toEqual([undefined, false, []])
    await target.remove('none')
    await target.removeFolder('none')
    expect(await names(target, 'none')).toEqual([])
  })

  test.each([
    ['cut off in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['emptied', () => Buffer.alloc(0)],
    ['replaced by something else', () => Buffer.from('<html>not found</html>')],
  ])('a piece that was %s is an error, not an empty table', async (_what, damage) => {
    const target = open(key)
    await target.put('1/table.0', table)
    writeFileSync(fileAt('1/table.0'), damage(readFileSync(fileAt('1/table.0'))))
    await expect(target.get('1/table.0')).rejects.toThrow()
  })
})

describe('with a key', () => {
  test('nothing of the content can be read in the stored bytes, and the same piece looks different each time', async () => {
    const target = open(KEY)
    await target.put('one', table, true)
    const first = readFileSync(fileAt('one'))
    await target.put('one', table, true)
    expect(first.includes('row of a table')).toBe(false)
    expect(readFileSync(fileAt('one')).equals(first)).toBe(false)
  })

  test('no byte of a piece can be changed', async () => {
    const target = open(KEY)
    await target.put('one', Buffer.from('short'), true)
    const stored = readFileSync(fileAt('one'))
    for (let at = 0; at < stored.length; at++) {
      const changed = Buffer.from(stored)
      changed[at]! ^= 1
      writeFileSync(fileAt('one'), changed)
      // A changed first byte may still be a known beginning, of another way to store.
      await expect(target.get('one'), `byte ${at}`).rejects.toThrow()
    }
  })

  test('another key, or none, says what is wrong instead of giving bytes', async () => {
    await open(KEY).put('one', table)
    await expect(open('another key').get('one')).rejects.toThrow('BACKUP_KEY is another one')
    await expect(open().get('one')).rejects.toThrow('set BACKUP_KEY')
  })

  test('a piece without encryption is not believed, whoever put it there', async () => {
    await open().put('one', table)
    await expect(open(KEY).get('one')).rejects.toThrow('not encrypted')
  })
})

describe('a folder', () => {
  test('can be read by its owner only', async () => {
    await open().put('1/table.0', table)
    expect((statSync(fileAt('1/table.0')).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(fileAt('1')).mode & 0o077).toString(8)).toBe('0')
  })

  test('may be written as an address', async () => {
    await openTarget(`file://${at}`, undefined, undefined).put('one', table)
    expect(await open().get('one')).toEqual(table)
  })

  test('has nothing left of a piece that could not be moved into place, and keeps the old one', async () => {
    const target = open()
    await target.put('1/one', table)
    mkdirSync(fileAt('1/taken'))
    await expect(target.put('1/taken', table)).rejects.toThrow()
    expect(readdirSync(fileAt('1')).sort()).toEqual(['one', 'taken'])
  })

  test('lists what is in one folder, with what lies deeper, and the folders at its top', async () => {
    const target = open()
    for (const name of ['1/manifest.json', '1/database/gifts.0', '2/manifest.json', 'latest.json'])
      await target.put(name, table)
    expect(await names(target, '1')).toEqual(['1/database/gifts.0', '1/manifest.json'])
    expect((await target.folders()).sort()).toEqual(['1', '2'])
  })

  test('that was removed is gone with all in it, and the next flush does not look for it', async () => {
    const target = open()
    await target.put('1/database/gifts.0', table)
    await target.put('10/manifest.json', table)
    await target.removeFolder('1')
    await target.flush()
    expect(await target.folders()).toEqual(['10'])
    expect(await target.get('10/manifest.json')).toEqual(table)
  })
})

test('a bucket without keys is refused by the names of the settings', () => {
  expect(() => openTarget('s3://backups', undefined, undefined)).toThrow('AWS_ACCESS_KEY_ID')
})
