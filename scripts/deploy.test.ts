// The files an operator takes as they are name only what there is: numbers, settings, commands, headings.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueGauges } from '#server/kit/jobs.ts'
import { moneyGauges } from '#server/money/gauges.ts'
import { commands } from '#server/operator.ts'
import { smsGauges } from '#server/otp/sms-limits.ts'
import { aServer, type TestServer } from '#test/server.ts'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const operations = read('docs/OPERATIONS.md')
const example = read('.env.example')

let server: TestServer
beforeAll(async () => {
  server = await aServer()
  server.services.metrics.watchProcess()
})
afterAll(() => server.close())

test.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('%s watches numbers that a copy tells', async (name) => {
  const { metrics, db } = server.services
  metrics.providerFailed('readCheckouts', new Error('no'))
  await server.inject('GET', '/livez')
  await db
    .insertInto('ledger_proofs')
    .values({ proved_at: new Date(), findings: 0, ours: 0n, theirs: 0n })
    .onConflict((row) => row.doNothing())
    .execute()
  const told = await metrics.text(async () => ({
    ...(await moneyGauges(db)),
    ...(await queueGauges(db)),
    ...(await smsGauges(server.services)),
  }))
  const named = [...new Set(read(`deploy/${name}`).match(/\b(pixel|nodejs|process)_\w+/g))]
  expect(named.length).toBeGreaterThan(8)
  for (const number of named) expect(told, number).toMatch(new RegExp(`^${number}[ {]`, 'm'))
})

test('an alarm leads to a heading of the operator’s page', () => {
  const anchors = [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const runbooks = [...read('deploy/prometheus-alerts.yml').matchAll(/OPERATIONS\.md#([\w-]+)/g)].map(
    ([, anchor]) => anchor,
  )
  expect(runbooks.length).toBeGreaterThan(5)
  for (const anchor of runbooks) expect(anchors).toContain(anchor)
})

test('a command of the operator’s page exists', () => {
  const named = [...operations.matchAll(/npm run pixel -- ([a-z]+(?: [a-z]+)?)/g)].map(([, words]) => words!)
  expect(named.length).toBeGreaterThan(8)
  for (const words of named)
    expect(
      [words, words.split(' ')[0]].some((name) => Object.hasOwn(commands, name!)),
      words,
    ).toBe(true)
})

test('a setting of the operator’s files exists', () => {
  const files = readdirSync(path.join(root, 'deploy/systemd')).map((name) => `deploy/systemd/${name}`)
  const texts = [operations, read('deploy/pgbouncer.ini'), read('deploy/haproxy.cfg'), ...files.map(read)].join('\n')
  const named = new Set(
    texts.match(/\b(DATABASE|METRICS|PIXEL|BACKUP|DRAIN|BIND|STORAGE|SMTP|SMS|MAIL|TRUSTED)_[A-Z_]+\b/g),
  )
  for (const name of ['PIXEL_DOMAIN', 'PIXEL_SECRETS_OLD']) named.delete(name)
  for (const name of named) expect(example, name).toContain(name)
})
