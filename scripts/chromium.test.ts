import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureChromium, findBrowser, findShell, isExecutable } from './chromium.ts'

/** A file in a folder of its own, with these rights. */
function file(mode: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-chromium-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const made = path.join(folder, 'chrome')
  fs.writeFileSync(made, '')
  fs.chmodSync(made, mode)
  return made
}

test('a browser is a file that may be executed', () => {
  expect(isExecutable(file(0o755))).toBe(true)
  expect(isExecutable(file(0o644))).toBe(false)
  expect(isExecutable(path.dirname(file(0o755)))).toBe(false)
  expect(isExecutable('/nonexistent/chrome')).toBe(false)
})

test('the browser that CHROMIUM_PATH names comes first, for the tests and for what needs a whole browser', () => {
  const named = file(0o755)
  vi.stubEnv('CHROMIUM_PATH', named)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect([findShell(), findBrowser(), ensureChromium()]).toEqual([named, named, named])
})

test('a CHROMIUM_PATH that names no program does not hide an installed one', () => {
  const [shell, browser] = [findShell(), findBrowser()]
  vi.stubEnv('CHROMIUM_PATH', '/nonexistent/chrome')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect([findShell(), findBrowser()]).toEqual([shell, browser])
})
