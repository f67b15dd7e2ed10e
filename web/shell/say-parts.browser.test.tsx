// Sentences with links and fields in them, in both languages.
import { afterEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { Say } from '../language/Say.tsx'
import { say, sayCount, setLanguage } from '../language/say.ts'
import { mount } from '../testing.tsx'

afterEach(() => setLanguage('en', undefined))

const link = (words: string) => <a href="/terms">{words}</a>
const html = () => document.body.querySelector('main')!.innerHTML

function show(text: string, values?: Record<string, string | number>, parts = {}): string {
  const { unmount } = mount(
    <main>
      <Say text={text} values={values} parts={{ terms: link, ...parts }} />
    </main>,
  )
  const shown = html()
  unmount()
  return shown
}

test('each tag is rendered by its own part, also two of one name and at either end', () => {
  expect(
    show('<terms>Terms</terms>, <b>now</b> and <terms>again</terms>', {}, { b: (words: string) => <b>{words}</b> }),
  ).toBe('<a href="/terms">Terms</a>, <b>now</b> and <a href="/terms">again</a>')
})

test('a tag without a part leaves its words, and a sentence without tags is as it is', () => {
  expect(show('You agree to the <rules>Rules</rules>.')).toBe('You agree to the Rules.')
  expect(show('You agree.')).toBe('You agree.')
})

test('what somebody has typed is text, whatever it looks like', () => {
  expect(show('<terms>{name}</terms> of {name}', { name: '<terms>x</terms> {name}' })).toBe(
    '<a href="/terms">&lt;terms&gt;x&lt;/terms&gt; {name}</a> of &lt;terms&gt;x&lt;/terms&gt; {name}',
  )
})

test('a sentence of another language keeps its parts', () => {
  setLanguage('fil', { 'You agree to the <terms>Terms</terms>.': 'Sa <terms>Terms</terms>, pumapayag ka.' })
  expect(show('You agree to the <terms>Terms</terms>.')).toBe('Sa <a href="/terms">Terms</a>, pumapayag ka.')
})

test.each([
  [0, '0 followers', '0 follower'],
  [1, '1 follower', '1 follower'],
  [2, '2 followers', '2 follower'],
])('%i is said in the plural of each language', (count, english, filipino) => {
  const forms = { one: '{count} follower', other: '{count} followers' }
  expect(sayCount(count, forms)).toBe(english)
  setLanguage('fil', fil)
  expect(sayCount(count, forms)).toBe(filipino)
})

test('a text that is not translated is said in English, with its values', () => {
  setLanguage('fil', fil)
  expect(say('No such sentence about {name}.', { name: 'Ana' })).toBe('No such sentence about Ana.')
})
