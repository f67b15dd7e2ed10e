// What counts as product and what as test, and how long it is.
import * as fs from 'node:fs'
import * as path from 'node:path'
import { expect, test } from 'vitest'
import { duplicates } from './duplicates.ts'
import { functionsIn } from './functions.ts'
import { countLines, getLines, isScript, productFiles, testFiles } from './sources.ts'
import { aTree } from './tree.fixture.ts'

test('product is what lies in the six folders; a file for tests is told by its name, wherever it lies', () => {
  const root = aTree({
    ...{ 'contract/gifts.ts': '', 'server/gifts/send.ts': '', 'web/gifts/Form.tsx': '', 'web/gifts/form.css': '' },
    ...{ 'sandbox/main.ts': '', 'db/seed.ts': '', 'scripts/lock.mjs': '', 'scripts/old.js': '' },
    ...{ 'server/gifts/send.test.ts': '', 'web/gifts/Form.browser.test.tsx': '', 'server/gifts/gift.fixture.ts': '' },
    ...{ 'server/gifts/testing.ts': '', 'test/server.ts': '', 'test/e2e/gifts.spec.ts': '' },
  })
  expect(productFiles(root)).toEqual([
    ...['contract/gifts.ts', 'db/seed.ts', 'sandbox/main.ts', 'scripts/lock.mjs', 'scripts/old.js'],
    ...['server/gifts/send.ts', 'web/gifts/Form.tsx', 'web/gifts/form.css'],
  ])
  expect(testFiles(root)).toEqual([
    ...[
      'server/gifts/gift.fixture.ts',
      'server/gifts/send.test.ts',
      'server/gifts/testing.ts',
      'test/e2e/gifts.spec.ts',
    ],
    ...['test/server.ts', 'web/gifts/Form.browser.test.tsx'],
  ])
})

test('what programs write, what people draw, and what is installed counts as neither', () => {
  const root = aTree({
    ...{ 'server/kit/tables.ts': '', 'db/seed/pictures/a.ts': '', 'db/migrations/0001_a.sql': '', 'docs/a.ts': '' },
    ...{ 'web/node_modules/a/index.js': '', 'web/icon.svg': '', 'server/README.md': '', 'vite.config.ts': '' },
    ...{ 'test/e2e/results/a.ts': '', 'server/kit/tables.css.d.ts': '' },
  })
  expect(productFiles(root)).toEqual(['server/kit/tables.css.d.ts'])
  expect(testFiles(root)).toEqual([])
})

test('no file is counted as both', () => {
  const root = path.join(import.meta.dirname, '../..')
  const tests = new Set(testFiles(root))
  expect(productFiles(root).filter((file) => tests.has(file))).toEqual([])
  expect(tests.size).toBeGreaterThan(500)
})

test('lines count unless they are empty, whatever ends the file', () => {
  expect([countLines(''), countLines('a'), countLines('a\n'), countLines('a\n\n  \n\tb\r\n')]).toEqual([0, 1, 1, 2])
  const root = aTree({ 'server/a.ts': 'a\n\nb\n' })
  expect(getLines(root, 'server/a.ts')).toBe(2)
})

test('styles and declarations of types have no functions to count', () => {
  expect(['a.ts', 'a.tsx', 'a.mjs', 'a.js'].every(isScript)).toBe(true)
  expect(['a.css', 'a.d.ts', 'a.d.mts'].some(isScript)).toBe(false)
})

test('a callback without a name is no function of its own; its lines count with the one around it', () => {
  const code = 'function outer() {\n  return list.map((one) => {\n    return one\n  })\n}\n'
  expect(functionsIn('a.ts', code)).toEqual([{ name: 'outer', line: 1, lines: 5 }])
})

test('getters, computed names and private methods are counted, overloads only once', () => {
  const code = `class A {
  get size() { return 1 }
  #own() {}
  [Symbol.iterator]() {}
}
function f(a: string): void
function f(a: number): void
function f(a: unknown) {}`
  const names = functionsIn('a.ts', code).map(({ name }) => name)
  expect(names).toHaveLength(4)
  expect(names).toEqual(expect.arrayContaining(['size', 'own', 'f']))
})

test('code that cannot be read is an error that names its file', () => {
  expect(() => functionsIn('server/broken.ts', 'function (')).toThrow(/^server\/broken\.ts: /)
})

const lines = (count: number, salt: string) =>
  Array.from({ length: count }, (_, n) => `const ${salt}${n} = get${n}(rows)`).join('\n')

test('seven equal lines are a duplicate, six are none, and indents, brackets and imports do not matter', () => {
  const indented = (text: string) => `import { a } from './a.ts'\n{\n${text.replaceAll('\n', '\n\n    ')}\n}\n`
  expect(duplicates(aTree({ 'server/a.ts': lines(7, 'a'), 'web/b.ts': indented(lines(7, 'a')) }))).toEqual([1, 7])
  expect(duplicates(aTree({ 'server/a.ts': lines(6, 'a'), 'web/b.ts': lines(6, 'a') }))).toEqual([0, 0])
})

test('a longer block counts once with all its lines, and two blocks twice', () => {
  expect(duplicates(aTree({ 'server/a.ts': lines(12, 'a'), 'web/b.ts': lines(12, 'a') }))).toEqual([1, 12])
  const two = `${lines(8, 'a')}\nconst own = 1\n${lines(8, 'b')}`
  expect(duplicates(aTree({ 'server/a.ts': `${lines(8, 'b')}\n${lines(8, 'a')}`, 'web/b.ts': two }))).toEqual([2, 16])
})

test('tests and styles are not searched for duplicates', () => {
  const files = { 'server/a.ts': lines(9, 'a'), 'server/a.test.ts': lines(9, 'a'), 'web/a.css': lines(9, 'a') }
  expect(duplicates(aTree(files))).toEqual([0, 0])
  expect(fs.existsSync(path.join(aTree(files), 'web/a.css'))).toBe(true)
})
