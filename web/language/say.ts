// The words of the interface in the language that is spoken. One document speaks one language; another one reloads it.
import {
  type Catalogue,
  type Forms,
  type Language,
  translate,
  translateCount,
  type Values,
} from '#contract/languages.ts'

let spoken: { language: Language; catalogue: Catalogue | undefined } = { language: 'en', catalogue: undefined }

/** From here on, sentences are said in this language. On the server: before each drawing, which waits for nothing. */
export function speak(language: Language, catalogue: Catalogue | undefined): void {
  spoken = { language, catalogue }
}

export function spokenLanguage(): Language {
  return spoken.language
}

/**
 * An English sentence in the language spoken, its `{names}` filled in. Call it while drawing, not while a module loads.
 * @example say('{name} will see it now.', { name })
 */
export function say(text: string, values?: Values): string {
  return translate(spoken.catalogue, text, values)
}

/**
 * @example sayCount(supporters, { one: '{count} supporter', other: '{count} supporters' })
 */
export function sayCount(count: number, forms: Forms, values?: Values): string {
  return translateCount(spoken.language, spoken.catalogue, count, forms, values)
}
