// Interface texts in the current language. A document has one language; switching reloads it.
import {
  type Catalogue,
  type Forms,
  type Language,
  translate,
  translateCount,
  type Values,
} from '#contract/languages.ts'

let current: { language: Language; catalogue: Catalogue | undefined } = { language: 'en', catalogue: undefined }

/** Sets the language of all following texts. The server calls it before each render, which is synchronous. */
export function setLanguage(language: Language, catalogue: Catalogue | undefined): void {
  current = { language, catalogue }
}

export function currentLanguage(): Language {
  return current.language
}

/**
 * Translates an English sentence into the current language and fills in its `{names}`. Call it while rendering, not at
 * module load.
 * @example say('{name} will see it now.', { name })
 */
export function say(text: string, values?: Values): string {
  return translate(current.catalogue, text, values)
}

/**
 * Translates a sentence with a count, in the plural form of the current language.
 * @example sayCount(supporters, { one: '{count} supporter', other: '{count} supporters' })
 */
export function sayCount(count: number, forms: Forms, values?: Values): string {
  return translateCount(current.language, current.catalogue, count, forms, values)
}
