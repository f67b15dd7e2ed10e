// What the page of an overlay or soundbox is told by the server that sends it. Small: nothing of it checks anything.
import type { Language } from './languages.ts'

/** Sentences of the page, in the language its creator chose; `{name}`, `{amount}` and the like stand for what is told. */
export interface LiveTexts {
  gift: string
  sale: string
  follower: string
  goal: string
  question: string
  test: string
  /** `{current} of {target}`. */
  progress: string
  listening: string
  /** `{time}`. */
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
