// What every npm script runs first: installs what is missing, once, and says what to do if it cannot.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string
beforeEach(() => {
  project = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-bootstrap-'))
  fs.mkdirSync(path.join(project, 'scripts'))
  fs.mkdirSync(path.join(project, 'node_modules'))
  for (const name of ['bootstrap.mjs', 'lock.mjs'])
    fs.copyFileSync(path.join(import.meta.dirname, name), path.join(project, 'scripts', name))
  write('package-lock.json', locked)
})
afterEach(() => fs.rmSync(project, { recursive: true }))

const locked = {
  packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } },
}
const marker = () => path.join(project, 'node_modules/.bootstrap')

function write(name: string, content: object): void {
  fs.writeFileSync(path.join(project, name), JSON.stringify(content))
}

/** Says which packages are installed, as npm does. */
function installed(packages: Record<string, { version: string }>): void {
  write('node_modules/.package-lock.json', { packages })
}

/** Runs it with an npm that notes its call and exits with this code. */
function bootstrap(exitCode = 0): { status: number | null; stderr: string; npm: string | undefined } {
  const bin = path.join(project, 'bin')
  fs.mkdirSync(bin, { recursive: true })
  const note = path.join(project, 'npm-called')
  fs.writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\necho "$@" >> ${note}\nexit ${exitCode}\n`, { mode: 0o755 })
  const env = { PATH: `${bin}:/usr/bin:/bin` }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs'], {
    cwd: project,
    encoding: 'utf8',
    env,
  })
  return { status, stderr, npm: fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : undefined }
}

test('missing packages are installed with those for development, and it says so', () => {
  const { status, stderr, npm } = bootstrap()
  expect(npm).toMatch(/^ci --include=dev --include=optional [^\n]*\n$/)
  expect(stderr).toContain('Installing packages')
  expect(status).toBe(0)
  expect(fs.readFileSync(marker(), 'utf8')).toBe(createHash('sha256').update(JSON.stringify(locked)).digest('hex'))
})

test('packages that somebody installed by hand are not installed again; optional ones may be missing', () => {
  installed({ 'node_modules/a': { version: '1.0.0' } })
  expect(bootstrap()).toEqual({ status: 0, stderr: '', npm: undefined })
  expect(fs.existsSync(marker())).toBe(true)
})

test.each([
  ['is missing', {}],
  ['has another version', { 'node_modules/a': { version: '1.0.1' } }],
  [
    'is there, and an optional one has another version',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } },
  ],
])('where a package %s, all are installed', (_, packages) => {
  installed(packages)
  expect(bootstrap().npm).toBeDefined()
})

test('after an installation nothing is done until the lock file changes', () => {
  bootstrap()
  fs.rmSync(path.join(project, 'npm-called'))
  expect(bootstrap().npm).toBeUndefined()
  write('package-lock.json', { packages: { ...locked.packages, 'node_modules/c': { version: '1.0.0' } } })
  expect(bootstrap().npm).toBeDefined()
})

test('an installation that fails ends with npm’s code and what to do, and is tried again', () => {
  expect(bootstrap(7)).toMatchObject({
    status: 7,
    stderr: expect.stringContaining('npm ci failed. Is the network reachable?'),
  })
  expect(fs.existsSync(marker())).toBe(false)
  expect(bootstrap()).toMatchObject({ status: 0 })
})
