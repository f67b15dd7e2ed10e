// Detects a file's type by its first bytes: enough to refuse a file that is no picture, not enough to trust one.

/** The accepted kinds; the decoder verifies them again. */
export type PictureKind = 'jpg' | 'png' | 'webp' | 'gif' | 'svg'

/** How many bytes `sniff` needs. */
export const SNIFF_BYTES = 4096

/** 'another' is a picture of a kind we do not accept; undefined is no picture. */
export function sniff(head: Buffer): PictureKind | 'another' | undefined {
  const ascii = head.toString('latin1')
  for (const [kind, at, mark] of marks) if (ascii.startsWith(mark, at)) return kind
  if (isBitmap(ascii)) return 'another'
  return isDrawing(head.toString()) ? 'svg' : undefined
}

/** Kind, offset and bytes of its magic number. */
const marks: [PictureKind | 'another', number, string][] = [
  ['jpg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['webp', 8, 'WEBPVP8'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  // TIFF, HEIC and AVIF, Photoshop, icons, JPEG XL, JPEG 2000.
  ['another', 0, 'II*\0'],
  ['another', 0, 'MM\0*'],
  ['another', 4, 'ftyphei'],
  ['another', 4, 'ftyphev'],
  ['another', 4, 'ftypmif1'],
  ['another', 4, 'ftypmsf1'],
  ['another', 4, 'ftypavi'],
  ['another', 0, '8BPS'],
  ['another', 0, '\0\0\x01\0'],
  ['another', 0, '\xff\x0a'],
  ['another', 4, 'JXL '],
  ['another', 4, 'jP  '],
]

/** A BMP of any version: its mark and, after the size, two reserved fields that are zero. A text may begin with BM too. */
function isBitmap(ascii: string): boolean {
  return ascii.startsWith('BM') && ascii.startsWith('\0\0\0\0', 6)
}

/** Text that starts with a tag and contains an svg tag, but no html tag: a page with an inline SVG is not a drawing. */
function isDrawing(text: string): boolean {
  return /^\ufeff?\s*</.test(text) && /<(\w+:)?svg[\s>/]/.test(text) && !/<html[\s>]/i.test(text)
}
