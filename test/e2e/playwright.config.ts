// The browser tests: the real product, started once for the run, in the machine's Chromium.
import { defineConfig } from '@playwright/test'
import { shell } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './product.ts',
  // The two cores are shared with the product and its database.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Like those of the other tests, these limits only end what hangs: a busy machine may take long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Set by globalSetup, before the workers read this file.
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    browserName: 'chromium',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording takes a fifth of the run, and continuous integration keeps only the printed lines.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: shell,
  },
})
