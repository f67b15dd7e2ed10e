import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { writeFile } from './receive-file.ts'
import { SNIFF_BYTES } from './sniff.ts'

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

test.each([1000, 5000])(
  'a file that arrives in pieces of %i bytes is stored whole, and its head has as many bytes as sniffing needs',
  async (size) => {
    const whole = Buffer.from(Array.from({ length: 12_345 }, (_, at) => at % 251))
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
      whole.subarray(at * size, (at + 1) * size),
    )
    const { path, head } = await writeFile(folder, Readable.from(pieces))
    expect(readFileSync(path).equals(whole)).toBe(true)
    expect(head.equals(whole.subarray(0, SNIFF_BYTES))).toBe(true)
  },
)
