import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { duplicates } from './figures/duplicates.ts'
import { functionsIn } from './figures/functions.ts'
import { countSqlFunctions } from './figures/sql.ts'
import { circlesIn, folderCircles, unusedExports } from './figures/tools.ts'
import { getFigures, longFunctions } from './figures.ts'

/** A temporary project tree with these files and the installed packages. */
function tree(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-figures-test-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  return root
}

test('counts named functions: declarations, methods, arrows and components', () => {
  const code = `export function a() {

  return list.map((one) => one + 1)
}
const b = (one: number): number => one
const c = { d() {}, e: () => 1, f: function () {} }
class G { h() {} }
export default function () {}
declare function typed(): void
export const View = () => {
  return <p onClick={() => b(1)}>text</p>
}
`
  expect(functionsIn('a.tsx', code).map(({ name, line, lines }) => [name, line, lines])).toEqual([
    ['a', 1, 3],
    ['b', 5, 1],
    ['d', 6, 1],
    ['e', 6, 1],
    ['f', 6, 1],
    ['h', 7, 1],
    ['default', 8, 1],
    ['View', 10, 3],
  ])
})

test('counts a database function once, with the definitions that later migrations did not remove', () => {
  const migrations = {
    'db/migrations/0001_a.sql':
      'CREATE FUNCTION one() RETURNS int;\n-- create function quoted()\ncreate function gone();\ncreate function two();',
    'db/migrations/0002_b.sql':
      'create or replace function one() returns int;\ndrop function if exists gone();\ncreate or replace function two();',
  }
  expect(countSqlFunctions(tree(migrations))).toEqual([2, 4])
  const withFile = { ...migrations, 'db/functions/one.sql': 'create or replace function one() returns int;' }
  expect(countSqlFunctions(tree(withFile))).toEqual([2, 3])
})

test('folders that need each other, directly or through others, form one circle', () => {
  const needs = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set<string>()],
  ])
  expect(circlesIn(needs)).toEqual([['a', 'b', 'c']])
})

test('finds circles, duplicates, unused exports and long functions planted in a tree', () => {
  const block = Array.from({ length: 12 }, (_, at) => `  total += rows[${at}]!.amount * ${at} + fees`).join('\n')
  const copy = (name: string) =>
    `export function ${name}(rows: { amount: number }[], fees: number) {\n  let total = 0\n${block}\n  return total\n}\n`
  const root = tree({
    'server/a/one.ts': `import '../b/two.ts'\n${copy('one')}`,
    'server/b/two.ts': `import type { deep } from '../a/deep/three.ts'\n\n${copy('two')}export type Deep = typeof deep\n`,
    'server/a/deep/three.ts': "import '../../app.ts'\nexport const deep = 1\n",
    'server/app.ts': 'export const app = 1\n',
    'server/main.ts': "import './a/one.ts'\n",
    'server/a/one.test.ts': 'aLine\n'.repeat(20),
    'server/a/testing.ts': 'aLine\n'.repeat(10),
  })
  expect(folderCircles(root)).toEqual([['server/a', 'server/b']])
  expect(duplicates(root)).toEqual([1, 14])
  expect(unusedExports(root)).toBeGreaterThanOrEqual(4)
  expect(longFunctions(root, 14)).toMatchObject([
    { name: 'one', lines: 16, line: 2 },
    { name: 'two', lines: 16, line: 3 },
  ])
  const figures = getFigures(root)
  expect(figures['lines a file: median · p90 · max']).toBe('2 · 18 · 18')
  expect(figures['lines a function: median · p90 · max']).toBe('16 · 16 · 16')
  expect(figures['test lines a product line']).toBe((30 / 39).toFixed(2))
})
