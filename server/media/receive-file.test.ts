import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { writeFile } from './receive-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'pixel-receive-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('an upload that breaks off before its first byte leaves no file', async () => {
  for (let round = 0; round < 50; round++) {
    const broken = Array.from({ length: 100 }, () => {
      const parts = new Readable({ read: () => undefined }).on('error', () => undefined)
      parts.destroy(new Error('gone'))
      return writeFile(folder, parts)
    })
    for (const { status } of await Promise.allSettled(broken)) expect(status).toBe('rejected')
  }
  // By the time this file is written, files still being created would exist.
  await writeFile(folder, Readable.from([Buffer.from('whole')]))
  expect(readdirSync(folder)).toHaveLength(1)
})
