import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server, whyNoS3Server } from '#test/s3-server.ts'
import { type Storage, trialKey } from './storage.ts'
import { folderStorage } from './storage-folder.ts'
import { s3Storage } from './storage-s3.ts'

/** The contract of every storage. */
function describeStorage(getStorage: () => Storage): void {
  const bytes = Buffer.from([0, 255, 13, 10, 0x80])

  test('returns what was put, to the byte', async () => {
    const storage = getStorage()
    for (const [key, stored] of [
      ['picture.jpg', bytes],
      ['folder/picture-wh500.webp', Buffer.alloc(3_000_000, 7)],
      ['empty.txt', Buffer.alloc(0)],
    ] as const) {
      await storage.put(key, stored)
      expect((await storage.get(key))?.equals(stored), key).toBe(true)
    }
  })

  test('streams all or a range, and reports the size of the whole', async () => {
    const storage = getStorage()
    const stored = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
    await storage.put('streamed.jpg', stored)
    expect(await storage.size('streamed.jpg')).toBe(300_000)
    for (const [range, part] of [
      [undefined, stored],
      [{ start: 0, end: 0 }, stored.subarray(0, 1)],
      [{ start: 70_000, end: 200_000 }, stored.subarray(70_000, 200_001)],
      [{ start: 299_999, end: 299_999 }, stored.subarray(299_999)],
    ] as const) {
      const { size, parts } = (await storage.read('streamed.jpg', { range }))!
      expect(size).toBe(300_000)
      expect((await buffer(parts)).equals(part), JSON.stringify(range)).toBe(true)
    }
    const given = await storage.read('streamed.jpg')
    await given!.close()
    const none = Buffer.alloc(0)
    expect(await buffer(given!.parts).catch(() => none)).toEqual(none)
  })

  test('reads part by part, into memory that the caller provides', async () => {
    const storage = getStorage()
    const stored = Buffer.from(Array.from({ length: 150_000 }, (_, at) => at % 251))
    await storage.put('parts.jpg', stored)
    const given: Buffer[] = []
    const memory = Buffer.alloc(10_000)
    for await (const part of (await storage.read('parts.jpg', { room: () => memory }))!.parts)
      given.push(Buffer.from(part))
    expect(Buffer.concat(given).equals(stored)).toBe(true)
  })

  test('a second put replaces the first', async () => {
    const storage = getStorage()
    await storage.put('twice.png', Buffer.alloc(1000, 1))
    await storage.put('twice.png', bytes)
    expect(await storage.get('twice.png')).toEqual(bytes)
  })

  test('has nothing under a key that was never put', async () => {
    expect(await getStorage().get('nothing.jpg')).toBeUndefined()
    expect(await getStorage().get('no/thing.jpg')).toBeUndefined()
    expect(await getStorage().read('nothing.jpg')).toBeUndefined()
    expect(await getStorage().size('nothing.jpg')).toBeUndefined()
  })

  test('lists every key', async () => {
    const storage = getStorage()
    for (const key of ['listed.jpg', 'listed/more.webp']) await storage.put(key, bytes)
    const names: string[] = []
    for await (const key of storage.list()) names.push(key)
    expect(names).toEqual(expect.arrayContaining(['listed.jpg', 'listed/more.webp']))
  })

  test('removes a key, and does so again without an error', async () => {
    const storage = getStorage()
    await storage.put('gone.gif', bytes)
    await storage.remove('gone.gif')
    await storage.remove('gone.gif')
    expect(await storage.get('gone.gif')).toBeUndefined()
  })

  test('stores concurrent writes separately', async () => {
    const storage = getStorage()
    const names = Array.from({ length: 12 }, (_, n) => `many-${n}.jpg`)
    await Promise.all(names.map((name) => storage.put(name, Buffer.from(name))))
    expect((await Promise.all(names.map((name) => storage.get(name)))).map(String)).toEqual(names)
  })

  test.each([
    '',
    '../secret.txt',
    '/etc/passwd',
    'a/../b.jpg',
    'a.exe',
    'A.jpg',
    'a/b/c.jpg',
    '.jpg',
    'a\0.jpg',
    'å.jpg',
  ])('refuses a key that is not ours: %j', async (key) => {
    const storage = getStorage()
    await expect(storage.put(key, bytes)).rejects.toThrow('not a storage key')
    await expect(storage.get(key)).rejects.toThrow('not a storage key')
    await expect(storage.read(key)).rejects.toThrow('not a storage key')
    await expect(storage.size(key)).rejects.toThrow('not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('not a storage key')
  })

  test('passes its own checks, and these leave nothing behind', async () => {
    await getStorage().reach()
    await getStorage().check()
    expect(await getStorage().get(trialKey)).toBeUndefined()
  })
}

describe('a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pixel-test-storage-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  describeStorage(() => folderStorage(join(folder, 'not-there-yet')))

  test('contains no part of what could not be written', async () => {
    const storage = folderStorage(join(folder, 'parts'))
    await storage.put('a-name.txt', Buffer.from('x'))
    // A folder has the picture's name: the part is written, and cannot be moved into place.
    mkdirSync(join(folder, 'parts/taken/b.jpg'), { recursive: true })
    await expect(storage.put('taken/b.jpg', Buffer.from('x'))).rejects.toThrow()
    expect(readdirSync(join(folder, 'parts'), { recursive: true }).sort()).toEqual([
      'a-name.txt',
      'taken',
      'taken/b.jpg',
    ])
  })

  test('has flushed a file, its name and new folders when a put ends', async () => {
    const storage = folderStorage(join(folder, 'new'))
    const file = await open('/dev/null')
    const kind: FileHandle = Object.getPrototypeOf(file)
    const { sync } = kind
    await file.close()
    const flushed: string[] = []
    kind.sync = function (this: FileHandle) {
      flushed.push(relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`)))
      return sync.call(this)
    }
    try {
      await storage.put('aa/b.jpg', Buffer.from('x'))
      await storage.put('aa/c.jpg', Buffer.from('x'))
    } finally {
      kind.sync = sync
    }
    const half = expect.stringMatching(/^new\/aa\/[bc]\.jpg\.[\w-]+\.part$/)
    expect(flushed).toEqual([half, 'new/aa', 'new', '', half, 'new/aa', 'new'])
  })

  test('loses the half of a picture that a killed process left, a day later', async () => {
    const storage = folderStorage(join(folder, 'halves'))
    await storage.put('evidence/whole.jpg', Buffer.from('x'))
    for (const [name, daysOld] of Object.entries({ old: 2, new: 0 })) {
      const half = join(folder, `halves/evidence/${name}.jpg.12345678.part`)
      writeFileSync(half, 'x')
      const at = new Date(Date.now() - daysOld * 86_400_000)
      utimesSync(half, at, at)
    }
    await storage.removeHalves(new Date(Date.now() - 86_400_000))
    expect(readdirSync(join(folder, 'halves/evidence')).sort()).toEqual(['new.jpg.12345678.part', 'whole.jpg'])
    await folderStorage(join(folder, 'nowhere')).removeHalves(new Date())
  })

  test('that is not writable fails its checks', async () => {
    await expect(folderStorage('/dev/null/nowhere').check()).rejects.toThrow()
    await expect(folderStorage('/dev/null/nowhere').reach()).rejects.toThrow()
  })
})

const why = whyNoS3Server()
if (why) process.stderr.write(`The S3 storage is not tested: ${why}.\n`)

describe.skipIf(why)('a bucket', () => {
  let server: S3Server
  let client: S3Client
  const address = () => `s3://pictures/some/prefix?endpoint=${server.endpoint}&region=us-east-1`

  beforeAll(async () => {
    server = await startS3Server()
    client = new S3Client({
      endpoint: server.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: server.keys.id, secretAccessKey: server.keys.secret },
    })
    await client.send(new CreateBucketCommand({ Bucket: 'pictures' }))
  })
  afterAll(async () => {
    client?.destroy()
    await server?.stop()
  })

  describeStorage(() => s3Storage(address(), server.keys))

  test('stores everything under its prefix, with a content type', async () => {
    await s3Storage(address(), server.keys).put('typed.webp', Buffer.from('x'))
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'pictures' }))
    expect(Contents!.every(({ Key }) => Key!.startsWith('some/prefix/'))).toBe(true)
    const head = await client.send(new HeadObjectCommand({ Bucket: 'pictures', Key: 'some/prefix/typed.webp' }))
    expect(head.ContentType).toBe('image/webp')
  })

  test('cannot be read by someone who only knows the address', async () => {
    await s3Storage(address(), server.keys).put('private.jpg', Buffer.from('x'))
    const response = await fetch(`${server.endpoint}/pictures/some/prefix/private.jpg`)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).not.toBe('x')
  })

  test.each([
    ['wrong keys', () => s3Storage(address(), { ...server.keys, secret: 'guessed' })],
    ['no such bucket', () => s3Storage(`s3://nowhere?endpoint=${server.endpoint}`, server.keys)],
    ['no such server', () => s3Storage('s3://pictures?endpoint=http://127.0.0.1:9', server.keys)],
  ])('with %s fails, and nothing counts as missing', async (_what, getStorage) => {
    await expect(getStorage().check()).rejects.toThrow()
    await expect(getStorage().reach()).rejects.toThrow()
    await expect(getStorage().get('private.jpg')).rejects.toThrow()
    await expect(getStorage().size('private.jpg')).rejects.toThrow()
  })
})
