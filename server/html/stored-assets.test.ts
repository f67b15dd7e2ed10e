// Two versions share one data folder: each serves the scripts of the other, and its own where both have a file of one name.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#server/kit/clock.ts'
import { distWeb, siteFiles } from './site-files.ts'
import { storeAssets, storedAssetsFolder } from './stored-assets.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-assets-'))
  dataDir = path.join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true }))

function built(version: string, files: Record<string, string>): string {
  const dir = path.join(folder, version)
  mkdirSync(dir)
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text)
  return dir
}

test('a script of another version is served as it was compressed there, and an unknown one is 404', async () => {
  const other = built('other', {
    'entry-OTHER.js': 'other()',
    'entry-OTHER.js.br': 'packed',
    'manifest.json': '{"other":1}',
  })
  await storeAssets(other, dataDir)
  const app = Fastify()
  await siteFiles(app, { dataDir })
  const get = (name: string, encoding = 'identity') =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })
  const plain = await get('entry-OTHER.js')
  expect([plain.body, plain.headers['cache-control']]).toEqual(['other()', 'public, max-age=31536000, immutable'])
  expect((await get('entry-OTHER.js', 'br')).headers['content-encoding']).toBe('br')
  expect((await get('entry-GONE.js')).statusCode).toBe(404)
  // Where both versions have a file of this name, each serves its own.
  const own = readdirSync(distWeb).find((name) => /\.js$/.test(name))!
  writeFileSync(path.join(storedAssetsFolder(dataDir), own), 'not ours')
  expect((await get(own)).body).toBe(readFileSync(path.join(distWeb, own), 'utf8'))
  expect((await get('manifest.json')).body).toBe(readFileSync(path.join(distWeb, 'manifest.json'), 'utf8'))
  await app.close()
})

test('a file stays while copies that start have it, and is removed a month after the last did', async () => {
  const before = built('before', { 'a-1.js': 'a', 'b-1.js': 'b' })
  const after = built('after', { 'b-1.js': 'b', 'c-1.js': 'c' })
  await storeAssets(before, dataDir)
  await storeAssets(after, dataDir)
  const stored = () => readdirSync(storedAssetsFolder(dataDir)).sort()
  expect(stored()).toEqual(['a-1.js', 'b-1.js', 'c-1.js'])
  const longAgo = new Date(Date.now() - 31 * DAY_MS)
  for (const name of stored()) utimesSync(path.join(storedAssetsFolder(dataDir), name), longAgo, longAgo)
  await Promise.all([storeAssets(after, dataDir), storeAssets(after, dataDir)])
  expect(stored()).toEqual(['b-1.js', 'c-1.js'])
})
