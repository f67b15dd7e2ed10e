// The files of deploy/ are checked by the programs that are there; one that is missing fails nothing, one that refuses its file does.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from './run.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'pixel-test-check-deploy-'))
  for (const name of ['bin', 'tmp']) mkdirSync(path.join(home, name))
})
afterEach(() => rmSync(home, { recursive: true }))

/** A program that is installed: it notes its words and runs this line of shell. */
function install(program: string, line: string): void {
  const script = `#!/bin/sh\necho "$@" >> ${path.join(home, program)}\n${line}\n`
  writeFileSync(path.join(home, 'bin', program), script, { mode: 0o755 })
}

const wordsOf = (program: string) => readFileSync(path.join(home, program), 'utf8').trim()

function run(program: string, ...words: string[]): { status: number | null; stdout: string } {
  const env = { PATH: path.join(home, 'bin'), TMPDIR: path.join(home, 'tmp') }
  const { status, stdout } = spawnSync(program, words, { cwd: ROOT, encoding: 'utf8', env })
  return { status, stdout }
}

const check = () => run(process.execPath, path.join(ROOT, 'scripts/check-deploy.ts'))

test('without any of the programs every file is named as not checked, and nothing has failed', () => {
  const { status, stdout } = check()
  expect(stdout.trim().split('\n')).toEqual([
    'haproxy.cfg: not checked, openssl is not installed',
    'Caddyfile: not checked, caddy is not installed',
    'varnish.vcl: not checked, varnishd is not installed',
    'prometheus-alerts.yml: not checked, promtool is not installed',
    'systemd: not checked, systemd-analyze is not installed',
    'patroni.yml: not checked, patroni is not installed',
    'compose.yml: not checked, docker compose is not installed',
  ])
  expect(status).toBe(0)
})

test('a file that its program refuses fails the check with what the program said, and the others are still checked', () => {
  install('caddy', 'echo "no such directive"; echo "line 7" >&2; exit 1')
  install('promtool', 'exit 0')
  const { status, stdout } = check()
  expect(stdout).toContain('Caddyfile: refused\nno such directive\nline 7\n')
  expect(stdout).toContain('prometheus-alerts.yml: ok\n')
  expect(status).toBe(1)
  expect(wordsOf('promtool')).toBe(
    `check rules ${path.join(ROOT, 'scripts/../deploy/prometheus-alerts.yml').replace('scripts/../', '')}`,
  )
})

test('all units of systemd are verified together', () => {
  install('systemd-analyze', 'exit 0')
  check()
  const units = wordsOf('systemd-analyze').split(' ').slice(1)
  expect(units.map((unit) => path.basename(unit)).sort()).toEqual(readdirSync(path.join(ROOT, 'deploy/systemd')).sort())
})

test('HAProxy checks a copy with a certificate made for it, and nothing of it is left', () => {
  symlinkSync('/usr/bin/openssl', path.join(home, 'bin/openssl'))
  install('haproxy', 'while read -r line; do case "$line" in *both.pem*) echo found >> "$0.found";; esac; done < "$3"')
  const { stdout } = check()
  expect(stdout).toContain('haproxy.cfg: ok')
  expect(existsSync(path.join(home, 'bin/haproxy.found'))).toBe(true)
  expect(readdirSync(path.join(home, 'tmp'))).toEqual([])
})

test('docker without compose is no refusal of the file', () => {
  install('docker', 'exit 1')
  const { status, stdout } = check()
  expect(stdout).toContain('compose.yml: not checked, docker compose is not installed')
  expect(status).toBe(0)
})

test('the operator’s command runs as the product’s user with production’s settings, and its words stay whole', () => {
  install('systemd-run', 'for word in "$@"; do echo "[$word]" >> "$0.words"; done; exit 3')
  const { status } = run('/bin/sh', path.join(ROOT, 'deploy/pixel'), 'account', 'suspend', 'luz', 'spam - again')
  expect(status).toBe(3)
  const words = readFileSync(path.join(home, 'bin/systemd-run.words'), 'utf8').trim().split('\n')
  for (const word of ['--property=User=pixel', '--setenv=PIXEL_ENV=production', '--wait'])
    expect(words).toContain(`[${word}]`)
  expect(words.slice(words.indexOf('[npm]'))).toEqual(
    ['npm', 'run', '--silent', 'pixel', '--', 'account', 'suspend', 'luz', 'spam - again'].map((word) => `[${word}]`),
  )
})
