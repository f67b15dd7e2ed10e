// The words that a text is found by: without case and accents, with Filipino roots, in Baybayin, and despite one typo.
import { describe, expect, test } from 'vitest'
import { countTyped, lexemes } from './word-score.ts'
import { getWords, typoLettersMin } from './words.ts'

const words = (text: string) => getWords(text).map(({ word }) => word)
const roots = (text: string) => getWords(text)[0]?.roots ?? []
/** Whether one word finds the other by a common root. */
const haveCommonRoot = (one: string, other: string) => roots(one).some((root) => roots(other).includes(root))
/** Whether one word finds the other in spite of a typo. */
function areNear(one: string, other: string): boolean {
  const [first, second] = [getWords(one)[0]!.slips, getWords(other)[0]!.slips]
  return first.some((slip) => second.includes(slip))
}

describe('the words of a text', () => {
  test.each([
    ['Añonuevo PEÑA', ['anonuevo', 'pena']],
    ['Luz, luz! LUZ?', ['luz']],
    ['Tito’s kape', ['titos', 'kape']],
    ["D'Angelo", ['dangelo']],
    ['₱1,250.00', ['125000', '1', '250', '00']],
    ['   ', []],
    ['!? … 🎨', []],
    ['日本語', ['日本語']],
    ["x' | 'y", ['x', 'y']],
  ])('%j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test('of parts joined by a dot or a hyphen are each part and the whole', () => {
    expect(words('luz.art')).toEqual(['luzart', 'luz', 'art'])
    expect(words('nag-aral')).toEqual(expect.arrayContaining(['nag', 'aral', 'nagaral']))
  })

  test('are the same whether an accent is a character of its own or not', () => {
    expect(words('Pen\u0303a')).toEqual(words('Peña'))
    expect(words('ﬁesta')).toEqual(['fiesta'])
  })

  test('are a hundred at most, each of forty characters, cut between two of them', () => {
    const many = Array.from({ length: 150 }, (_, n) => `salita${n}`).join(' ')
    expect(words(many)).toHaveLength(100)
    const [long] = words('𐐷'.repeat(60))
    expect([...long!].length).toBe(40)
    expect(long).toBe(long!.toWellFormed())
  })

  test('can be put into a query as they are: no sign of theirs ends the quotes', () => {
    const hostile = `a'b) | 'c' & !d:* \\ "e"`
    for (const { word, roots: all, slips } of getWords(hostile)) {
      for (const each of [word, ...all]) expect(each).toMatch(/^~?[\p{L}\p{N}\p{M}]+$/u)
      for (const slip of slips) expect(slip).toBe(slip | 0)
    }
    expect(lexemes(['aral', '~aral'])).toBe("'aral' | '~aral'")
  })
})

describe('Filipino words of one root find each other', () => {
  test.each([
    ['luto', 'nagluluto'],
    ['luto', 'lutuin'],
    ['kain', 'kumain'],
    ['awit', 'umawit'],
    ['aral', 'nag-aaral'],
    ['guhit', 'gumuguhit'],
    ['sulat', 'magsulat'],
    ['dating', 'rating'],
    ['ganda', 'pinakaganda'],
  ])('%s and %s', (one, other) => {
    const known = getWords(other).flatMap((word) => word.roots)
    expect(roots(one).some((root) => known.includes(root))).toBe(true)
  })

  test.each([
    ['luto', 'lutong'],
    ['kain', 'tubig'],
    ['ina', 'ama'],
  ])('%s and %s do so only with a root of four letters', (one, other) => {
    expect(haveCommonRoot(one, other)).toBe(one === 'luto')
  })

  test('but a word of another script has no root', () => {
    expect([roots('東京'), roots('привет'), roots('2026')]).toEqual([[], [], []])
  })
})

describe('Baybayin', () => {
  test.each([
    ['ᜎᜓᜐ᜔', 'lus'],
    ['ᜋᜑᜎ᜔', 'mahal'],
    ['ᜊᜊᜌᜒ', 'babayi'],
    ['ᜁᜈ', 'ina'],
    ['ᜂᜎᜈ᜔', 'ulan'],
  ])('%s is found as %s', (script, latin) => {
    expect(roots(script)).toContain(`~${latin}`)
  })
})

describe('a typo', () => {
  test.each([
    ['kapitbahay', 'kapitbhay'],
    ['kapitbahay', 'kapitbahoy'],
    ['kapitbahay', 'kapitbbahay'],
    ['kapitbahay', 'kapitbahya'],
    ['mangga!', 'manggaa'],
  ])('%s and %s are near', (one, other) => {
    expect(areNear(one, other)).toBe(true)
  })

  test.each([
    ['kapitbahay', 'kaptibhaya'],
    ['kapitbahay', 'sandata'],
    ['kapitbahay', 'kapit'],
  ])('%s and %s are not', (one, other) => {
    expect(areNear(one, other)).toBe(false)
  })

  test('is not looked for in words of fewer letters than a word that is found, less the one that may be missing', () => {
    const slips = (letters: number) => getWords(`${'a'.repeat(letters - 1)}b`)[0]!.slips.length
    expect([slips(typoLettersMin - 2), slips(typoLettersMin - 1) > 0]).toEqual([0, true])
  })
})

test('how many words something has as typed can be read from its score, whatever its roots add', () => {
  const typed = getWords('nagluluto ako')
  const asTyped = typed.length + 1
  expect([0, 1, 2].map((n) => countTyped(typed, n * asTyped))).toEqual([0, 1, 2])
  expect(countTyped(typed, asTyped + typed.length)).toBe(1)
})
