// What we are told in English: by the API, and by the contracts both sides check with. Here it is said as it is shown.
import { uploadTexts } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { say, spokenLanguage } from '../language/say.ts'

/** The text in the language spoken, where the catalogue knows it; else as it came. */
export function sayTold(text: string): string {
  if (spokenLanguage() === 'en') return text
  const said = say(text)
  if (said !== text) return said
  for (const { sentence, pattern } of sentences()) {
    const value = pattern.exec(text)?.[1]
    if (value !== undefined) return say(sentence, { value })
  }
  return text
}

/** The errors of a form's fields, said. */
export function sayErrors(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, found]) => [field, found.map(sayTold)]))
}

let made: { sentence: string; pattern: RegExp }[] | undefined

/** Of the texts with a value in them, `The smallest gift here is {value}.` and what finds the value. */
function sentences() {
  made ??= Object.values({ ...texts, ...uploadTexts })
    .filter((text) => typeof text === 'function')
    .map((text) => (text as (value: string) => string)('{value}'))
    .map((sentence) => ({ sentence, pattern: new RegExp(`^${escaped(sentence).replace('\\{value\\}', '(.+)')}$`) }))
  return made
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
