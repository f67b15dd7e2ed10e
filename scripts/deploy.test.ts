// The files for operators (deploy/, docs/OPERATIONS.md, .env.example) name only metrics, settings, commands and headings that exist.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGauges } from '#server/gauges.ts'
import { stopLimits, stopSeconds } from '#server/kit/settings.ts'
import { proveLedger } from '#server/money/ledger/verify.ts'
import { commands } from '#server/operator.ts'
import { aServer, type TestServer } from '#test/server.ts'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const operations = read('docs/OPERATIONS.md')
const example = read('.env.example')

let server: TestServer
beforeAll(async () => {
  server = await aServer({ env: { BACKUP_TARGET: '/nowhere' } })
  server.services.metrics.watchProcess()
})
afterAll(() => server.close())

test.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('%s uses only metrics a copy exposes', async (name) => {
  const { metrics, db } = server.services
  metrics.providerFailed('readCheckouts', new Error('no'))
  await server.inject('GET', '/livez')
  await proveLedger(db)
  await db
    .insertInto('ledger_proofs')
    .values({ proved_at: new Date(), findings: 0, ours: 0n, theirs: 0n })
    .onConflict((row) => row.doNothing())
    .execute()
  const exposed = await metrics.text(() => readGauges(server.services))
  const named = [...new Set(read(`deploy/${name}`).match(/\b(pixel|nodejs|process)_\w+/g))]
  expect(named.length).toBeGreaterThan(8)
  for (const metric of named) expect(exposed, metric).toMatch(new RegExp(`^${metric}[ {]`, 'm'))
})

test('systemd and compose wait until the longest drain and the requests after it have ended', () => {
  const longest = stopSeconds({ drainSeconds: stopLimits.drainSecondsMax })
  const units = ['web', 'worker'].map((name) => read(`deploy/systemd/pixel-${name}@.service`))
  const waits = [
    ...units.map((unit) => /^TimeoutStopSec=(\d+)$/m.exec(unit)),
    /stop_grace_period: (\d+)s\n {4}deploy:/.exec(read('deploy/compose.yml')),
  ].map((found) => Number(found?.[1]))
  for (const seconds of waits) expect(seconds).toBeGreaterThan(longest)
})

test('no line of pixel.env can give two copies of a unit the same port, or another role', () => {
  for (const [unit, ...own] of [
    ['web', 'PIXEL_ROLE=web', 'PORT=%i', 'METRICS_PORT=1%i'],
    ['worker', 'PIXEL_ROLE=worker', 'METRICS_PORT=%i'],
  ]) {
    const text = read(`deploy/systemd/pixel-${unit}@.service`)
    // systemd reads EnvironmentFile= after every Environment=, wherever it stands.
    for (const line of text.match(/^Environment=.*$/gm)!) expect(line).not.toMatch(/PORT=|ROLE=/)
    expect(text).toContain(`ExecStart=/usr/bin/env ${own.join(' ')} node scripts/start.ts`)
    expect(text).toContain(`ExecStartPost=-/usr/bin/env ${own.at(-1)} node scripts/until-ready.ts`)
  }
})

const hasPromtool = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0

test.skipIf(!hasPromtool)(
  'alerts notice targets that are gone, and a recurring job that fails between its tries',
  () => {
    const metric = { series: 'pixel_database_up', values: '1x60' }
    const up = (instance: string, values: string) => ({ series: `up{job="pixel", instance="${instance}"}`, values })
    const counts = (at: string, alert: string, n: number) => ({
      eval_time: at,
      expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
      exp_samples: [{ labels: '{}', value: n }],
    })
    // Every ten minutes a run begins, and for two of them it is being tried.
    const failing = '0x9 0 0 1x7 0 0 1x7 0 0 1x7'
    const gone = { input_series: [up('web', '1x60'), up('worker', '1x10 0x50'), metric] }
    const tests = [
      { ...gone, promql_expr_test: [counts('9m', 'PixelTargetDown', 0), counts('20m', 'PixelTargetDown', 1)] },
      { input_series: [up('web', '1x60'), metric], promql_expr_test: [counts('30m', 'PixelNotMonitored', 0)] },
      { input_series: [up('web', '1x5'), metric], promql_expr_test: [counts('30m', 'PixelNotMonitored', 1)] },
      { input_series: [up('web', '1x60')], promql_expr_test: [counts('30m', 'PixelNotMonitored', 1)] },
      {
        input_series: [{ series: 'pixel_queue_recurring_failing', values: failing }],
        promql_expr_test: [counts('9m', 'PixelRecurringJobFails', 0), counts('35m', 'PixelRecurringJobFails', 1)],
      },
    ].map((one) => ({ interval: '1m', ...one }))
    const folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-alerts-'))
    const file = path.join(folder, 'tests.yml')
    // YAML includes JSON.
    writeFileSync(file, JSON.stringify({ rule_files: [path.join(root, 'deploy/prometheus-alerts.yml')], tests }))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(status, stdout + stderr).toBe(0)
  },
)

