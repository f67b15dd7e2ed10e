// What we are told in English: by the API, and by the contracts both sides check with. Here it is said as it is shown.
import type { PostedForm } from '#contract/html.ts'
import { uploadTexts } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { say, spokenLanguage } from '../language/say.ts'

/** The text in the language spoken, where the catalogue knows it; else as it came. */
export function sayTold(text: string): string {
  if (spokenLanguage() === 'en') return text
  const said = say(text)
  if (said !== text) return said
  for (const { sentence, pattern } of sentences()) {
    const values = pattern.exec(text)?.groups
    if (values) return say(sentence, values)
  }
  return text
}

/** A form that was posted without a script, its refusal said. */
export function sayPosted(posted: PostedForm): PostedForm {
  const { failure } = posted
  if (!failure) return posted
  const errors = failure.errors && { errors: sayErrors(failure.errors) }
  return { ...posted, failure: { ...failure, message: sayTold(failure.message), ...errors } }
}

/** The errors of a form's fields, said. */
export function sayErrors(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, found]) => [field, found.map(sayTold)]))
}

let made: { sentence: string; pattern: RegExp }[] | undefined

/** Of the texts with values in them, `The smallest gift here is {value}.` and what finds the values. */
function sentences() {
  made ??= Object.values({ ...texts, ...uploadTexts })
    .filter((text) => typeof text === 'function')
    .map((text) => (text as (...values: string[]) => string)('{value}', '{other}'))
    .map((sentence) => ({
      sentence,
      pattern: new RegExp(`^${escaped(sentence).replace(/\\\{(\w+)\\\}/g, '(?<$1>.+)')}$`),
    }))
  return made
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
