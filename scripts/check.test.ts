// What `npm run check` and `npm test` say in the end: a failure must be told wherever it happened, and a good run must not.
import { afterEach, expect, test, vi } from 'vitest'
import { allFailures, conclude, failure, summary, type TestFile, vitestFailures } from './check.ts'
import { playwrightFailures } from './playwright-failures.ts'
import { ROOT } from './run.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

const outcome = { name: 'tests', ok: true, seconds: 1, output: '' }
const file: TestFile = {
  name: `${ROOT}/server/gifts/send.test.ts`,
  status: 'passed',
  message: '',
  assertionResults: [],
}
const test1 = { fullName: 'a gift is sent', status: 'passed', failureMessages: [] }

test('a failure is the file, the test, and the first twelve lines of its message', () => {
  const message = Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n')
  const lines = failure('a.test.ts', 'a gift is sent', message).split('\n')
  expect(lines.slice(0, 3)).toEqual(['a.test.ts: a gift is sent', '    line 0', '    line 1'])
  expect(lines).toHaveLength(1 + 12)
})

test('each failed test of a file is told with its messages, and no other', () => {
  const broken = {
    ...test1,
    fullName: 'a gift is doubled',
    status: 'failed',
    failureMessages: ['expected 1', 'to be 2'],
  }
  const found = vitestFailures({ ...file, status: 'failed', assertionResults: [test1, broken] })
  expect(found).toEqual(['server/gifts/send.test.ts: a gift is doubled\n    expected 1\n    to be 2'])
  expect(vitestFailures({ ...file, assertionResults: [test1, { ...test1, status: 'pending' }] })).toEqual([])
})

test('a file that fails outside its tests, as by an import, is told', () => {
  const found = vitestFailures({ ...file, status: 'failed', message: 'Cannot find module', assertionResults: [test1] })
  expect(found).toEqual(['server/gifts/send.test.ts: outside its tests\n    Cannot find module'])
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
