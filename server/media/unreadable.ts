// Why a file cannot become a picture of ours.

/** Each is the name of its text in `uploadTexts`. */
export type Trouble = 'notAnImage' | 'wrongType' | 'broken' | 'tooLarge' | 'tooManyPixels' | 'tooManyFrames' | 'tooSlow'

export class Unreadable extends Error {
  trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}
