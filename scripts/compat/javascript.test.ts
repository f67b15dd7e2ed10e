// What a built script may not use in the oldest browsers: each kind of feature is found where it must exist, and only there.
import { expect, test } from 'vitest'
import { findInScript } from './javascript.ts'

const featuresIn = (code: string) => findInScript(code, 'a.js').map(({ feature }) => feature)

test.each([
  [
    'a private name in `in`',
    'class A { #a; static is(x) { return #a in x } }',
    'javascript.classes.private_class_fields_in',
  ],
  ['match indices', '/a/d.exec(text)', 'javascript.builtins.RegExp.hasIndices'],
  ['modifiers inside a pattern', '/(?i:a)b/.test(text)', 'javascript.regular_expressions.modifier'],
  ['a lookbehind that must not match', '/(?<!₱)5/.test(text)', 'javascript.regular_expressions.lookbehind_assertion'],
  [
    'a module with a type',
    'import a from "./a.json" with { type: "json" }',
    'javascript.statements.import.import_attributes',
  ],
])('%s is found', (_, code, feature) => {
  expect(featuresIn(code)).toContain(feature)
})

test.each([
  ['named groups', '/(?<year>\\d{4})/.exec(text)'],
  ['flags that every browser has', '/a.b/gimsuy.test(text)'],
  ['properties of letters', '/\\p{L}/u.test(text)'],
  ['assignment with ||=, &&= and ??=', 'a.b ||= 1; a.b &&= 2; a.b ??= 3'],
])('%s, which all of them have, are accepted', (_, code) => {
  expect(featuresIn(code)).toEqual([])
})

test('what a script names itself is not the browser’s, however it is bound', () => {
  for (const code of [
    'function structuredClone() {} structuredClone(1)',
    'class structuredClone {} new structuredClone()',
    'import { structuredClone } from "./clone.js"; structuredClone(1)',
    'import * as structuredClone from "./clone.js"; structuredClone.deep(1)',
    'const f = ({ structuredClone }) => structuredClone(1)',
    'const f = (structuredClone = 1) => structuredClone(1)',
    'const [structuredClone] = list; structuredClone(1)',
    'try { a() } catch (structuredClone) { structuredClone.stack }',
  ])
    expect(featuresIn(code), code).toEqual([])
})

test('a default value is a use, not a binding', () => {
  expect(featuresIn('const f = (copy = structuredClone) => copy(1)')).toEqual(['api.structuredClone'])
})

test('a name that is only a key or a label is no use', () => {
  for (const code of [
    'const a = { structuredClone: 1 }',
    'a.structuredClone',
    'class A { structuredClone() {} }',
    'structuredClone: for (;;) break structuredClone',
    'export { a as structuredClone } from "./a.js"',
  ])
    expect(featuresIn(code), code).toEqual([])
  expect(featuresIn('const a = { structuredClone }')).toContain('api.structuredClone')
})

test('reading a method is no use, calling it, constructing it, or looking into it is', () => {
  expect(featuresIn('const at = list.toSorted')).toEqual([])
  for (const code of ['list.toSorted()', 'new list.toSorted()', 'list.toSorted.call(other)'])
    expect(featuresIn(code), code).toContain('javascript.builtins.Array.toSorted')
  expect(featuresIn('list["toSorted"]()')).toEqual([])
})

test('a method that one of several kinds of object has long had is accepted, because the object is unknown', () => {
  // Strings have had `at` as late as lists; `slice` is old in both, and `has` is old in sets.
  expect(featuresIn('some.at(-1)')).not.toEqual([])
  expect(featuresIn('some.slice(1); some.has(1); some.find(Boolean)')).toEqual([])
})

test('of an object that was constructed the kind is known: a member of another kind does not excuse it', () => {
  expect(featuresIn('const some = new Set(); some.union(other)')).toContain('javascript.builtins.Set.union')
  expect(featuresIn('const params = new URLSearchParams(a); params.size')).toEqual(['api.URLSearchParams.size'])
  expect(featuresIn('new URLSearchParams(a).size')).toEqual(['api.URLSearchParams.size'])
  expect(featuresIn('class URLSearchParams {} new URLSearchParams(a).size')).toEqual([])
})

test('the nearest declaration of a name counts', () => {
  const inner = 'const a = new URLSearchParams(x); { const a = new Map(); a.size }'
  expect(featuresIn(inner)).toEqual([])
  expect(featuresIn('const a = new Map(); { const a = new URLSearchParams(x); a.size }')).toEqual([
    'api.URLSearchParams.size',
  ])
  expect(featuresIn('export const a = new URLSearchParams(x); function f() { return a.size }')).toEqual([
    'api.URLSearchParams.size',
  ])
})

test('a check covers what it decides: the branch, the other side of && and ||, and the rest of the block after a return', () => {
  for (const code of [
    'if (!list.toSorted) { throw new Error() } list.toSorted()',
    'list.toSorted && list.toSorted()',
    '!list.toSorted || list.toSorted()',
    'const a = "toSorted" in list ? list.toSorted() : list',
    'while (list.toSorted) list.toSorted()',
  ])
    expect(featuresIn(code), code).toEqual([])
})

test('a check covers nothing outside its block, before it, or after a branch that goes on', () => {
  for (const code of [
    'if (list.toSorted) show(); list.toSorted()',
    'list.toSorted(); if (!list.toSorted) throw new Error()',
    'function f() { if (!list.toSorted) return } list.toSorted()',
    'if (list.slice) list.toSorted()',
  ])
    expect(featuresIn(code), code).toEqual(['javascript.builtins.Array.toSorted'])
})

test('a static method is found by its holder', () => {
  expect(featuresIn('Object.groupBy(list, key)')).toEqual(['javascript.builtins.Object.groupBy'])
  expect(featuresIn('URL.canParse(text)')).toEqual(['api.URL.canParse_static'])
})

test('a finding shows the code around it and the browsers that lack it, and code that cannot be read is an error', () => {
  const [found] = findInScript(`before();\n${'x'.repeat(30)}; list.toSorted(); after()`, 'a.js')
  expect(found!.at).toMatch(/^x+; list\.toSorted.*after\(\)$/)
  expect(found!.lacking).toContain('chrome 110')
  expect(() => findInScript('const = 1', 'page-x.js')).toThrow(/^page-x\.js: /)
})
