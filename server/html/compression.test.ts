import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, compressOnce, getEncoding } from './compression.ts'

const page = Buffer.from('<p class="note">Salamat sa lahat ng gawa mo, idol! ₱50.00</p>\n'.repeat(500))

test('bodies compressed by either function decompress to the same page', async () => {
  expect(compressOnce(page, 'identity')).toEqual(page)
  expect(brotliDecompressSync(compressOnce(page, 'br'))).toEqual(page)
  expect(brotliDecompressSync(await compress(page, 'br'))).toEqual(page)
  expect(gunzipSync(compressOnce(page, 'gzip'))).toEqual(page)
  expect(gunzipSync(await compress(page, 'gzip'))).toEqual(page)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, BR;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %s gets %s', (accepted, encoding) => {
  expect(getEncoding(accepted)).toBe(encoding)
})
