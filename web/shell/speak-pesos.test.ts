// What a screen reader says of an amount, in both languages.
import { afterEach, expect, test } from 'vitest'
import { parsePesos, toPesos } from '#contract/amounts.ts'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { speakPesos } from './speak-pesos.ts'

afterEach(() => setLanguage('en', undefined))

test.each([
  [0, '0 pesos', '0 piso'],
  [0.01, '0.01 pesos', '0.01 piso'],
  [1, '1 peso', '1 piso'],
  [1.5, '1.50 pesos', '1.50 piso'],
  [20, '20 pesos', '20 piso'],
  [99_999.99, '99999.99 pesos', '99999.99 piso'],
  [1_000_000, '1000000 pesos', '1000000 piso'],
  [-15, '-15 pesos', '-15 piso'],
])('%d is spoken as %s, in Filipino as %s', (pesos, english, filipino) => {
  expect(speakPesos(pesos)).toBe(english)
  setLanguage('fil', fil)
  expect(speakPesos(pesos)).toBe(filipino)
})

test('no amount loses a centavo by being spoken', () => {
  for (let centavos = 0n; centavos < 1_000_000_000n; centavos = (centavos * 11n) / 10n + 1n) {
    const spoken = speakPesos(toPesos(centavos))
    expect(parsePesos(spoken.replace(/ pesos?$/, '')), spoken).toBe(centavos)
  }
})
