// All tests but those of whole pages: `node` and `whole process` share one real PostgreSQL for the run, `browser`
// (*.browser.test.tsx) is what runs in browsers alone, in a real one, without a server (docs/decisions/024).
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { CHROMIUM_ARGS, findBrowser, findShell } from './scripts/chromium.ts'
import { slowImports } from './test/slow-imports.ts'

const TESTS = '{contract,server,web,sandbox,test,scripts,db}/**/*.test.{ts,tsx}'
/** They start the server as its process does, which sets sharp, tracing and signals for the whole process. */
const WHOLE_PROCESS = ['server/main.test.ts', 'server/kit/tracing.test.ts', 'server/dev/move-clock.test.ts']
/** How long a test waits for what should happen, such as a button that it presses. */
const WAIT_MS = 30_000
/** `npm run slow-tests -- [file …]`: a component test that waits for nothing fails (docs/decisions/024). */
const IN_SLOW_MOTION = process.env.SLOW_MOTION === '1'
/** Chromium's headless shell refuses every permission to notify (docs/decisions/069). */
const ASKS_TO_NOTIFY = 'web/notices/PushSwitch.browser.test.tsx'

export default defineConfig({
  test: {
    projects: [
      // The files of a worker share its modules: loading them anew for each file takes half of the run (docs/decisions/070).
      inNode('node', { include: [TESTS], exclude: [...WHOLE_PROCESS, '**/*.browser.test.tsx'], isolate: false }),
      inNode('whole process', { include: WHOLE_PROCESS, exclude: [], isolate: true }),
      inBrowser('browser', findShell(), { include: ['web/**/*.browser.test.tsx'], exclude: [ASKS_TO_NOTIFY] }),
      inBrowser('whole browser', findBrowser(), { include: [ASKS_TO_NOTIFY] }),
    ],
  },
})

function inNode(
  name: string,
  { include, exclude, isolate }: { include: string[]; exclude: string[]; isolate: boolean },
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include,
      exclude: ['test/e2e/**', '**/node_modules/**', ...exclude],
      isolate,
      environment: 'node',
      globalSetup: ['./test/global-setup.ts'],
      setupFiles: ['./test/leaves-nothing.ts'],
      pool: 'forks',
      maxWorkers: 2,
      // A test waits for what it was promised, however busy the machine is; slowness is for benchmarks to find.
      // These limits only end what hangs.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: WAIT_MS } },
    },
  }
}

function inBrowser(
  name: string,
  executablePath: string | undefined,
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration {
  return {
    plugins: [IN_SLOW_MOTION && slowImports(), react()],
    css: { transformer: 'lightningcss' },
    // All packages are found before the first test: one found later would load its page again.
    optimizeDeps: { entries: ['web/entry-client.tsx', 'web/**/*.browser.test.tsx'] },
    test: {
      name,
      ...files,
      setupFiles: IN_SLOW_MOTION ? ['./web/slow-motion.ts'] : [],
      maxWorkers: 2,
      testTimeout: 300_000,
      expect: { poll: { timeout: WAIT_MS } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          actionTimeout: WAIT_MS,
          launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGS },
        }),
        instances: [{ browser: 'chromium' }],
        viewport: { width: 390, height: 844 },
      },
    },
  }
}
