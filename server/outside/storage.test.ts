// The folder of pictures: what is put is got whole, and no name leads out of the folder.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStorage, type Storage } from './storage.ts'

let home: string
let storage: Storage

beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'pixel-test-storage-'))
  writeFileSync(path.join(home, 'secret.txt'), 'outside')
  storage = folderStorage(path.join(home, 'media'))
})
afterAll(() => rmSync(home, { recursive: true }))

test('what is put is got, replaced and removed', async () => {
  expect(await storage.get('avatar-1.webp')).toBeUndefined()
  await storage.put('avatar-1.webp', Buffer.from('one'))
  await storage.put('avatar-1.webp', Buffer.from('two'))
  expect(String(await storage.get('avatar-1.webp'))).toBe('two')
  await storage.remove('avatar-1.webp')
  await storage.remove('avatar-1.webp')
  expect(await storage.get('avatar-1.webp')).toBeUndefined()
})

test('writers at the same moment leave one whole picture and no parts', async () => {
  const pictures = Array.from({ length: 10 }, (_, i) => Buffer.alloc(200_000, i))
  await Promise.all(pictures.map((bytes) => storage.put('posts/photo-1.webp', bytes)))
  const kept = await storage.get('posts/photo-1.webp')
  expect(pictures.some((bytes) => bytes.equals(kept!))).toBe(true)
  expect(readdirSync(path.join(home, 'media', 'posts'))).toEqual(['photo-1.webp'])
})

test('it can say that it works, and that it does not', async () => {
  await storage.check()
  await expect(folderStorage(path.join(home, 'secret.txt')).check()).rejects.toThrow()
})

test.each([
  '../secret.txt',
  '..',
  '/etc/passwd',
  'a/../../secret.txt',
  'a/b/c.webp',
  'avatar-1.webp\0',
  'avatar-1.webp\n',
  'avatar-1.svg',
  'avatar-1',
  '.hidden.webp',
  'Avatar.webp',
  'a%2f..%2fsecret.txt',
  'avatar\\..\\secret.txt',
  '',
  `${'a'.repeat(90)}.webp`,
])('the name %j reaches nothing', async (key) => {
  await expect(storage.get(key)).rejects.toThrow('not a storage key')
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
  await expect(storage.remove(key)).rejects.toThrow('not a storage key')
})
