// What a sentence with parts makes of signs that look like a part, or of a value that is not there.
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Say } from './Say.tsx'
import { setLanguage } from './say.ts'

afterEach(() => setLanguage('en', undefined))

const show = (text: string, values?: Record<string, string>) =>
  renderToStaticMarkup(<Say text={text} values={values} parts={{ b: (words) => <b>{words}</b> }} />)

test.each([
  ['1 < 2 and <b>more</b>', '1 &lt; 2 and <b>more</b>'],
  ['<b>no end', '&lt;b&gt;no end'],
  ['<b>one</i> and <b>two</b>', '<b>one&lt;/i&gt; and &lt;b&gt;two</b>'],
  ['a </b> end', 'a &lt;/b&gt; end'],
])('“%s” is a part only where a tag is closed by its own name', (text, shown) => {
  expect(show(text)).toBe(shown)
})

test('a name without a value stays, within a part and beside it', () => {
  expect(show('<b>{name}</b> and {other}')).toBe('<b>{name}</b> and {other}')
  expect(show('<b>{name}</b> and {other}', { other: 'Bea' })).toBe('<b>{name}</b> and Bea')
})

test('a translation may have its parts in another order, or fewer of them', () => {
  setLanguage('fil', { 'Read <b>{one}</b> and <b>{two}</b>': 'Basahin: <b>{two}</b>' })
  expect(show('Read <b>{one}</b> and <b>{two}</b>', { one: 'A', two: 'B' })).toBe('Basahin: <b>B</b>')
})
