// `npm run check`: types, lint, import rules, unused code, browser support and the API, then every test except the browser tests.
import pLimit from 'p-limit'
import { ensureChromium } from './chromium.ts'
import { type Outcome, run, show } from './run.ts'
import { REPORT_FILE } from './test-report.ts'
import { allFailures, conclude, summary, type Totals } from './totals.ts'
import { withReport } from './with-report.ts'

const TYPED = ['contract', 'server', 'web', 'sandbox']
/** Runs in Node and in the browser, so its types are those of both. */
const COMPONENT_TESTS = 'web/tsconfig.tests.json'
const BROWSER_TESTS = 'test/e2e'
const PARALLEL_TOOLS = 2

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
  const { outcome, report } = await withReport<Totals>((file) =>
    run('tests', ['vitest', 'run', '--reporter=default', '--reporter=./scripts/test-report.ts'], {
      live: true,
      env: { [REPORT_FILE]: file },
    }),
  )
  const found = report ?? { passed: 0, skipped: 0, failures: [] }
  const totals = { ...found, failures: allFailures(outcome, found.failures) }
  show(outcome, summary(totals))
  return totals
}

if (import.meta.main) {
  const started = performance.now()
  conclude(await check(), (performance.now() - started) / 1000)
}
