// What the server sends to the page of an overlay or soundbox. Small, because it needs no validation code.
import type { Language } from './languages.ts'

/**
 * Sentences of the page in the language its creator chose; `{name}`, `{amount}` and others are placeholders for the
 * event's values.
 */
export interface LiveTexts {
  gift: string
  sale: string
  follower: string
  goal: string
  /** For a goal whose title is not shown any more. */
  goalUntitled: string
  question: string
  test: string
  /** Has `{current}` and `{target}`. */
  progress: string
  listening: string
  /** The browser turned the sound off. */
  silent: string
  /** Has `{time}`. */
  lost: string
  gone: string
  paused: string
}

export interface LiveState {
  kind: 'overlay' | 'soundbox'
  token: string
  language: Language
  texts: LiveTexts
}
