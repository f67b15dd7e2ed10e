// `npm run check`: types, lint, import rules, unused code, browser support and the API, then every test except the browser tests.
import * as path from 'node:path'
import pLimit from 'p-limit'
import { ensureChromium } from './chromium.ts'
import { type Outcome, ROOT, run, show } from './run.ts'
import { withReport } from './with-report.ts'

export type Totals = {
  passed: number
  skipped: number
  /** What failed, each with its file and the beginning of its message. */
  failures: string[]
}

/** A file of tests in Vitest's report. */
export interface TestFile {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

const TYPED = ['contract', 'server', 'web', 'sandbox']
/** Runs in Node and in the browser, so its types are those of both. */
const COMPONENT_TESTS = 'web/tsconfig.tests.json'
const BROWSER_TESTS = 'test/e2e'
const PARALLEL_TOOLS = 2
const LINES_OF_A_FAILURE = 12

export async function check(): Promise<Totals> {
  console.log('\n== Types, lint, import rules')
  const complaints = (await checkStatically()).filter(({ ok }) => !ok).map(({ name }) => name)
  console.log('\n== Tests')
  const tested = await runVitest()
  return { ...tested, failures: [...complaints, ...tested.failures] }
}

/** The tools do not depend on each other, so PARALLEL_TOOLS of them run concurrently. */
async function checkStatically(): Promise<Outcome[]> {
  const waiting = [
    () => run('lint', ['biome', 'check']),
    () => run('import rules', ['depcruise', ...TYPED, 'db', 'scripts', 'test']),
    () => run('unused code', ['knip', '--no-progress']),
    () => run('old browsers', ['node', 'scripts/compat.ts']),
    () => run('api', ['node', 'scripts/lint-api.ts']),
    ...[...TYPED, COMPONENT_TESTS, BROWSER_TESTS].map(
      (project) => () => run(`types ${project}`, ['tsc', '-p', project]),
    ),
  ]
  return pLimit(PARALLEL_TOOLS).map(waiting, async (runTool) => {
    const outcome = await runTool()
    show(outcome)
    return outcome
  })
}

async function runVitest(): Promise<Totals> {
  ensureChromium()
  type Report = {
    numPassedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: TestFile[]
  }
  const { outcome, report } = await withReport<Report>((file) =>
    run('tests', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
      live: true,
    }),
  )
  const totals: Totals = {
    passed: report?.numPassedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    failures: allFailures(outcome, (report?.testResults ?? []).flatMap(vitestFailures)),
  }
  show(outcome, summary(totals))
  return totals
}

/** What failed in a file, of Vitest's report. */
export function vitestFailures({ name, status, message, assertionResults }: TestFile): string[] {
  const file = path.relative(ROOT, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [failure(file, 'outside its tests', message)]
  return failed.map((test) => failure(file, test.fullName, test.failureMessages.join('\n')))
}

export function failure(file: string, test: string, message: string): string {
  return [`${file}: ${test}`, ...message.split('\n').slice(0, LINES_OF_A_FAILURE)].join('\n    ')
}

/** These, or the tool itself if it failed without a failed test, for instance because of an error outside all of them. */
export function allFailures({ name, ok }: Outcome, failures: string[]): string[] {
  return ok || failures.length > 0 ? failures : [`${name}, without a failed test: see its output`]
}

/** The last lines of a run, which remain where its output is cut: what failed, then how many. Sets the exit code. */
export function conclude(totals: Totals, seconds: number): void {
  const ok = totals.failures.length === 0
  for (const text of totals.failures) console.log(`\nFAILED ${text}`)
  console.log(`\n${ok ? 'All is well' : 'Not all is well'} after ${seconds.toFixed(0)} s`)
  console.log(summary(totals))
  process.exitCode = ok ? 0 : 1
}

export function summary({ passed, skipped, failures }: Totals): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

if (import.meta.main) {
  const started = performance.now()
  conclude(await check(), (performance.now() - started) / 1000)
}
