// The type of one font for drawn pictures; scripts/picture-fonts.ts writes the list of them.

export interface PictureFont {
  family: string
  file: URL
  /** Matches texts that contain only characters of this font. */
  characters: RegExp
  /** A character of the font that never forms a ligature with the character before it. */
  mark: string
}
