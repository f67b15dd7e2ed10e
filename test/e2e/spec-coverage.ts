// Reporter: makes docs/spec-coverage.md of the rows that passed tests have seen, and fails a whole run that left a row unseen.
// `SPEC_COVERAGE=merge playwright test … --reporter=list,./test/e2e/spec-coverage.ts` renews it for the tests of that run alone.
import * as fs from 'node:fs'
import * as path from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { type Row, SPEC, type SpecRow, specRows } from './spec-rows.ts'

const TABLE = path.resolve(import.meta.dirname, '../../docs/spec-coverage.md')
const rowNames = Object.keys(specRows) as SpecRow[]

/** Row → the tests that show it, each as `file: title`. */
type Seen = Map<string, Set<string>>

// biome-ignore lint/style/noDefaultExport: so Playwright wants a reporter
export default class SpecCoverage implements Reporter {
  #seen: Seen = new Map()
  #passed = new Set<string>()
  #isWhole = false
  #isFiltered = process.argv.some((argument) => /^(-g|--grep|--shard|--last-failed|--only-changed)/.test(argument))
  #names = new Set<string>()
  #files = new Set<string>()

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.#names = new Set(suite.allTests().map(getName))
    this.#files = new Set([...this.#names].map(getFile))
    const all = fs.readdirSync(rootDir).filter((name) => name.endsWith('.spec.ts'))
    this.#isWhole = !this.#isFiltered && all.every((name) => this.#files.has(name))
  }

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    if (status !== 'passed') return
    const name = getName(test)
    this.#passed.add(name)
    for (const { type, description } of annotations) if (type === SPEC) note(this.#seen, description!, name)
  }

  async onEnd({ status }: FullResult): Promise<{ status: 'failed' } | undefined> {
    const isMerging = process.env.SPEC_COVERAGE === 'merge'
    if (!this.#isWhole && !isMerging) return undefined
    // The tests that failed are told already, and what they would have seen is not known.
    if (status !== 'passed' && !isMerging) return undefined
    const before = fs.existsSync(TABLE) ? fs.readFileSync(TABLE, 'utf8') : ''
    const seen = this.#isWhole ? this.#seen : this.#merged(before)
    const unseen = rowNames.filter((row) => !seen.has(row))
    if (unseen.length > 0) console.error(`No test has seen these rows of the specification:\n${unseen.join('\n')}`)
    if (unseen.length > 0 && this.#isWhole) return { status: 'failed' }
    const table = getTable(seen)
    if (table === before) return undefined
    if (process.env.CI) {
      console.error(`docs/spec-coverage.md is not what this run has seen:\n${differences(before, table)}`)
      console.error('Renew it: `npm test` writes it, or test/e2e/spec-coverage.ts tells how one file of tests does.')
      return { status: 'failed' }
    }
    fs.writeFileSync(TABLE, table)
    console.log('docs/spec-coverage.md was renewed.')
    return undefined
  }

  printsToStdio(): boolean {
    return false
  }

  /** What the table knew of tests that did not run now, and what was seen now. */
  #merged(before: string): Seen {
    const seen: Seen = new Map()
    for (const [row, tests] of readTable(before))
      for (const test of tests) if (!this.#isReplaced(test)) note(seen, row, test)
    for (const [row, tests] of this.#seen) for (const test of tests) note(seen, row, test)
    return seen
  }

  /** Passed now, or is no more in a file that ran as a whole. */
  #isReplaced(test: string): boolean {
    return this.#passed.has(test) || (!this.#isFiltered && !this.#names.has(test) && this.#files.has(getFile(test)))
  }
}

/** `file: title`, with the groups it stands in. */
function getName(test: TestCase): string {
  const [, , , ...titles] = test.titlePath()
  return `${path.basename(test.location.file)}: ${titles.join(' › ')}`
}

function getFile(name: string): string {
  return name.slice(0, name.indexOf(':'))
}

function note(seen: Seen, row: string, test: string): void {
  seen.set(row, (seen.get(row) ?? new Set()).add(test))
}

function getTable(seen: Seen): string {
  const lines = rowNames.map((name) => {
    const tests = [...(seen.get(name) ?? [])].sort().map(cellText)
    return `| §${name.slice(0, name.indexOf('/'))} | \`${name}\` | ${getWords(specRows[name])} | ${tests.join('<br>')} |`
  })
  return `# What the specification names, and who sees it

Made by the browser tests, not by hand: a row stands in \`test/e2e/spec-rows.ts\`, and a test that has seen it, with these
words, is named beside it. A row that no test sees fails \`npm test\`, which also renews this table.

| section | row | words | seen by |
| ------- | --- | ----- | ------- |
${lines.join('\n')}
`
}

function getWords({ what, words = [], path: address }: Row): string {
  const said = words.map((text) => `“${text}”`).join(' ')
  return cellText([what, said].filter(Boolean).join(': ')) + (address ? ` at \`${address}\`` : '')
}

function cellText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '&#124;')
}

function plainText(text: string): string {
  return text.replaceAll('&#124;', '|').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

/** The rows of a table made here, each with its tests. */
function readTable(table: string): [row: string, tests: string[]][] {
  return [...table.matchAll(/^\| §\d+ \| `(.+?)` \| .*? \| (.*) \|$/gm)].map(([, row, tests]) => [
    row!,
    tests!.split('<br>').filter(Boolean).map(plainText),
  ])
}

/** The lines that only one of two texts has. */
function differences(before: string, after: string): string {
  const [old, made] = [before.split('\n'), after.split('\n')]
  return [
    ...old.filter((line) => !made.includes(line)).map((line) => `- ${line}`),
    ...made.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ].join('\n')
}
