// Why a chosen file is refused, by its first bytes.
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'

/** Checks the file's content: the reason if it is not an image, `Something went wrong.` if the device cannot read it. */
export async function refusalByContent(file: Blob): Promise<string | undefined> {
  try {
    return refusalByBytes(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  } catch {
    // For example a photo in cloud storage that the phone cannot reach now.
    return say(uploadTexts.wentWrong)
  }
}

/** Checks the first bytes. Only the server checks whether the rest can be decoded. */
export function refusalByBytes(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head)
  const isSupported =
    /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP)/.test(text) || /^(?:\xef\xbb\xbf)?\s*<[\s\S]*svg/i.test(text)
  if (isSupported) return undefined
  const isOtherImage = /^(?:BM|II\*\0|MM\0\*|[\s\S]{4}ftyp(?:heic|heix|mif1|avif|avis))/.test(text)
  return say(isOtherImage ? uploadTexts.wrongType : uploadTexts.notAnImage)
}
