// All tests but the browser's: one real PostgreSQL for the run, two workers at most.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,sandbox,test,scripts,db}/**/*.test.{ts,tsx}'],
    exclude: ['test/e2e/**', '**/node_modules/**'],
    environment: 'node',
    globalSetup: ['./test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A test waits for what it was promised, however busy the machine is; slowness is for benchmarks to find.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
