// Languages: the English sentence in the code is its own key, a catalogue holds the sentence of another language.
// Which one is spoken is chosen by the person, never by where they are.

import { ownValue } from './own-value.ts'

/** Language codes (BCP 47) with their own names. The first is spoken where nobody chose. */
export const languages = { en: 'English', fil: 'Filipino' } as const
export type Language = keyof typeof languages

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && ownValue(languages, code) !== undefined
}

/** English sentence → sentence of another language, with the same `{names}` and `<tags>`. */
export type Catalogue = Readonly<Record<string, string>>

/** What stands for the `{names}` of a sentence. */
export type Values = Readonly<Record<string, string | number>>

/** Sentences that differ by number, such as `{ one: '{count} gift', other: '{count} gifts' }`. */
export interface Forms {
  one: string
  other: string
}

/** The sentence in the catalogue's language, English where it is missing; `{names}` filled in. */
export function translate(catalogue: Catalogue | undefined, text: string, values?: Values): string {
  return fill(catalogue?.[text] ?? text, values)
}

/** Puts the values where their `{names}` stand; a name without a value stays as it is. */
export function fill(text: string, values: Values | undefined): string {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
}

/** The form for `count` by the rules of the language, with `{count}` filled in. */
export function translateCount(
  language: Language,
  catalogue: Catalogue | undefined,
  count: number,
  forms: Forms,
  values?: Values,
): string {
  const form = rules[language].select(count) === 'one' ? forms.one : forms.other
  return translate(catalogue, form, { count: count.toLocaleString('en-PH'), ...values })
}

const rules = Object.fromEntries(
  Object.keys(languages).map((language) => [language, new Intl.PluralRules(language)]),
) as Record<Language, Intl.PluralRules>
