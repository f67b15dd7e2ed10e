// Pictures are private: a storage that strangers could read says so before the product starts to use it.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { folderStorage } from './storage-folder.ts'
import { s3Storage } from './storage-s3.ts'

describe('a folder', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'pixel-test-private-'))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test.each([
    [0o700, true],
    [0o750, true],
    [0o704, false],
    [0o701, false],
    [0o777, false],
  ])('with the mode %o is private: %s', async (mode, isPrivate) => {
    const folder = path.join(root, String(mode))
    mkdirSync(folder)
    chmodSync(folder, mode)
    const checked = folderStorage(folder).checkPrivate()
    if (isPrivate) await checked
    else await expect(checked).rejects.toThrow(`chmod o-rwx it`)
  })

  test('that does not exist yet is private, and is made so by the first picture', async () => {
    const folder = path.join(root, 'new')
    const storage = folderStorage(folder)
    await storage.checkPrivate()
    expect(existsSync(folder)).toBe(false)
    await storage.put('picture.jpg', Buffer.from('x'))
    await storage.checkPrivate()
  })
})

describe('a bucket', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  /** A bucket that answers strangers with this status; `asked` is each request, and who made it. */
  async function aBucket(toStrangers: number, query = '') {
    const asked: string[] = []
    server = createServer((request, response) => {
      const isStranger = request.headers.authorization === undefined
      asked.push(`${isStranger ? 'a stranger' : 'we'}: ${request.method} ${request.url!.split('?')[0]}`)
      response.writeHead(isStranger ? toStrangers : 200).end()
    })
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { asked, storage: s3Storage(`s3://pictures${query}?endpoint=${endpoint}`, { id: 'id', secret: 'secret' }) }
  }

  test.each([403, 404, 500])(
    'that answers a stranger with %i is private, and nothing is left in it',
    async (status) => {
      const { asked, storage } = await aBucket(status)
      await storage.checkPrivate()
      const trial = '/pictures/trial.txt'
      expect(asked).toEqual([`we: PUT ${trial}`, `a stranger: GET ${trial}`, `we: DELETE ${trial}`])
    },
  )

  test('that answers a stranger with the picture is public, and is told so; nothing is left in it either', async () => {
    const { asked, storage } = await aBucket(200, '/some/prefix')
    await expect(storage.checkPrivate()).rejects.toThrow('publicly readable')
    expect(asked.at(-1)).toBe('we: DELETE /pictures/some/prefix/trial.txt')
  })
})

test.each([
  ['s3://pictures?region=ap-southeast-1', 'https://pictures.s3.ap-southeast-1.amazonaws.com/a.jpg'],
  ['s3://pictures', 'https://pictures.s3.us-east-1.amazonaws.com/a.jpg'],
  ['s3://pictures/some/prefix/?endpoint=https://s3.example/', 'https://s3.example/pictures/some/prefix/a.jpg'],
])('a stranger would look for a picture of %s at %s', async (url, address) => {
  const { openBucket } = await import('./s3.ts')
  expect(openBucket(url, { id: 'id', secret: 'secret' }).address('a.jpg')).toBe(address)
})
