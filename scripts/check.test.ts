// What `npm run check` and `npm test` say in the end: a failure must be told wherever it happened, and a good run must not.
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { playwrightFailures } from './playwright-failures.ts'
import { ROOT, run } from './run.ts'
import { REPORT_FILE } from './test-report.ts'
import { allFailures, conclude, failure, summary, type Totals } from './totals.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

const outcome = { name: 'tests', ok: true, seconds: 1, output: '' }

test('a failure is the file, the test, and the first twelve lines of its message', () => {
  const message = Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n')
  const lines = failure('a.test.ts', 'a gift is sent', message).split('\n')
  expect(lines.slice(0, 3)).toEqual(['a.test.ts: a gift is sent', '    line 0', '    line 1'])
  expect(lines).toHaveLength(1 + 12)
})

test('each failed test is told with the message of its error and where it happened, and what fails outside the tests too', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-test-report-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  fs.writeFileSync(
    `${dir}/gifts.test.js`,
    `test('a gift is sent', () => {})
    describe('gifts', () => test('a gift is doubled', () => {
      const error = new Error('STACK_TRACE_ERROR')
      error.message = 'No such button'
      throw error
    }))
    test('a gift is taken back', { skip: true }, () => {})`,
  )
  fs.writeFileSync(`${dir}/broken.test.js`, `throw new Error('Cannot find module')`)
  const outcome = await run(
    'tests',
    ['vitest', 'run', '--globals', `--root=${dir}`, `--reporter=${ROOT}/scripts/test-report.ts`],
    { env: { [REPORT_FILE]: `${dir}/report.json` } },
  )
  const { passed, skipped, failures } = JSON.parse(fs.readFileSync(`${dir}/report.json`, 'utf8')) as Totals
  expect([outcome.ok, passed, skipped, failures.length]).toEqual([false, 1, 1, 2])
  const [outside, doubled] = failures.toSorted()
  expect(outside).toMatch(/broken\.test\.js: outside its tests\n {4}Error: Cannot find module\n {8}at /)
  expect(doubled).toMatch(/gifts\.test\.js: gifts > a gift is doubled\n {4}Error: No such button\n {8}at /)
})

test('a tool that fails without a failed test is a failure itself', () => {
  expect(allFailures({ ...outcome, ok: false }, [])).toEqual(['tests, without a failed test: see its output'])
  expect(allFailures({ ...outcome, ok: false }, ['a'])).toEqual(['a'])
  expect(allFailures(outcome, [])).toEqual([])
})

test('the summary names skipped tests only if there are any', () => {
  expect(summary({ passed: 5, skipped: 0, failures: [] })).toBe('5 passed, 0 failed')
  expect(summary({ passed: 5, skipped: 2, failures: ['a'] })).toBe('5 passed, 1 failed, 2 skipped')
})

test('a run ends with what failed, then the summary, and its exit code', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  conclude({ passed: 5, skipped: 0, failures: [] }, 61.4)
  expect(log.mock.calls.flat()).toEqual(['\nAll is well after 61 s', '5 passed, 0 failed'])
  expect(process.exitCode).toBe(0)
  log.mockClear()
  conclude({ passed: 5, skipped: 0, failures: ['types web'] }, 61.4)
  expect(log.mock.calls.flat()).toEqual(['\nFAILED types web', '\nNot all is well after 61 s', '5 passed, 1 failed'])
  expect(process.exitCode).toBe(1)
})

const spec = { title: 'a visitor gives', file: 'gifts.spec.ts', ok: true, tests: [{ status: 'expected', results: [] }] }

test('a failed browser test is told with its errors, however deep its group', () => {
  const results = [{ errors: [{ message: 'no button' }, {}] }, { errors: [{ message: 'again' }] }]
  const failed = { ...spec, ok: false, tests: [{ status: 'unexpected', results }] }
  expect(playwrightFailures({ suites: [{ specs: [spec], suites: [{ specs: [failed] }] }] })).toEqual([
    'test/e2e/gifts.spec.ts: a visitor gives\n    no button\n    \n    again',
  ])
})

test('a browser test that passes only when it is tried again counts as failed', () => {
  const results = [{ errors: [{ message: 'no button' }] }, { errors: [] }]
  const flaky = { ...spec, tests: [{ status: 'flaky', results }] }
  expect(playwrightFailures({ specs: [spec, flaky] })).toEqual([
    'test/e2e/gifts.spec.ts: a visitor gives\n    no button',
  ])
})

test('without suites nothing failed', () => {
  expect(playwrightFailures({})).toEqual([])
  expect(playwrightFailures({ specs: [spec], suites: [{}] })).toEqual([])
})
