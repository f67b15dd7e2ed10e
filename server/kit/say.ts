// The translation of texts for their reader.
import { fil } from '#contract/fil.ts'
import { type Language, type Sentence, type Text, translate, translateCount, type Values } from '#contract/languages.ts'

/** Translates a text for its reader. */
export type Say = (text: Text, values?: Sentence['values']) => string

const catalogues = { en: undefined, fil }

export function sayIn(language: Language): Say {
  const catalogue = catalogues[language]
  return function say(message, given) {
    const { text, values: raw = given } = typeof message === 'string' ? { text: message } : message
    const values = raw && withDays(language, raw)
    if (typeof text === 'string') return translate(catalogue, text, values)
    return translateCount(language, catalogue, Number(values?.count), text, values)
  }
}

function withDays(language: Language, values: NonNullable<Sentence['values']>): Values {
  const withTexts = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Date ? formatDay(language, value) : value,
  ])
  return Object.fromEntries(withTexts)
}

/** `Nov 30, 2026` or `Nob 30, 2026`, as pages write a day. */
function formatDay(language: Language, moment: Date): string {
  return days[language].format(moment)
}

const days = {
  en: new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Manila', dateStyle: 'medium' }),
  fil: new Intl.DateTimeFormat('fil-PH', { timeZone: 'Asia/Manila', dateStyle: 'medium' }),
}
