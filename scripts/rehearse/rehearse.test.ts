// The pieces of the rehearsal: what it counts, what it finds, and that it uses the files of deploy/ as they are.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, test } from 'vitest'
import { describeInstallation } from './debian.ts'
import { notRehearsed, plannedFaults } from './faults.ts'
import { haproxyFile, patroniFile, pgbouncerFile, rolesFile } from './settings.ts'
import { compare, type Heard, nameWrong, rowOf, writeTable } from './table.ts'

const root = path.join(import.meta.dirname, '../..')
const deployed = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')
const gift = (at: number, status = 200): Heard => ({ at, kind: 'gift', status, hasRetryAfter: status === 503 })
const fault = { name: 'leader killed', from: 1000, to: 10_000 }

test('the longest time without a gift counts from the fault on, and to the end of looking', () => {
  const calm = [gift(900), gift(1500), gift(2000)]
  expect(rowOf(fault, [...calm, gift(7500), gift(9900)])).toMatchObject({ secondsWithout: 5.5, gifts: 4 })
  expect(rowOf(fault, calm)).toMatchObject({ secondsWithout: 8, gifts: 2 })
  expect(rowOf(fault, [])).toMatchObject({ secondsWithout: 9, gifts: 0, answers: 0 })
})

test('503 with Retry-After is an answer, without it and any other error it is a wrong one, and no answer is counted apart', () => {
  const heard: Heard[] = [
    gift(1100),
    gift(1200, 503),
    { at: 1300, kind: 'page', status: 503, hasRetryAfter: false },
    { at: 1400, kind: 'page', status: 304, hasRetryAfter: false },
    gift(1500, 500),
    gift(1600, 429),
    gift(1700, 0),
    gift(10_000, 500),
  ]
  expect(rowOf(fault, heard)).toMatchObject({ answers: 7, wrong: 3, cut: 1, gifts: 1 })
  expect(nameWrong(heard)).toEqual(['1 × page 503 without Retry-After', '2 × gift 500', '1 × gift 429'])
})

test('a gift that was acknowledged is in the books once: not there is lost, twice is doubled', () => {
  const booked = [
    { id: 'a', state: 'paid', journals: 1 },
    { id: 'b', state: 'paid', journals: 2 },
    { id: 'c', state: 'awaiting', journals: 0 },
    { id: 'nobody was told', state: 'paid', journals: 1 },
  ]
  expect(compare(['a', 'b', 'c', 'd'], booked)).toEqual({ lost: ['c', 'd'], doubled: ['b'] })
})

test('the table has a line for each fault', () => {
  const text = writeTable([rowOf(fault, [gift(1500)]), rowOf({ ...fault, name: 'a' }, [])])
  const lines = text.split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toMatch(/^\| leader killed \| +8\.5 \| +1 \| +1 \| +0 \| +0 \|$/)
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
})

test('what runs is what deploy/ has, on other addresses', () => {
  const node = patroniFile(2, '/srv/pixel/node2/data')
  expect(node).toContain('name: node2')
  expect(node).toContain('listen: 127.0.0.12:5432')
  expect(node).toContain('hosts: 127.0.0.11:2379,127.0.0.12:2379,127.0.0.13:2379')
  expect(node + haproxyFile()).not.toContain('10.0.0.')
  expect(node).toContain('synchronous_mode_strict: true')
  expect(node.split('\n')).toHaveLength(deployed('patroni.yml').split('\n').length + 1)
  expect(haproxyFile().split('\n')).toHaveLength(deployed('haproxy.cfg').split('\n').length)
  expect([pgbouncerFile(), rolesFile()]).toEqual([deployed('pgbouncer.ini'), deployed('postgres.sql')])
})

test('it says what it would install and break, and what it does not do, before it does anything', () => {
  const words = ['scripts/rehearse.ts', '--plan', '--debian', '/nonexistent/debian', '--only', 'leader killed']
  const said = execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  for (const line of describeInstallation('/nonexistent/debian')) expect(said).toContain(line)
  expect(said).toMatch(/debootstrap.*\n +postgresql-18 patroni/)
  for (const { name } of plannedFaults) expect(said).toContain(name)
  expect(said.match(/left out by --only/g)).toHaveLength(plannedFaults.length - 2)
  for (const name of notRehearsed) expect(said).toContain(`NOT rehearsed: ${name}`)
})
