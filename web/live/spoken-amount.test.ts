// Parses the clips back to a number, to check that every amount is spoken correctly.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import places from './sounds/places.json' with { type: 'json' }
import { allClips, spokenAmount } from './spoken-amount.ts'

const spokenText = (pesos: number, language: 'en' | 'fil') => spokenAmount(pesos, language).join(' ')

test.each([
  [1, 'isang piso'],
  [4, 'apat na piso'],
  [10, 'sampung piso'],
  [14, 'labing-apat na piso'],
  [20, 'dalawampung piso'],
  [25, "dalawampu't limang piso"],
  [96, "siyamnapu't anim na piso"],
  [100, 'isang daang piso'],
  [101, 'isang daan at isang piso'],
  [450, 'apat na raan at limampung piso'],
  [600, 'anim na raang piso'],
  [1000, 'isang libong piso'],
  [1234, "isang libo dalawang daan at tatlumpu't apat na piso"],
  [2050, 'dalawang libo at limampung piso'],
  [12_500, 'labindalawang libo at limang daang piso'],
  [50_000, 'limampung libong piso'],
  [25.5, "dalawampu't limang piso at limampung sentimo"],
  [0.01, 'isang sentimo'],
])('₱%d is spoken as %s', (pesos, words) => {
  expect(spokenText(pesos, 'fil')).toBe(words)
})

test.each([
  [1, 'one peso'],
  [2, 'two pesos'],
  [19, 'nineteen pesos'],
  [40, 'forty pesos'],
  [115, 'one hundred fifteen pesos'],
  [1000, 'one thousand pesos'],
  [25_125.01, 'twenty five thousand one hundred twenty five pesos and one centavo'],
  [50_000, 'fifty thousand pesos'],
  [0.75, 'seventy five centavos'],
])('₱%d is spoken as %s', (pesos, words) => {
  expect(spokenText(pesos, 'en')).toBe(words)
})

const english = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
  .concat(' seventeen eighteen nineteen')
  .split(' ')
const englishTens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const roots = ['isa', 'dalawa', 'tatlo', 'apat', 'lima', 'anim', 'pito', 'walo', 'siyam']
const filipinoTens = [
  'sampu',
  'dalawampu',
  'tatlumpu',
  'apatnapu',
  'limampu',
  'animnapu',
  'pitumpu',
  'walumpu',
  'siyamnapu',
]

/** What one clip adds to the number, or multiplies it by. */
function parseClip(clip: string): { add?: number; times?: number; ends?: 'pesos' | 'centavos' } {
  if (/^pesos?$|^piso$/.test(clip)) return { ends: 'pesos' }
  if (/^centavos?$|^sentimo$/.test(clip)) return { ends: 'centavos' }
  if (clip === 'and' || clip === 'at') return {}
  if (clip === 'thousand' || /^libo(ng)?$/.test(clip)) return { times: 1000 }
  if (clip === 'hundred' || /^[dr]aan(g)?$|^[dr]aang$/.test(clip)) return { times: 100 }
  if (english.includes(clip)) return { add: english.indexOf(clip) + 1 }
  if (englishTens.includes(clip)) return { add: (englishTens.indexOf(clip) + 2) * 10 }
  // Linkers before the counted noun: -ng after a vowel, na after a consonant.
  const bare = clip.endsWith(' na') ? clip.slice(0, -3) : clip.replace(/(ng|'t)$/, '')
  const ten = filipinoTens.indexOf(bare)
  if (ten >= 0) return { add: (ten + 1) * 10 }
  const teen = /^labi(?:ng-?|n|m)(.*)$/.exec(bare)
  const root = roots.indexOf(teen ? teen[1]! : bare)
  if (root < 0) throw new Error(`unknown clip ${clip}`)
  return { add: root + 1 + (teen ? 10 : 0) }
}

/** The amount in centavos. */
function parseClips(clips: string[]): number {
  let [amount, thousands, number] = [0, 0, 0]
  let group = 0
  for (const clip of clips) {
    const { add, times, ends } = parseClip(clip)
    if (add !== undefined) group += add
    if (times === 100) [number, group] = [number + group * 100, 0]
    if (times === 1000) [thousands, number, group] = [(number + group) * 1000, 0, 0]
    if (!ends) continue
    amount += (thousands + number + group) * (ends === 'pesos' ? 100 : 1)
    ;[thousands, number, group] = [0, 0, 0]
  }
  return amount
}

describe.each(['en', 'fil'] as const)('in %s', (language) => {
  test('the clips of every whole amount from ₱1 to ₱50,000 parse back to that amount', () => {
    for (let pesos = 1; pesos <= 50_000; pesos++)
      if (parseClips(spokenAmount(pesos, language)) !== pesos * 100) throw new Error(spokenText(pesos, language))
  })

  test('the clips of amounts with centavos parse back to that amount, with and without pesos', () => {
    for (const pesos of [0, 1, 4, 20, 99, 100, 400, 1000, 4321, 49_999])
      for (let centavos = pesos === 0 ? 1 : 0; centavos < 100; centavos++)
        expect(parseClips(spokenAmount(pesos + centavos / 100, language))).toBe(pesos * 100 + centavos)
  })

  test('every clip in use is in the sound file', () => {
    const used = new Set<string>()
    for (let pesos = 0.01; pesos < 50_000; pesos += 7.13)
      for (const clip of spokenAmount(pesos, language)) used.add(clip)
    expect([...used].filter((clip) => !allClips[language].includes(clip))).toEqual([])
    expect(Object.keys(places[language])).toEqual([...allClips[language]])
    for (const [start, seconds] of Object.values(places[language])) {
      expect(start).toBeGreaterThan(0)
      expect(seconds).toBeGreaterThan(0.1)
      expect(seconds).toBeLessThan(1.8)
    }
    // Both files must be small enough for a mobile connection.
    expect(readFileSync(new URL(`sounds/${language}.mp3`, import.meta.url)).length).toBeLessThan(160_000)
  })
})
