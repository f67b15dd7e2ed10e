// The crash points: each is used in the product, and the process really dies there.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ConfigError, readConfig } from './config.ts'
import { crashPoints, isCrashPoint } from './crash-points.ts'

test('every point is used in the product', () => {
  const source = globSync('server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).map((file) =>
    readFileSync(file, 'utf8'),
  )
  const passed = crashPoints.filter((point) => source.some((text) => text.includes(`crashPoint('${point}')`)))
  expect(passed).toEqual([...crashPoints])
})

test.each([
  ['payout.claimed', 1],
  ['payout.claimed:3', 3],
])('%s kills the process there, and not before', (armed, passes) => {
  const program = `import { armCrashPoint, crashPoint } from './server/kit/crash-points.ts'
    armCrashPoint('${armed}')
    for (let pass = 1; pass <= 9; pass++) { process.stdout.write(String(pass)); crashPoint('payout.answered'); crashPoint('payout.claimed') }`
  const { signal, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect([signal, stdout]).toEqual(['SIGKILL', '123456789'.slice(0, passes)])
})

test('only a known name, with an optional count, is a point', () => {
  expect(['payout.claimed', 'payout.claimed:12'].every(isCrashPoint)).toBe(true)
  expect(['payout', 'payout.claimed:0', 'payout.claimed:', 'payout.claimed:x', ''].some(isCrashPoint)).toBe(false)
})

test('production refuses to start with one, and every environment with a wrong one', () => {
  const problems = (env: NodeJS.ProcessEnv) => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      return (error as ConfigError).problems.filter((problem) => problem.startsWith('PIXEL_CRASH_AT'))
    }
  }
  expect(problems({ PIXEL_ENV: 'production', PIXEL_CRASH_AT: 'payout.claimed' })).toHaveLength(1)
  expect(problems({ PIXEL_CRASH_AT: 'payout' })).toHaveLength(1)
  expect(problems({ PIXEL_CRASH_AT: 'payout.claimed' })).toEqual([])
})
