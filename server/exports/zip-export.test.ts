// The zip format: complete for slow readers, and valid beyond the limits of the short (32-bit) fields.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { folderStorage } from '#server/outside/storage-folder.ts'
import { unzip } from './testing.ts'
import { sendZip } from './zip-export.ts'
import { layOut, listedFile, zipEnd } from './zip-format.ts'

function aStorage() {
  const folder = mkdtempSync(join(tmpdir(), 'pixel-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folderStorage(folder)
}

/** Copies each chunk only later, as a network does; until then the writer must not reuse its memory. */
function slowly(taken: Buffer[]): Writable {
  return new Writable({
    write(part: Buffer, _, done) {
      setImmediate(() => {
        taken.push(Buffer.from(part))
        done()
      })
    },
  })
}

test('a slow reader gets every file intact, although all files are read into one buffer', async () => {
  const storage = aStorage()
  const sizes = [0, 1, 900, 65_535, 65_536, 65_537, 700_000, 40_000, 3_000_000]
  const stored = new Map<string, Buffer>()
  const entries = []
  for (let n = 0; n < 60; n++) {
    const bytes = randomBytes(sizes[n % sizes.length]!)
    const name = `pictures/${n}.jpg`
    stored.set(name, bytes)
    await storage.put(`p${n}.jpg`, bytes)
    entries.push({ name, keys: [`p${n}.jpg`], bytes: bytes.length, picture: null })
  }
  const taken: Buffer[] = []
  const { body, bytes } = sendZip(storage, entries)
  await pipeline(body, slowly(taken))
  const zip = Buffer.concat(taken)
  expect(zip.length).toBe(bytes)
  const files = unzip(zip)
  expect([...files.keys()]).toEqual([...stored.keys()])
  for (const [name, original] of stored) expect(files.get(name)!.equals(original), name).toBe(true)
})

test('a slow HTTP client gets the zip intact', async () => {
  const storage = aStorage()
  const entries = Array.from({ length: 8 }, (_, n) => ({
    name: `${n}.jpg`,
    keys: [`p${n}.jpg`],
    bytes: 4_000_000,
    picture: null,
  }))
  const stored = await Promise.all(
    entries.map(async ({ name, keys, bytes }) => {
      const picture = randomBytes(bytes)
      await storage.put(keys[0]!, picture)
      return [name, picture] as const
    }),
  )
  const server = createServer((_, response) => void pipeline(sendZip(storage, entries).body, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
  const taken: Buffer[] = []
  await pipeline(answer, slowly(taken))
  const files = unzip(Buffer.concat(taken))
  for (const [name, picture] of stored) expect(files.get(name)!.equals(picture), name).toBe(true)
})

test('a document in several pieces is one file; if a piece changed its length or is gone, the zip fails', async () => {
  const storage = aStorage()
  await storage.put('d-1.txt', Buffer.from('una '))
  await storage.put('d-2.txt', Buffer.from('ikalawa'))
  const document = { name: 'data.json', keys: ['d-1.txt', 'd-2.txt'], bytes: 11, picture: null }
  const taken: Buffer[] = []
  await pipeline(sendZip(storage, [document]).body, slowly(taken))
  expect(unzip(Buffer.concat(taken)).get('data.json')!.toString()).toBe('una ikalawa')
  await storage.put('d-2.txt', Buffer.from('wala'))
  await expect(pipeline(sendZip(storage, [document]).body, slowly([]))).rejects.toThrow('not as long as it was')
  await storage.remove('d-2.txt')
  await expect(pipeline(sendZip(storage, [document]).body, slowly([]))).rejects.toThrow('is gone')
})

test('offsets beyond 4 GB use zip64 fields', () => {
  const layout = layOut(['una', 'ikalawa', 'ñ'].map((name) => ({ name, bytes: 3_000_000_000 })))
  const [first, , last] = layout.files
  expect(last!.at).toBe(2 * (3_000_000_000 + 46) + 'unaikalawa'.length)
  expect(listedFile(first!, 0, new Date()).readUInt16LE(30)).toBe(0)
  const row = listedFile(last!, 0, new Date())
  expect([row.readUInt32LE(42), row.readBigUInt64LE(46 + 2 + 4)]).toEqual([0xffffffff, BigInt(last!.at)])
  const end = zipEnd(layout)
  expect([end.readBigUInt64LE(32), end.readBigUInt64LE(48)]).toEqual([3n, BigInt(layout.directoryAt)])
  expect(layout.bytes).toBe(layout.directoryAt + layout.directoryBytes + end.length)
})

test('a count beyond 65,534 files uses zip64 fields', () => {
  const layout = layOut(Array.from({ length: 65_535 }, (_, n) => ({ name: String(n), bytes: 0 })))
  const end = zipEnd(layout)
  expect([end.length, end.readBigUInt64LE(32), end.readUInt16LE(76 + 10)]).toEqual([98, 65_535n, 0xffff])
})
