// The parts of the rehearsal: what it counts, what it finds, and that it uses the files of deploy/ as they are.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { expect, test } from 'vitest'
import { compare } from './check-acknowledged.ts'
import { describeInstallation } from './debian.ts'
import { notRehearsed, plannedFaults } from './faults.ts'
import { haproxyFile, patroniFile, pgbouncerFile, rolesFile } from './settings.ts'
import { addUp, countDone, getRow, nameCut, nameWrong, type RecordedAnswer, writeTable } from './table.ts'

const root = path.join(import.meta.dirname, '../..')
const deployed = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')
const gift = (at: number, status = 200): RecordedAnswer => ({ at, kind: 'gift', status, hasRetryAfter: status === 503 })
const fault = { name: 'leader killed', from: 1000, to: 10_000 }

test('the longest time without a gift counts from the beginning of the fault to the end of the observation', () => {
  const calm = [gift(900), gift(1500), gift(2000)]
  expect(getRow(fault, [...calm, gift(7500), gift(9900)], [])).toMatchObject({ secondsWithout: 5.5, done: { gift: 4 } })
  expect(getRow(fault, calm, [])).toMatchObject({ secondsWithout: 8, done: { gift: 2 } })
  expect(getRow(fault, [], [])).toMatchObject({ secondsWithout: 9, done: { gift: 0, page: 0 } })
})

test('503 with Retry-After counts as an answer, 503 without it and other errors as wrong, and a missing answer separately', () => {
  const answers: RecordedAnswer[] = [
    gift(1100),
    gift(1200, 503),
    { at: 1300, kind: 'page', status: 503, hasRetryAfter: false },
    { at: 1400, kind: 'page', status: 304, hasRetryAfter: false },
    gift(1500, 500),
    { ...gift(1600, 422), cause: 'ValidationException' },
    { ...gift(1700, 0), cause: 'ECONNRESET' },
    gift(10_000, 500),
  ]
  expect(getRow(fault, answers, [])).toMatchObject({ wrong: 3, cut: 1, done: { gift: 1, page: 0 } })
  expect(nameWrong(answers)).toEqual([
    '1 × page 503 without Retry-After',
    '2 × gift 500',
    '1 × gift 422 ValidationException',
  ])
  expect(nameCut(answers)).toEqual(['1 × gift ECONNRESET'])
  expect(countDone(answers)).toMatchObject({ all: 1, text: expect.stringContaining('1 × gift, 0 × purchase') })
})

test('a mail counts as sent twice when an equal one arrived before', () => {
  const arrived = [
    { at: 900, name: 'a' },
    { at: 1100, name: 'a' },
    { at: 1200, name: 'b' },
    { at: 10_000, name: 'b' },
  ]
  expect(getRow(fault, [], arrived).twice).toBe(1)
})

test('a repeated fault adds to its row, which keeps the longest time without a gift', () => {
  const [once, again] = [getRow(fault, [gift(1500)], []), getRow({ ...fault, from: 2000 }, [gift(2500, 500)], [])]
  expect(addUp([once, again, { ...once, name: 'b' }])).toMatchObject([
    { name: 'leader killed', times: 2, secondsWithout: 8.5, done: { gift: 1 }, wrong: 1 },
    { name: 'b', times: 1 },
  ])
})

test('an acknowledged payment that is not posted is lost, and one that is posted twice is doubled', () => {
  const paid = (id: string, once_key: string | null = null, journals = 1) => ({
    id,
    once_key,
    transaction_no: id,
    state: 'paid',
    journals,
  })
  const booked = [
    paid('a'),
    paid('b', null, 2),
    { ...paid('c', null, 0), state: 'awaiting' },
    paid('not acknowledged'),
    paid('d', 'purchase:1:2'),
    paid('e', 'purchase:1:3'),
    paid('f', 'purchase:1:3'),
  ]
  const purchases = ['purchase:1:2', 'purchase:1:3', 'purchase:1:4']
  expect(compare({ gifts: ['a', 'b', 'c', 'g'], purchases }, booked)).toEqual([
    ...['lost: c', 'lost: g', 'lost: purchase:1:4'],
    ...['doubled: b', 'doubled: purchase:1:3'],
  ])
})

test('the table has one line per fault', () => {
  const text = writeTable([getRow(fault, [gift(1500)], []), getRow({ ...fault, name: 'a' }, [], [])])
  const lines = text.split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toMatch(/^\| leader killed \| +1 \| +8\.5 \| +1 (\| +0 ){7}\|$/)
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
})

test('the cluster runs with the files of deploy/, on other addresses', () => {
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

test('--plan prints what would be installed, broken and not rehearsed, before anything is done', () => {
  const words = ['scripts/rehearse.ts', '--plan', '--debian', '/nonexistent/debian', '--only', 'leader killed']
  const output = execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  for (const line of describeInstallation('/nonexistent/debian')) expect(output).toContain(line)
  expect(output).toMatch(/debootstrap.*\n +postgresql-18 patroni/)
  for (const { name } of plannedFaults) expect(output).toContain(name)
  expect(output.match(/left out by --only/g)).toHaveLength(plannedFaults.length - 2)
  for (const name of notRehearsed) expect(output).toContain(`NOT rehearsed: ${name}`)
})
