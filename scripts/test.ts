// `npm test`: `npm run check`, then the browser tests in a current Chromium and a walk through the product in the oldest engine.
import { check } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { playwrightFailures, type Suite } from './playwright-failures.ts'
import { run, show } from './run.ts'
import { allFailures, conclude, summary, type Totals } from './totals.ts'
import { withReport } from './with-report.ts'

const started = performance.now()
const checked = await check()
// The browser parts run after a failed check too, so that one run reports everything there is to fix.
const parts = [checked, await testInBrowser(), await walkInOldestEngine()]

const totals = parts.reduce((all, part) => ({
  passed: all.passed + part.passed,
  skipped: all.skipped + part.skipped,
  failures: [...all.failures, ...part.failures],
}))
conclude(totals, (performance.now() - started) / 1000)

async function testInBrowser(): Promise<Totals> {
  console.log('\n== Browser tests')
  if (!hasChromium()) return { passed: 0, skipped: 0, failures: ['no Chromium for the browser tests'] }
  type Report = { stats: { expected: number; skipped: number }; suites: Suite[] }
  const { outcome, report } = await withReport<Report>((file) =>
    run(
      'browser tests',
      [
        'playwright',
        'test',
        '--config=test/e2e/playwright.config.ts',
        '--reporter=list,json,./test/e2e/spec-coverage.ts',
      ],
      {
        live: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
      },
    ),
  )
  const { expected: passed = 0, skipped = 0 } = report?.stats ?? {}
  const result = { passed, skipped, failures: allFailures(outcome, (report?.suites ?? []).flatMap(playwrightFailures)) }
  show(outcome, summary(result))
  return result
}

/** Walks through the product as visitor, buyer and creator in Chromium 87, the engine of the oldest phones. Counts as one test. */
async function walkInOldestEngine(): Promise<Totals> {
  console.log('\n== The oldest engine')
  const outcome = await run('walk', ['node', 'test/browsers/main.ts', 'qtwebengine'], { live: true })
  const result = { passed: Number(outcome.ok), skipped: 0, failures: allFailures(outcome, []) }
  show(outcome, summary(result))
  return result
}

/** Says what to install if there is none. */
function hasChromium(): boolean {
  try {
    ensureChromium()
    return true
  } catch (error) {
    console.error((error as Error).message)
    return false
  }
}
