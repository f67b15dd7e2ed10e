// The reasons why an uploaded file cannot be stored as a picture.
import type { Sentence } from '#contract/languages.ts'
import { uploadTexts } from '#contract/upload-texts.ts'

/** Each is the key of its text in `uploadTexts`. */
export type Trouble =
  | 'notAnImage'
  | 'wrongType'
  | 'broken'
  | 'tooLarge'
  | 'tooManyPixels'
  | 'tooManyFrames'
  | 'tooManyFramePixels'
  | 'tooSlow'

/** Troubles about size limits: answered with 413 instead of 415. */
export const sizeTroubles: ReadonlySet<Trouble> = new Set([
  'tooLarge',
  'tooManyPixels',
  'tooManyFrames',
  'tooManyFramePixels',
])

/** The text for people; `name` is the filename as the uploader knows it. */
export function refusalText(trouble: Trouble, name: string): Sentence {
  return { text: uploadTexts[trouble], values: { file: name } }
}

export class Unreadable extends Error {
  trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}
