import { expect, test } from 'vitest'
import { readPictureLists, writePictureLists } from './picture-lists.ts'
import type { Target } from './target.ts'

const hash = (n: number) => String(n).padStart(64, '0')

test('pictures are listed in several files, read back as they were, whatever their names contain', async () => {
  const files = new Map<string, Buffer>()
  const target = { put: async (name: string, bytes: Buffer) => void files.set(name, bytes) } as unknown as Target
  const listed = ['a.webp', 'name with spaces.jpg', 'evidence/b.png', 'ñ.gif', 'c.webp'].map((key, n) => ({
    key,
    hash: hash(n),
  }))
  const lists = writePictureLists(target, 'now', 2)
  for (const { key, hash } of listed) await lists.add(key, hash)
  expect(await lists.end()).toBe(3)
  expect([...files.keys()]).toEqual(['now/pictures.0', 'now/pictures.1', 'now/pictures.2'])
  const read = async (name: string) => files.get(name)!
  const found: unknown[] = []
  for await (const one of readPictureLists(read, 'now', 3)) found.push(one)
  expect(found).toEqual(listed)
})

test('an installation without pictures has no list', async () => {
  expect(await writePictureLists({} as Target, 'now').end()).toBe(0)
})
