// The search for unwanted content in an image finds each kind of unwanted file and package, and nothing else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUnwanted } from './weigh.ts'

const app = mkdtempSync(path.join(tmpdir(), 'pixel-test-contents-'))
const put = (name: string, text = '') => {
  mkdirSync(path.dirname(path.join(app, name)), { recursive: true })
  writeFileSync(path.join(app, name), text)
}
const remove = (name: string) => rmSync(path.join(app, name), { recursive: true })

beforeAll(() => {
  put('package.json', JSON.stringify({ devDependencies: { vite: '1', shared: '1' } }))
  put(
    'package-lock.json',
    JSON.stringify({ packages: { 'node_modules/vite': { dev: true }, 'node_modules/shared': {} } }),
  )
  for (const name of [
    ...['server/main.ts', 'server/dev/routes.ts', 'db/migrations/0001_x.sql', 'web/ui/icon.svg', 'scripts/start.ts'],
    ...['web/ui/service-worker.js', 'dist/web/StyleguidePage-x.js', 'contract/testing-ground.ts'],
    ...['node_modules/fastify/test/x.test.js', 'node_modules/shared/index.js'],
  ])
    put(name)
})
afterAll(() => rmSync(app, { recursive: true }))

test('finds nothing in an image with only wanted files', () => {
  expect(findUnwanted(app)).toEqual([])
})

test.each([
  ['db/seed.ts', 'db/seed.ts is in it'],
  ['db/fixtures.ts', 'db/fixtures.ts is in it'],
  ['sandbox/main.ts', 'sandbox/main.ts is in it'],
  ['web/pages/WalletPage.tsx', 'web/pages/WalletPage.tsx is in it'],
  ['web/ui/Button.tsx', 'web/ui/Button.tsx is in it'],
  ['dist/web/StyleguidePage-x.css', 'dist/web/StyleguidePage-x.css is in it'],
  ['server/money/poster.test.ts', 'server/money/poster.test.ts is in it'],
  ['server/money/testing.ts', 'server/money/testing.ts is in it'],
  ['scripts/bench.ts', 'scripts/bench.ts is in it'],
  ['node_modules/vite/index.js', 'the development package vite is in it'],
])('%s is found', (name, finding) => {
  put(name)
  expect(findUnwanted(app)).toContain(finding)
  remove(name)
})
