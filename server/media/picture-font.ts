// One font of the drawn pictures: scripts/picture-fonts.ts lists those there are.

export interface PictureFont {
  family: string
  file: URL
  /** Texts made of characters it has. */
  characters: RegExp
  /** One of them that never joins with what stands before it. */
  mark: string
}
