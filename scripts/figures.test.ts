import { expect, test } from 'vitest'
import { duplicates } from './figures/duplicates.ts'
import { functionsIn } from './figures/functions.ts'
import { countSqlFunctions } from './figures/sql.ts'
import { circlesIn, folderCircles, unusedExports } from './figures/tools.ts'
import { aTree } from './figures/tree.fixture.ts'
import { getFigures, longFunctions } from './figures.ts'

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
  expect(countSqlFunctions(aTree(migrations))).toEqual([2, 4])
  const withFile = { ...migrations, 'db/functions/one.sql': 'create or replace function one() returns int;' }
  expect(countSqlFunctions(aTree(withFile))).toEqual([2, 3])
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
  const root = aTree({
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

test('two separate circles are two, and a folder that needs only itself or others none', () => {
  const needs = (lists: Record<string, string[]>) =>
    new Map(Object.entries(lists).map(([name, list]) => [name, new Set(list)]))
  expect(circlesIn(needs({ a: ['b'], b: ['a'], c: ['d'], d: ['c', 'a'] }))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(circlesIn(needs({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
})

test('a function that a later migration drops is none, and one that is made again counts once', () => {
  const migrations = {
    'db/migrations/0001_a.sql': 'create function one() returns int; create function two() returns int;',
    'db/migrations/0002_b.sql': 'drop function one(); DROP FUNCTION IF EXISTS two();',
    'db/migrations/0003_c.sql': 'create or replace function two() returns int;',
  }
  expect(countSqlFunctions(aTree(migrations))).toEqual([1, 1])
  expect(countSqlFunctions(aTree({}))).toEqual([0, 0])
})

test('functions over a limit are listed with their place, the longest first, and none at the limit itself', () => {
  const body = (count: number) => Array.from({ length: count }, (_, n) => `  call(${n})`).join('\n')
  const root = aTree({
    'server/a.ts': `export function short() {\n${body(3)}\n}\n\nexport function long() {\n${body(9)}\n}\n`,
    'web/b.ts': `export const longest = () => {\n${body(20)}\n}\n`,
    'web/b.test.ts': `const inTest = () => {\n${body(90)}\n}\n`,
  })
  expect(longFunctions(root, 5)).toEqual([
    { name: 'longest', line: 1, lines: 22, file: 'web/b.ts' },
    { name: 'long', line: 7, lines: 11, file: 'server/a.ts' },
  ])
  expect(longFunctions(root, 22)).toEqual([])
})
