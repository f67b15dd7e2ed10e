import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pack, packOnce } from './packing.ts'

const page = Buffer.from('<p class="note">Salamat sa lahat ng gawa mo, idol! ₱50.00</p>\n'.repeat(500))

test('bodies compressed by either function decompress to the same page', async () => {
  expect(packOnce(page, 'identity')).toEqual(page)
  expect(brotliDecompressSync(packOnce(page, 'br'))).toEqual(page)
  expect(brotliDecompressSync(await pack(page, 'br'))).toEqual(page)
  expect(gunzipSync(packOnce(page, 'gzip'))).toEqual(page)
  expect(gunzipSync(await pack(page, 'gzip'))).toEqual(page)
})
