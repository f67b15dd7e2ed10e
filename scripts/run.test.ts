import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ROOT, run, show } from './run.ts'
import { withReport } from './with-report.ts'

afterEach(() => vi.restoreAllMocks())

test('a tool runs from the project’s root, with the programs of its packages first and its own settings', async () => {
  const print = 'console.log(process.cwd(), process.env.PATH.split(":")[0], process.env.SEEDS); console.error("warned")'
  const { name, ok, output } = await run('seeds', ['node', '-e', print], { env: { SEEDS: '3' } })
  expect({ name, ok }).toEqual({ name: 'seeds', ok: true })
  expect(output).toContain(`${ROOT} ${path.join(ROOT, 'node_modules/.bin')} 3\n`)
  expect(output).toContain('warned\n')
})

test('a tool that exits with another code than 0, is killed, or is not installed has failed, and says so', async () => {
  expect(await run('lint', ['node', '-e', 'console.log("two errors"); process.exit(2)'])).toMatchObject({
    ok: false,
    output: 'two errors\n',
  })
  expect(await run('lint', ['node', '-e', 'process.kill(process.pid, "SIGKILL")'])).toMatchObject({ ok: false })
  expect(await run('lint', ['no-such-tool'])).toMatchObject({ ok: false, output: expect.stringContaining('ENOENT') })
})

test('an outcome is one line, followed by the output of a tool that failed', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const printed = () => log.mock.calls.splice(0).flat()
  show({ name: 'lint', ok: true, seconds: 1.26, output: 'checked 5 files' })
  expect(printed()).toEqual(['lint                  1.3 s  ok'])
  show({ name: 'lint', ok: false, seconds: 12, output: 'a.ts: no\n\n' })
  expect(printed()).toEqual(['lint                 12.0 s  FAILED', 'a.ts: no'])
  show({ name: 'tests', ok: false, seconds: 1, output: '' }, '5 passed, 1 failed')
  expect(printed()).toEqual(['tests                 1.0 s  5 passed, 1 failed'])
})

const outcome = { name: 'tests', ok: true, seconds: 1, output: '' }

test('a report is read, and its folder removed', async () => {
  let written = ''
  const { outcome: same, report } = await withReport<{ passed: number }>(async (file) => {
    written = file
    writeFileSync(file, '{"passed":5}')
    return outcome
  })
  expect([same, report]).toEqual([outcome, { passed: 5 }])
  expect(existsSync(path.dirname(written))).toBe(false)
})

test('a run without a report, or with half of one, is not right even if its tool says so', async () => {
  expect(await withReport(async () => outcome)).toEqual({ outcome: { ...outcome, ok: false }, report: undefined })
  const half = await withReport(async (file) => {
    writeFileSync(file, '{"passed":5,"tes')
    return outcome
  })
  expect(half).toEqual({ outcome: { ...outcome, ok: false }, report: undefined })
})

test('a tool that failed stays failed with its report, and one that throws leaves no folder', async () => {
  let written = ''
  const failed = await withReport(async (file) => {
    writeFileSync(file, '{}')
    return { ...outcome, ok: false }
  })
  expect(failed).toEqual({ outcome: { ...outcome, ok: false }, report: {} })
  const broken = withReport(async (file) => {
    written = file
    throw new Error('the disk is full')
  })
  await expect(broken).rejects.toThrow('the disk is full')
  expect(existsSync(path.dirname(written))).toBe(false)
})
