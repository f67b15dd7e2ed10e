import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeDebian, makeDebian } from '../debian.ts'
import { weigh } from './weigh.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'pixel-test-weigh-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

function put(file: string, bytes: number | string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, typeof bytes === 'string' ? bytes : Buffer.alloc(bytes))
}

test('an image weighs Debian, Node and its own parts, and only the last count as ours', () => {
  const [root, base] = [folder(), folder()]
  for (const at of [root, base]) put(path.join(at, 'usr/lib/debian'), 3_000_000)
  put(path.join(root, 'usr/local/bin/node'), 2_000_000)
  for (const part of ['node_modules', 'dist', 'server', 'db', 'contract', 'scripts', 'web'])
    put(path.join(root, 'app', part, 'x'), 100_000)
  put(path.join(root, 'app/dist/large'), 900_000)
  const { lines, ownMegabytes } = weigh(root, base)
  const parts = Object.fromEntries(lines.map((line) => [line.slice(0, 18).trim(), Number(line.slice(18, 25))]))
  // Folders themselves weigh some kilobytes.
  expect(parts.Debian).toBeCloseTo(3, 0)
  expect(parts['Node and npm']).toBeCloseTo(2, 0)
  expect(parts['app/dist']).toBeCloseTo(1, 0)
  expect(parts['app/server']).toBeCloseTo(0.1, 0)
  expect(parts['all of it']).toBeCloseTo(6.6, 0)
  expect(ownMegabytes).toBeGreaterThan(1.6)
  expect(ownMegabytes).toBeLessThan(1.8)
  for (const line of lines) expect(line).toMatch(/^.{18} {1,6}\d+\.\d MB$/)
})

test('a Debian that is there with the wanted packages is not made again, and nothing in it changes', () => {
  const made = folder()
  put(path.join(made, 'etc/pixel-packages'), 'buildah\nca-certificates')
  put(path.join(made, 'etc/debian_version'), '12')
  const debian = {
    folder: made,
    suite: 'bookworm',
    packages: ['buildah', 'ca-certificates'],
    files: { 'etc/motd': 'x' },
  }
  expect(describeDebian(debian)).toEqual([`Debian bookworm is there, in ${made}; nothing is installed.`])
  makeDebian(debian)
  expect(() => rmSync(path.join(made, 'etc/motd'))).toThrow('ENOENT')
})

test('one with other packages, or none, is described before anything is done', () => {
  const made = folder()
  put(path.join(made, 'etc/pixel-packages'), 'buildah')
  for (const packages of [['buildah', 'podman'], []]) {
    const lines = describeDebian({ folder: made, suite: 'sid', packages })
    expect(lines[0]).toContain(`Debian sid is made by debootstrap in ${made}`)
    expect(lines[1]).toBe(`  ${packages.join(' ') || 'nothing else'}`)
    expect(lines.at(-1)).toBe('Nothing else on this machine changes. To take it away: remove that folder.')
  }
})
