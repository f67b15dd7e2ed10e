// `npm run figures`: the figures of the code base in one table. `npm run figures -- --before <commit>` measures that
// commit the same way, with today's tools and settings, and shows both; `--long <lines>` names the functions over it.
//
// Product code: TypeScript, JavaScript and CSS in contract, server, web, sandbox, db and scripts, without tests and test-only
// files (*.test, *.fixture, *.spec, testing.ts), migrations and generated files (server/kit/tables.ts, db/seed/pictures).
// Empty lines do not count. A function counts if it has a name: a declaration, a method, or an arrow assigned to a variable
// or a property, from its first line to its last.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { duplicates } from './figures/duplicates.ts'
import { type Func, functionsIn } from './figures/functions.ts'
import { getLines, isScript, productFiles, testFiles } from './figures/sources.ts'
import { countSqlFunctions } from './figures/sql.ts'
import { folderCircles, unusedExports } from './figures/tools.ts'
import { wholeNumber } from './number-option.ts'
import { ROOT } from './run.ts'

/** A row's name, its wanted value, and how it is measured in a checkout of the project. */
type Row = { name: string; wanted: string; measure: (root: string) => string }

const rows: Row[] = [
  { name: 'lines a file: median · p90 · max', wanted: '≤ 45 · ≤ 110 · ≤ 400', measure: fileLines },
  { name: 'lines a function: median · p90 · max', wanted: 'p90 ≤ 25 · max ≤ 80', measure: functionLines },
  { name: 'exports and files nobody imports', wanted: '0', measure: (root) => String(unusedExports(root)) },
  { name: 'duplicates: blocks · lines', wanted: '', measure: (root) => duplicates(root).join(' · ') },
  { name: 'circles of folders beside each other', wanted: '0', measure: (root) => String(folderCircles(root).length) },
  { name: 'SQL functions · their definitions', wanted: '', measure: (root) => countSqlFunctions(root).join(' · ') },
  { name: 'product lines', wanted: '', measure: (root) => String(sum(productFiles(root), root)) },
  { name: 'test lines a product line', wanted: '≥ 1.0', measure: (root) => testShare(root, '') },
  { name: 'test lines a product line, web units', wanted: '', measure: (root) => testShare(root, 'web/') },
]

/** Every figure of a tree, by its row's name. */
export function getFigures(root: string): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, measure }) => [name, measure(root)]))
}

/** The functions of a tree that are longer than `lines`, the longest first. */
export function longFunctions(root: string, lines: number): (Func & { file: string })[] {
  return functions(root)
    .filter((one) => one.lines > lines)
    .sort((a, b) => b.lines - a.lines)
}

function fileLines(root: string): string {
  return spread(productFiles(root).map((file) => getLines(root, file)))
}

function functionLines(root: string): string {
  return spread(functions(root).map(({ lines }) => lines))
}

function functions(root: string): (Func & { file: string })[] {
  return productFiles(root)
    .filter(isScript)
    .flatMap((file) =>
      functionsIn(file, fs.readFileSync(path.join(root, file), 'utf8')).map((one) => ({ ...one, file })),
    )
}

function testShare(root: string, under: string): string {
  const below = (files: string[]) => files.filter((file) => file.startsWith(under))
  return (sum(below(testFiles(root)), root) / sum(below(productFiles(root)), root)).toFixed(2)
}

function sum(files: string[], root: string): number {
  return files.reduce((all, file) => all + getLines(root, file), 0)
}

function spread(numbers: number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0
  return [at(0.5), at(0.9), at(1)].join(' · ')
}

/** Measures a commit in a copy of its tree, with the packages installed here. */
function figuresOfCommit(commit: string): Record<string, string> {
  const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-figures-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', tree], { input: archive })
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
    return getFigures(tree)
  } finally {
    fs.rmSync(tree, { recursive: true })
  }
}

function printTable(table: string[][]): void {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  for (const row of table)
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

function main(): void {
  const { values } = parseArgs({ options: { before: { type: 'string' }, long: { type: 'string' } } })
  const long = values.long === undefined ? undefined : wholeNumber('--long', values.long, 0)
  const before = values.before === undefined ? undefined : figuresOfCommit(values.before)
  const now = getFigures(ROOT)
  const columns = before ? [before, now] : [now]
  printTable([
    ['', ...(before ? [`at ${values.before}`] : []), 'now', 'wanted'],
    ...rows.map(({ name, wanted }) => [name, ...columns.map((figures) => figures[name]!), wanted]),
  ])
  if (long === undefined) return
  console.log()
  for (const { lines, name, file, line } of longFunctions(ROOT, long))
    console.log(`${String(lines).padStart(4)}  ${name}  ${file}:${line}`)
}

if (import.meta.main) main()
