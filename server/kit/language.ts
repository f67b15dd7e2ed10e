// The language a call is answered in, and its sentences.
import type { FastifyRequest } from 'fastify'
import { fil } from '#contract/fil.ts'
import { isLanguage, type Language, type Text, translate, translateCount, type Values } from '#contract/languages.ts'

/** A sentence in the language of whoever reads it. */
export type Say = (text: Text, values?: Values) => string

const catalogues = { en: undefined, fil }

export function sayIn(language: Language): Say {
  const catalogue = catalogues[language]
  return function say(said, given) {
    const { text, values = given } = typeof said === 'string' ? { text: said } : said
    if (typeof text === 'string') return translate(catalogue, text, values)
    return translateCount(language, catalogue, Number(values?.count), text, values)
  }
}

const languageCookie = /(?:^|;\s*)pixel_language=(\w+)/

/** What the person chose on this device: pages go by nothing else. */
export function chosenLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const chosen = languageCookie.exec(headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : undefined
}

/** The language the API answers in: the chosen one, else the one the client likes best of ours. */
export function getLanguage(request: Pick<FastifyRequest, 'headers'>): Language {
  return chosenLanguage(request) ?? acceptedLanguage(request.headers['accept-language']) ?? 'en'
}

/** `fil-PH,fil;q=0.9,en;q=0.8` → `fil`. */
function acceptedLanguage(header: string | undefined): Language | undefined {
  return header
    ?.split(',')
    .map((part) => {
      const [tag = '', weight = '1'] = part.split(/;\s*q=/)
      return { language: tag.trim().toLowerCase().split('-')[0], weight: Number(weight) }
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
    .find(isLanguage)
}
