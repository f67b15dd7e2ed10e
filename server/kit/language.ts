// The language that a call is answered in.
import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '#contract/languages.ts'
import { cookiePattern } from './cookies.ts'

/** A language from a stored code; English where the code is none of ours. */
export function asLanguage(code: unknown): Language {
  return isLanguage(code) ? code : 'en'
}

/** Not secret: scripts may read it, and nothing depends on who wrote it. */
export const LANGUAGE_COOKIE = 'pixel_language'
const languageCookie = cookiePattern(LANGUAGE_COOKIE, '\\w+')

/** The language that was chosen on this device; pages use nothing else. */
export function chosenLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const chosen = languageCookie.exec(headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : undefined
}

/** The language that the API answers in: the chosen one, else the one of ours that the client prefers. */
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
