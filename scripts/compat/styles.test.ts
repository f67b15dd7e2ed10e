// What a built style sheet may not use in the oldest browsers without a fallback.
import { expect, test } from 'vitest'
import { findInStyles } from './styles.ts'

const featuresIn = (css: string) => findInStyles(css, 'a.css').map(({ feature }) => feature)

test.each([
  ['a { height: 10svh }', 'css.types.length.viewport_percentage_units_small'],
  ['a { height: 10lvw }', 'css.types.length.viewport_percentage_units_large'],
  ['a { min-height: calc(2lh + 3px) }', 'css.types.length.lh'],
  ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['a { color: oklch(50% 0.1 20) }', 'css.types.color.oklch'],
  ['a { color: color(display-p3 1 0 0) }', 'css.types.color.color'],
  ['a { width: round(up, 5px, 2px) }', 'css.types.round'],
  ['a { --size: 10dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
  ['@media (400px <= width) { a { color: red } }', 'css.at-rules.media.range_syntax'],
  ['@layer base { a { color: red } }', 'css.at-rules.layer'],
  ['a:focus-visible { color: red }', 'css.selectors.focus-visible'],
  ['a:not(b, c) { color: red }', 'css.selectors.not.selector_list'],
  ['dialog::backdrop { color: red }', 'css.selectors.backdrop'],
  ['a { text-wrap: balance }', 'css.properties.text-wrap'],
  ['a { accent-color: red }', 'css.properties.accent-color'],
])('%s is found', (css, feature) => {
  expect(featuresIn(css)).toContain(feature)
})

test.each([
  ['lengths of every browser', 'a { width: calc(100vw - 2rem); height: 1.5em; margin: 2ch }'],
  [
    'functions of every browser',
    'a { width: clamp(1px, 2vw, 3px); height: min(1px, 2px); padding: env(safe-area-inset-top) }',
  ],
  ['colours of every browser', 'a { color: rgba(1, 2, 3, 0.5); background: hsl(1 2% 3%) }'],
  ['names that contain a function’s name', '.dvh { --my-round: 1; animation: color-mix 1s }'],
  ['a width in the old way', '@media (min-width: 400px) and (max-width: 800px) { a { color: red } }'],
  ['steps of an animation', '@keyframes a { from { color: red } 50% { color: blue } }'],
  ['descriptors of a font', '@font-face { font-family: "a"; src: url(a.woff2); size-adjust: 90% }'],
  ['a single :not()', 'a:not(.b):hover::after { color: red }'],
])('%s are accepted', (_, css) => {
  expect(featuresIn(css)).toEqual([])
})

test('an older value before the new one is a fallback; one after it, or of another property, is none', () => {
  expect(featuresIn('a { color: red; color: light-dark(red, blue) }')).toEqual([])
  expect(featuresIn('a { color: light-dark(red, blue); color: red }')).toEqual(['css.types.color.light-dark'])
  expect(featuresIn('a { background: red; color: light-dark(red, blue) }')).toEqual(['css.types.color.light-dark'])
  expect(featuresIn('a { color: red } a { color: light-dark(red, blue) }')).toEqual(['css.types.color.light-dark'])
})

test('the prefixed twin that the build adds is a fallback wherever it stands', () => {
  expect(featuresIn('a { backdrop-filter: none; -webkit-backdrop-filter: none }')).toEqual([])
  expect(featuresIn('a { user-select: none }')).toContain('css.properties.user-select')
})

test('everything inside @supports is accepted, however deep; beside it nothing is', () => {
  const deep =
    '@supports (color: light-dark(red, red)) { @media (min-width: 1px) { a { color: light-dark(red, blue) } } }'
  expect(featuresIn(deep)).toEqual([])
  expect(featuresIn(`${deep} b { color: light-dark(red, blue) }`)).toEqual(['css.types.color.light-dark'])
})

test('a finding shows the rule in one short line, and who lacks it', () => {
  const [found] = findInStyles('a,\n  b:hover {\n  color: light-dark(red, blue)\n}', 'a.css')
  expect(found).toMatchObject({
    at: 'a, b:hover { color: light-dark(red, blue) }',
    lacking: expect.arrayContaining(['chrome 123']),
  })
  const [long] = findInStyles(`a:has(${'b'.repeat(200)}) { color: red }`, 'a.css')
  expect(long!.at).toHaveLength(120)
})
