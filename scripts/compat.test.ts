import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accepted } from './compat/accepted.ts'
import { checkFolder, findIn } from './compat.ts'
import { buildTargets, floors } from './floor.ts'
import { ROOT } from './run.ts'

const featuresIn = (file: string, text: string) => findIn(file, text).map(({ feature }) => feature)

test.each([
  ['Object.hasOwn({}, name)', 'javascript.builtins.Object.hasOwn'],
  ['new Intl.Segmenter("en")', 'javascript.builtins.Intl.Segmenter'],
  ['list.toSorted()', 'javascript.builtins.Array.toSorted'],
  ['list.at(-1)', 'javascript.builtins.Array.at'],
  ['"a".toWellFormed()', 'javascript.builtins.String.toWellFormed'],
  ['const { promise } = Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['structuredClone({})', 'api.structuredClone'],
  ['form.requestSubmit()', 'api.HTMLFormElement.requestSubmit'],
  ['AbortSignal.timeout(5)', 'api.AbortSignal.timeout_static'],
  ['const asked = new URLSearchParams(a); export const some = asked.size > 0', 'api.URLSearchParams.size'],
  ['new Set(a).union(b)', 'javascript.builtins.Set.union'],
  ['class A { static { start() } }', 'javascript.classes.static.initialization_blocks'],
  ['/(?<=₱)\\d/.test(text)', 'javascript.regular_expressions.lookbehind_assertion'],
  ['const pattern = RegExp(`(?<!a)\\\\d`, "gu")', 'javascript.regular_expressions.lookbehind_assertion'],
  ['new RegExp("[a-z]", "gv")', 'javascript.builtins.RegExp.unicodeSets'],
  ['class A { #a = 1; has(b) { return #a in b } }', 'javascript.classes.private_class_fields_in'],
  ['all?.add(...some, one)', 'chrome 91: an argument after a spread one in an optional chain'],
  ['add?.(...some, one)', 'chrome 91: an argument after a spread one in an optional chain'],
  ['/[\\p{L}--[a-z]]/v.test(text)', 'javascript.builtins.RegExp.unicodeSets'],
])('a script that uses %s is found', (code, feature) => {
  expect(featuresIn('a.js', code)).toContain(feature)
})

test.each([
  'list.toSorted?.()',
  'typeof structuredClone === "function" ? structuredClone(a) : copy(a)',
  'if (Object.hasOwn) Object.hasOwn({}, name)',
  '"hasOwn" in Object && Object.hasOwn({}, name)',
  'function a() { if (!navigator.share) return; navigator.share({}) }',
  'const structuredClone = (a) => a; structuredClone(1)',
  'table.toSorted = 1',
  'const list = new Map(); export const few = list.size > 0 && new Set([1]).size > 0',
  'const asked = new URLSearchParams(a); const many = (asked) => asked.size > 1; if (asked.size) show(asked.size)',
  'all?.add(one, ...some); all.add(...some, one); all?.(one, two)',
  'list.map((a) => a.slice(-1)); Object.keys(list); new Map().get(1)?.b; document.querySelector("a")',
])('a script that checks for the feature first, or defines it itself, is accepted: %s', (code) => {
  expect(featuresIn('a.js', code)).toEqual([])
})

test('a check in one statement does not cover a use outside it', () => {
  const code = 'const a = typeof Intl.Segmenter === "function" ? 1 : 0; new Intl.Segmenter("en")'
  expect(featuresIn('a.js', code)).toEqual(['javascript.builtins.Intl.Segmenter'])
})

test.each([
  ['@media (scripting: none) { a { color: red } }', 'css.at-rules.media.scripting'],
  ['a:has(b) { color: red }', 'css.selectors.has'],
  ['a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
  ['a { --height: 5cqw }', 'css.types.length.container_query_length_units'],
  ['a { background: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
  ['a { translate: 22px }', 'css.properties.translate'],
  ['a { overflow: clip }', 'css.properties.overflow.clip'],
  ['@container (min-width: 3px) { a { color: red } }', 'css.at-rules.container'],
])('a style sheet that uses %s is found', (css, feature) => {
  expect(featuresIn('a.css', css)).toContain(feature)
})

test.each([
  'a { height: 100vh; height: 100dvh }',
  '@supports (height: 1dvh) { a { height: 100dvh } }',
  'a { -webkit-user-select: none; user-select: none }',
  '@supports selector(:has(a)) { a:has(b) { color: red } }',
  '.dvh::before { content: "100dvh"; background: url(/100dvh.png) }',
])('a style sheet with an older fallback or an @supports check is accepted: %s', (css) => {
  expect(featuresIn('a.css', css)).toEqual([])
})

test('a missing feature in the build is reported, and so is an accepted entry that matches nothing', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pixel-compat-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  fs.writeFileSync(path.join(dir, 'page-x.js'), 'export const has = (a, b) => Object.hasOwn(a, b)')
  fs.writeFileSync(path.join(dir, 'page-x.css'), 'a { text-wrap: balance }')
  const { complaints, stale } = checkFolder(dir)
  expect(complaints).toMatchObject([{ file: 'page-x.js', feature: 'javascript.builtins.Object.hasOwn' }])
  expect(complaints[0]!.lacking).toContain('chrome 93')
  expect(stale.length).toBeGreaterThan(0)
  expect(stale.length).toBeLessThan(accepted.length)
})

test('the build targets are the promised browsers', () => {
  expect(buildTargets).toEqual(['chrome87', 'firefox115', 'safari15', 'ios15'])
  expect(floors).toHaveLength(5)
})

test('the README states the same oldest browsers in one line', () => {
  const names: Record<string, string> = {
    chrome: 'Chrome',
    samsung: 'Samsung Internet',
    firefox: 'Firefox',
    safari: 'Safari',
    ios_saf: 'iOS',
  }
  const line = floors.map(({ browser, version }) => `${names[browser]} ${version}`).join(', ')
  expect(fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8')).toContain(
    `\n${line} or newer, declared in \`browserslist\``,
  )
})
