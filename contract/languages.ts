// Languages: the English sentence in the code is the key; a catalogue holds the translation. The person chooses the
// language, never their location.

import { ownValue } from './own-value.ts'

/** Language codes (BCP 47) with their own names. The first is the default. */
export const languages = { en: 'English', fil: 'Filipino' } as const
export type Language = keyof typeof languages

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && ownValue(languages, code) !== undefined
}

/** English sentence → translation, with the same `{names}` and `<tags>`. */
export type Catalogue = Readonly<Record<string, string>>

/** Values for the `{names}` of a sentence. */
export type Values = Readonly<Record<string, Value>>
type Value = string | number

/** Sentences that differ by number, such as `{ one: '{count} gift', other: '{count} gifts' }`. */
export interface Forms {
  one: string
  other: string
}

/** A sentence before translation: the English key and its values. */
export interface Sentence {
  /** For plural forms, `values.count` selects the form. */
  text: string | Forms
  /** A Date is formatted as its day in Manila, in the reader's language. */
  values?: Readonly<Record<string, Value | Date>>
}

/** A text without values is a plain string. */
export type Text = string | Sentence

/** The `{names}` in a text. */
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ValuesOf<T extends string | Forms> = Record<T extends Forms ? 'count' : NamesIn<T & string>, Value | Date>

/** Pairs a text with a value for each of its names. */
export function sentence<T extends string | Forms>(text: T, values: ValuesOf<T>): Sentence {
  return { text, values }
}

/** The sentence in the catalogue's language, English where it is missing; `{names}` filled in. */
export function translate(catalogue: Catalogue | undefined, text: string, values?: Values): string {
  return fill(catalogue?.[text] ?? text, values)
}

/** Replaces `{names}` with their values; a name without a value stays as it is. */
export function fill(text: string, values: Values | undefined): string {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
}

/** The plural form for `count` by the rules of the language, with `{count}` filled in. */
export function translateCount(
  language: Language,
  catalogue: Catalogue | undefined,
  count: number,
  forms: Forms,
  values: Values | undefined,
): string {
  const form = rules[language].select(count) === 'one' ? forms.one : forms.other
  return translate(catalogue, form, { ...values, count: count.toLocaleString('en-PH') })
}

const rules = Object.fromEntries(
  Object.keys(languages).map((language) => [language, new Intl.PluralRules(language)]),
) as Record<Language, Intl.PluralRules>
