// Which of the chosen files are taken, decided before a byte is sent.
import { imageTypes, uploadLimits } from '#contract/media.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'

/** What a file picker is told to offer. HEIC is left out, so that an iPhone hands over a JPEG. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/gif,image/svg+xml'

interface Refusal {
  filename: string
  err_msg: string
}

export interface Picked<F> {
  taken: F[]
  /** Names that are in the list already; these files are ignored. */
  sameNames: string[]
  refused: Refusal[]
  /** More than the post may hold: none of them is taken. */
  isOverLimit: boolean
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>

/** Sorts chosen files by name, type and number; `known` are the names in the list. */
export function pick<F extends FileFacts>(files: readonly F[], known: readonly string[], max: number): Picked<F> {
  const names = new Set(known)
  const picked: Picked<F> = { taken: [], sameNames: [], refused: [], isOverLimit: false }
  for (const file of files) {
    const err_msg = refusalByType(file)
    if (names.has(file.name)) picked.sameNames.push(file.name)
    else if (err_msg) picked.refused.push({ filename: file.name, err_msg })
    else picked.taken.push(file)
    names.add(file.name)
  }
  picked.isOverLimit = known.length + picked.taken.length > max
  return picked.isOverLimit ? { ...picked, taken: [] } : picked
}

/** Why its name and stated type speak against it; undefined when they do not. */
function refusalByType({ name, type, size }: FileFacts): string | undefined {
  const kind = getKind({ name, type })
  if (kind === undefined) return say(type.startsWith('image/') ? uploadTexts.wrongType : uploadTexts.notAnImage)
  // Others are made smaller first and measured then.
  if (!isRedrawn(kind) && size > uploadLimits.bytesMax) return say(uploadTexts.tooLarge, { file: name })
  return undefined
}

export type ImageKind = (typeof imageTypes)[number]

/** The stated type, or what the name's ending says where the device states none. */
export function getKind({ name, type }: Pick<File, 'name' | 'type'>): ImageKind | undefined {
  const said = type && type !== 'application/octet-stream' ? type.match(/^image\/(\w+)/)?.[1] : name.split('.').pop()
  return imageTypes.find((kind) => kind === said?.toLowerCase())
}

/** A GIF would lose its movement and an SVG has no pixels: both are sent as they are. */
export function isRedrawn(kind: ImageKind): boolean {
  return kind !== 'gif' && kind !== 'svg'
}

/** Looks into the file: its own words when it is no picture, `Something went wrong.` when the device cannot read it. */
export async function refusalByContent(file: Blob): Promise<string | undefined> {
  try {
    return refusalByBytes(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  } catch {
    // Such as a photo that lies in a cloud the phone cannot reach now.
    return say(uploadTexts.wentWrong)
  }
}

/** Judges the first bytes. Whether the rest can be decoded is the server's to say. */
export function refusalByBytes(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head)
  const isOurs =
    /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP)/.test(text) || /^(?:\xef\xbb\xbf)?\s*<[\s\S]*svg/i.test(text)
  if (isOurs) return undefined
  const isOtherImage = /^(?:BM|II\*\0|MM\0\*|[\s\S]{4}ftyp(?:heic|heix|mif1|avif|avis))/.test(text)
  return say(isOtherImage ? uploadTexts.wrongType : uploadTexts.notAnImage)
}
