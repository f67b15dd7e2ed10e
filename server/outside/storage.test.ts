import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server, whyNoS3Server } from '#test/s3-server.ts'
import { type Storage, trialKey } from './storage.ts'
import { folderStorage } from './storage-folder.ts'
import { s3Storage } from './storage-s3.ts'

/** What every storage promises, wherever it keeps things. */
function keepsItsPromises(storageOf: () => Storage): void {
  const bytes = Buffer.from([0, 255, 13, 10, 0x80])

  test('gives back what was put, to the byte', async () => {
    const storage = storageOf()
    for (const [key, kept] of [
      ['picture.jpg', bytes],
      ['folder/picture-wh500.webp', Buffer.alloc(3_000_000, 7)],
      ['empty.txt', Buffer.alloc(0)],
    ] as const) {
      await storage.put(key, kept)
      expect((await storage.get(key))?.equals(kept), key).toBe(true)
    }
  })

  test('gives all or a part as it is taken, and says how large the whole is', async () => {
    const storage = storageOf()
    const kept = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
    await storage.put('streamed.jpg', kept)
    expect(await storage.size('streamed.jpg')).toBe(300_000)
    for (const [range, part] of [
      [undefined, kept],
      [{ start: 0, end: 0 }, kept.subarray(0, 1)],
      [{ start: 70_000, end: 200_000 }, kept.subarray(70_000, 200_001)],
      [{ start: 299_999, end: 299_999 }, kept.subarray(299_999)],
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

  test('gives it part by part, each where there is room for it', async () => {
    const storage = storageOf()
    const kept = Buffer.from(Array.from({ length: 150_000 }, (_, at) => at % 251))
    await storage.put('parts.jpg', kept)
    const given: Buffer[] = []
    const memory = Buffer.alloc(10_000)
    for await (const part of (await storage.read('parts.jpg', { room: () => memory }))!.parts)
      given.push(Buffer.from(part))
    expect(Buffer.concat(given).equals(kept)).toBe(true)
  })

  test('puts anew over what was there', async () => {
    const storage = storageOf()
    await storage.put('twice.png', Buffer.alloc(1000, 1))
    await storage.put('twice.png', bytes)
    expect(await storage.get('twice.png')).toEqual(bytes)
  })

  test('has nothing under a name that was never put', async () => {
    expect(await storageOf().get('nothing.jpg')).toBeUndefined()
    expect(await storageOf().get('no/thing.jpg')).toBeUndefined()
    expect(await storageOf().read('nothing.jpg')).toBeUndefined()
    expect(await storageOf().size('nothing.jpg')).toBeUndefined()
  })

  test('names everything it keeps', async () => {
    const storage = storageOf()
    for (const key of ['listed.jpg', 'listed/more.webp']) await storage.put(key, bytes)
    const names: string[] = []
    for await (const key of storage.list()) names.push(key)
    expect(names).toEqual(expect.arrayContaining(['listed.jpg', 'listed/more.webp']))
  })

  test('removes, and once more', async () => {
    const storage = storageOf()
    await storage.put('gone.gif', bytes)
    await storage.remove('gone.gif')
    await storage.remove('gone.gif')
    expect(await storage.get('gone.gif')).toBeUndefined()
  })

  test('keeps what many put at once apart', async () => {
    const storage = storageOf()
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
  ])('takes no name that is not ours: %j', async (key) => {
    const storage = storageOf()
    await expect(storage.put(key, bytes)).rejects.toThrow('not a storage key')
    await expect(storage.get(key)).rejects.toThrow('not a storage key')
    await expect(storage.read(key)).rejects.toThrow('not a storage key')
    await expect(storage.size(key)).rejects.toThrow('not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('not a storage key')
  })

  test('can be asked whether it works', async () => {
    await storageOf().reach()
    await storageOf().check()
    expect(await storageOf().get(trialKey)).toBeUndefined()
  })
}

describe('a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pixel-test-storage-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  keepsItsPromises(() => folderStorage(join(folder, 'not-there-yet')))

  test('holds no part of what could not be written', async () => {
    const storage = folderStorage(join(folder, 'parts'))
    await storage.put('a-name.txt', Buffer.from('x'))
    // A folder is in the way of the picture.
    await storage.put('taken/b.jpg', Buffer.from('x'))
    await expect(storage.put('taken/b.jpg/c.jpg', Buffer.from('x'))).rejects.toThrow()
    expect(readdirSync(join(folder, 'parts'), { recursive: true }).sort()).toEqual([
      'a-name.txt',
      'taken',
      'taken/b.jpg',
    ])
  })

  test('that cannot be written to says so', async () => {
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
  }, 60_000)
  afterAll(async () => {
    client?.destroy()
    await server?.stop()
  })

  keepsItsPromises(() => s3Storage(address(), server.keys))

  test('holds everything under its prefix, with its type', async () => {
    await s3Storage(address(), server.keys).put('typed.webp', Buffer.from('x'))
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: 'pictures' }))
    expect(Contents!.every(({ Key }) => Key!.startsWith('some/prefix/'))).toBe(true)
    const head = await client.send(new HeadObjectCommand({ Bucket: 'pictures', Key: 'some/prefix/typed.webp' }))
    expect(head.ContentType).toBe('image/webp')
  })

  test('is no one’s who only knows the address', async () => {
    await s3Storage(address(), server.keys).put('private.jpg', Buffer.from('x'))
    const response = await fetch(`${server.endpoint}/pictures/some/prefix/private.jpg`)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).not.toBe('x')
  })

  test.each([
    ['wrong keys', () => s3Storage(address(), { ...server.keys, secret: 'guessed' })],
    ['no such bucket', () => s3Storage(`s3://nowhere?endpoint=${server.endpoint}`, server.keys)],
    ['no such server', () => s3Storage('s3://pictures?endpoint=http://127.0.0.1:9', server.keys)],
  ])('%s: it says so, and nothing is taken for absent', async (_what, storageOf) => {
    await expect(storageOf().check()).rejects.toThrow()
    await expect(storageOf().reach()).rejects.toThrow()
    await expect(storageOf().get('private.jpg')).rejects.toThrow()
    await expect(storageOf().size('private.jpg')).rejects.toThrow()
  })
})
