import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClock } from './clock.ts'
import { getSettings } from './copies.ts'
import { plannedFaults, rollingRestart } from './faults.ts'
import { getAddress, haproxyFile, patroniFile, pgbouncerUsers } from './settings.ts'
import { within } from './within.ts'

function clockIn(...more: [library?: string, there?: string]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pixel-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'clock')
  return { file, clock: createClock(file, ...more), read: () => readFileSync(file, 'utf8') }
}

test('a clock is right until it is set, ahead or behind, and right again', () => {
  const { clock, read } = clockIn()
  expect(read()).toBe('+0\n')
  clock.set(3600)
  expect(read()).toBe('+3600\n')
  clock.set(-3600)
  expect(read()).toBe('-3600\n')
  clock.set(0)
  expect(read()).toBe('+0\n')
})

test('programs find the clock’s file where they see it, and their own library', () => {
  expect(clockIn('/opt/faketime', '/srv/clock1').clock.env).toMatchObject({
    FAKETIME_TIMESTAMP_FILE: '/srv/clock1',
    LD_PRELOAD: '/opt/faketime/usr/$LIB/faketime/libfaketimeMT.so.1',
  })
  const { clock, file } = clockIn()
  expect(clock.env.FAKETIME_TIMESTAMP_FILE).toBe(file)
})

test('the nodes of the cluster have addresses of their own, and none is another machine’s', () => {
  expect([1, 2, 3].map(getAddress)).toEqual(['127.0.0.11', '127.0.0.12', '127.0.0.13'])
  for (const node of [1, 2, 3]) {
    const file = patroniFile(node, `/srv/pixel/node${node}/data`)
    expect(file).toContain(`unix_socket_directories: /srv/pixel/node${node}`)
    expect(file).toContain(`/srv/pixel/node${node}/data.pem`)
    expect(file).not.toContain('pgbackrest')
  }
  expect(haproxyFile()).toContain('maxconn 2000\n')
  expect(pgbouncerUsers()).toMatch(/^"pixel" "[0-9a-f]{36}"\n$/)
})

test('the copies have production’s limits, an address of this machine, and the pooled, direct and read addresses of the database', () => {
  const settings = getSettings({
    ...{ name: 'web1', role: 'web', port: 3000, metricsPort: 13_000, sandboxUrl: 'http://127.0.0.1:9500' },
    ...{ folder: '/tmp/rehearsal', postOffice: { smtpUrl: 'smtp://127.0.0.1:2525', smsUrl: 'http://127.0.0.1:2580' } },
    clock: { env: {}, set: () => undefined },
  })
  expect(settings).toMatchObject({ PIXEL_ROLE: 'web', PORT: '3000', METRICS_PORT: '13000', BIND_HOST: '127.0.0.1' })
  expect(settings).toMatchObject({
    PIXEL_DATA_DIR: '/tmp/rehearsal/data-web1',
    DATABASE_TIMEOUT_MS: '2500',
    SEED: 'none',
  })
  const ports = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].map(
    (name) => new URL(settings[name]!).port,
  )
  expect(ports).toEqual(['6432', '5000', '5001'])
})

test('no two faults have one name, and each is repaired', async () => {
  const names = plannedFaults.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain(rollingRestart)
  const clocks = plannedFaults.filter(({ name }) => name.startsWith('clock of a web copy'))
  expect(clocks).toHaveLength(2)
  const offsets: number[] = []
  for (const fault of clocks) {
    const repair = await fault.breakIt({
      copyClock: { env: {}, set: (seconds: number) => offsets.push(seconds) },
    } as never)
    await repair()
  }
  expect(offsets).toEqual([3600, 0, -3600, 0])
})

test('a rolling restart stops and starts every copy, one after the other', async () => {
  const events: string[] = []
  const copy = (name: string) => ({
    stop: async () => void events.push(`${name} stops`),
    start: async () => void events.push(`${name} starts`),
  })
  const restart = plannedFaults.find(({ name }) => name === rollingRestart)!
  await restart.breakIt({ webs: [copy('web1'), copy('web2')], workers: [copy('worker1')] } as never)
  expect(events).toEqual([
    ...['web1 stops', 'web1 starts', 'web2 stops', 'web2 starts', 'worker1 stops', 'worker1 starts'],
  ])
})

test('a program that fails inside the Debian is an error with what it said', () => {
  expect(() => within('/nonexistent/debian', ['psql'])).toThrow(/^psql: /)
})
