// All tests but those of whole pages: `node` has one real PostgreSQL for the run and two workers at most, `browser`
// (*.browser.test.tsx) is what runs in browsers alone, in a real one, without a server (docs/decisions/024).
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { CHROMIUM_ARGS, findBrowser, findShell } from './scripts/chromium.ts'

/** Chromium's headless shell refuses every permission to notify (docs/decisions/069). */
const ASKS_TO_NOTIFY = 'web/notices/PushSwitch.browser.test.tsx'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,web,sandbox,test,scripts,db}/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', '**/node_modules/**', '**/*.browser.test.tsx'],
          environment: 'node',
          globalSetup: ['./test/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          // A test waits for what it was promised, however busy the machine is; slowness is for benchmarks to find.
          // These limits only end what hangs.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      inBrowser('browser', findShell(), { include: ['web/**/*.browser.test.tsx'], exclude: [ASKS_TO_NOTIFY] }),
      inBrowser('whole browser', findBrowser(), { include: [ASKS_TO_NOTIFY] }),
    ],
  },
})

function inBrowser(
  name: string,
  executablePath: string | undefined,
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration {
  return {
    plugins: [react()],
    css: { transformer: 'lightningcss' },
    // All packages are found before the first test: one found later would load its page again.
    optimizeDeps: { entries: ['web/entry-client.tsx', 'web/**/*.browser.test.tsx'] },
    test: {
      name,
      ...files,
      testTimeout: 300_000,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { ...(executablePath && { executablePath }), args: CHROMIUM_ARGS },
        }),
        instances: [{ browser: 'chromium' }],
        viewport: { width: 390, height: 844 },
      },
    },
  }
}
