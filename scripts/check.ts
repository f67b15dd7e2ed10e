// `npm run check`: types, lint, import rules, unused code, browser support and the API, then every test except the browser tests.
import { ensureChromium } from './chromium.ts'
import { type Outcome, run, show, withReport } from './run.ts'

export type Totals = { ok: boolean; passed: number; failed: number; skipped: number }

const TYPED = ['contract', 'server', 'web', 'sandbox']
/** Runs in Node and in the browser, so its types are those of both. */
const COMPONENT_TESTS = 'web/tsconfig.tests.json'
const BROWSER_TESTS = 'test/e2e'
const PARALLEL_TOOLS = 2

export async function check(): Promise<Totals> {
  console.log('\n== Types, lint, import rules')
  const complaints = (await checkStatically()).filter(({ ok }) => !ok).length
  console.log('\n== Tests')
  const tested = await runVitest()
  return { ...tested, ok: tested.ok && complaints === 0, failed: tested.failed + complaints }
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
  const outcomes: Outcome[] = []
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = await next()
      show(outcome)
      outcomes.push(outcome)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_TOOLS }, work))
  return outcomes
}

async function runVitest(): Promise<Totals> {
  ensureChromium()
  type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }
  const { outcome, report } = await withReport<Report>((file) =>
    run('tests', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
      live: true,
    }),
  )
  const totals: Totals = {
    ok: outcome.ok,
    passed: report?.numPassedTests ?? 0,
    failed: Math.max(report?.numFailedTests ?? 0, outcome.ok ? 0 : 1), // a file that cannot load has no tests to count
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  show(outcome, summary(totals))
  return totals
}

export function summary({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

if (import.meta.main) process.exitCode = (await check()).ok ? 0 : 1