test("every alert's runbook link points to a heading of docs/OPERATIONS.md", () => {
  const anchors = [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const runbooks = [...read('deploy/prometheus-alerts.yml').matchAll(/OPERATIONS\.md#([\w-]+)/g)].map(
    ([, anchor]) => anchor,
  )
  expect(runbooks).toHaveLength(read('deploy/prometheus-alerts.yml').match(/- alert: /g)!.length)
  for (const anchor of runbooks) expect(anchors).toContain(anchor)
})

test('every command named in docs/OPERATIONS.md exists', () => {
  const named = [...operations.matchAll(/npm run pixel -- ([a-z]+(?: [a-z]+)?)/g)].map(([, words]) => words!)
  expect(named.length).toBeGreaterThan(8)
  for (const words of named)
    expect(
      [words, words.split(' ')[0]].some((name) => Object.hasOwn(commands, name!)),
      words,
    ).toBe(true)
})

test('every npm script, command, file and unit that docs/OPERATIONS.md names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const run = [...operations.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name!)
  expect(run.length).toBeGreaterThan(5)
  for (const name of run) expect(Object.keys(scripts), name).toContain(name)

  // Includes commands that stand alone in backticks, such as `payout resend`; the first word must be a command's.
  const firstWords = new Set(Object.keys(commands).map((name) => name.split(' ')[0]!))
  const alone = [...operations.matchAll(/`([a-z]+(?: [a-z-]+)?)(?: [^`]*)?`/g)].map(([, words]) => words!)
  const named = alone.filter((words) => firstWords.has(words.split(' ')[0]!))
  expect(named.length).toBeGreaterThan(5)
  for (const words of named)
    expect(
      [words, words.split(' ')[0]!].some((name) => Object.hasOwn(commands, name)),
      words,
    ).toBe(true)

  const files = [
    ...[...operations.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => path.join('docs', link!)),
    ...(operations.match(/\bdeploy\/[\w./-]*\w/g) ?? []),
  ]
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true)
  const units = readdirSync(path.join(root, 'deploy/systemd'))
  for (const [, unit] of operations.matchAll(/\b(pixel-[a-z]+(?:@|\.timer))/g))
    expect(
      units.some((name) => name.startsWith(unit!)),
      unit,
    ).toBe(true)
})

test('.env.example explains every setting that is read, and no other', () => {
  const settings = [
    'config',
    'database-settings',
    'provider-settings',
    'trace-settings',
    'setting-problems',
    'production-problems',
  ]
  const readers = [...settings.map((name) => `server/kit/${name}.ts`), 'sandbox/settings.ts', 'scripts/start.ts']
  const texts = [...readers, 'scripts/health-check.ts', 'scripts/build.ts'].map(read).join('\n')
  const isRead = new Set([
    ...[...texts.matchAll(/\benv(?:ironment)?\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!),
    ...[...texts.matchAll(/\bread\.\w+\(\s*'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name!),
    ...[...texts.matchAll(/'(SANDBOX_[A-Z0-9_]+)'/g)].map(([, name]) => name!),
    ...[...texts.matchAll(/const \{([^}]+)\} = (?:process\.)?env/g)].flatMap(
      ([, names]) => names!.match(/[A-Z][A-Z0-9_]+/g)!,
    ),
  ])
  // Settings that no operator sets: the mode of libraries, the points of `npm run crash`, those that scripts/start.ts passes on.
  for (const name of ['NODE_ENV', 'PIXEL_CRASH_AT', 'PIXEL_SECRETS_OLD_FILE', 'SANDBOX_ALLOW_IN_PRODUCTION'])
    isRead.delete(name)
  for (const name of [...isRead])
    if (/^SANDBOX_(CALLBACK_TOKEN|DIALECT|MERCHANT_NAME|OIDC_.+|PUBLIC_URL)$/.test(name)) isRead.delete(name)
  const explained = new Set([...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!))
  // Read by compose.yml only.
  for (const name of ['POSTGRES_PASSWORD', 'PIXEL_DATABASE_PASSWORD']) expect(explained.delete(name), name).toBe(true)
  expect([...isRead].sort()).toEqual([...explained].sort())

  const inReadme = read('README.md')
    .match(/^\| `[A-Z][^|]+\|/gm)!
    .flatMap((cell) => cell.match(/[A-Z][A-Z0-9_]+/g)!)
  expect(inReadme.length).toBeGreaterThan(30)
  for (const name of inReadme) if (name !== 'NAME_FILE') expect(isRead, name).toContain(name)
})

test("every setting named in the operator's files is in .env.example", () => {
  const files = readdirSync(path.join(root, 'deploy/systemd')).map((name) => `deploy/systemd/${name}`)
  const texts = [operations, read('deploy/pgbouncer.ini'), read('deploy/haproxy.cfg'), ...files.map(read)].join('\n')
  const named = new Set(
    texts.match(/\b(DATABASE|METRICS|PIXEL|BACKUP|DRAIN|BIND|STORAGE|SMTP|SMS|MAIL|TRUSTED)_[A-Z_]+\b/g),
  )
  for (const name of ['PIXEL_DOMAIN', 'PIXEL_SECRETS_OLD']) named.delete(name)
  for (const name of named) expect(example, name).toContain(name)
})
