// What failed in a run of the browser tests, of Playwright's report.
import { failure } from './totals.ts'

interface Spec {
  title: string
  file: string
  ok: boolean
  tests: { status: string; results: { errors: { message?: string }[] }[] }[]
}

/** The tests of a file or of a group in it. */
export interface Suite {
  specs?: Spec[]
  suites?: Suite[]
}

/** A flaky test, one that passes only when retried, counts as failed. */
export function playwrightFailures({ specs = [], suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
  return [
    ...failed.map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return failure(`test/e2e/${file}`, title, errors.map(({ message }) => message ?? '').join('\n'))
    }),
    ...suites.flatMap(playwrightFailures),
  ]
}
