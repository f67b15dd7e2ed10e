// Why a file cannot become a picture of ours.
import type { Sentence } from '#contract/languages.ts'
import { uploadTexts } from '#contract/upload-texts.ts'

/** Each is the name of its text in `uploadTexts`. */
export type Trouble =
  | 'notAnImage'
  | 'wrongType'
  | 'broken'
  | 'tooLarge'
  | 'tooManyPixels'
  | 'tooManyFrames'
  | 'tooManyFramePixels'
  | 'tooSlow'

/** Where the limit is about size: 413, not 415. */
export const tooMuch: ReadonlySet<Trouble> = new Set([
  'tooLarge',
  'tooManyPixels',
  'tooManyFrames',
  'tooManyFramePixels',
])

/** The words of it; `name` is how its owner knows the file. */
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
