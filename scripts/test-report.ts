// Reporter of Vitest: what a run found, as JSON, with the message of every error. Vitest's own JSON has the stacks alone, and the stack of
// an action in a browser is taken before it starts: it does not say what went wrong.
import * as fs from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { ROOT } from './run.ts'
import { failure, type Totals } from './totals.ts'

/** Environment variable that names the file for the report, a `Totals`. */
export const REPORT_FILE = 'PIXEL_TEST_REPORT_FILE'

// biome-ignore lint/style/noDefaultExport: Vitest requires it of a reporter
export default class TestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap(({ children }) => [...children.allTests()].map((test) => test.result().state))
    const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length
    const totals: Totals = {
      passed: count('passed'),
      skipped: count('skipped', 'pending'),
      failures: modules.flatMap(moduleFailures),
    }
    fs.writeFileSync(process.env[REPORT_FILE]!, JSON.stringify(totals))
  }
}

/** What failed in a file: its failed tests, then what failed outside them. */
function moduleFailures(module: TestModule): string[] {
  const file = module.moduleId.replace(`${ROOT}/`, '')
  const failed = [...module.children.allTests('failed')]
  const outside = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  return [
    ...failed.map((test) => failure(file, test.fullName, inWords(test.result().errors ?? []))),
    ...(outside.length > 0 ? [failure(file, 'outside its tests', inWords(outside))] : []),
  ]
}

/** Each error with its message, then where it happened. */
function inWords(errors: readonly SerializedError[]): string {
  return errors
    .map(({ name = 'Error', message, stack = '' }) =>
      [`${name}: ${message}`, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n'),
    )
    .join('\n')
}
