// Decides which chosen files are accepted, before any upload.
import { imageTypes, uploadLimits } from '#contract/media.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'

/** `accept` attribute of file inputs. HEIC is left out, so that an iPhone converts to JPEG. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/gif,image/svg+xml'

interface Refusal {
  filename: string
  err_msg: string
}

export interface Picked<F> {
  taken: F[]
  /** Names that are already in the list; these files are skipped. */
  sameNames: string[]
  refused: Refusal[]
  /** The total would exceed the post's limit; no file is accepted. */
  isOverLimit: boolean
}

type FileInfo = Pick<File, 'name' | 'type' | 'size'>

/** Sorts chosen files into accepted and refused, by name, type and number; `known` are the names in the list. */
export function pick<F extends FileInfo>(files: readonly F[], known: readonly string[], max: number): Picked<F> {
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

/** The reason to refuse a file by its name, MIME type and size; undefined if acceptable. */
function refusalByType({ name, type, size }: FileInfo): string | undefined {
  const kind = getKind({ name, type })
  if (kind === undefined) return say(type.startsWith('image/') ? uploadTexts.wrongType : uploadTexts.notAnImage)
  // Other types are shrunk first and checked afterwards.
  if (!isRedrawn(kind) && size > uploadLimits.bytesMax) return say(uploadTexts.tooLarge, { file: name })
  return undefined
}

export type ImageKind = (typeof imageTypes)[number]

/** The image type by MIME type, or by file extension if the device gives none. */
export function getKind({ name, type }: Pick<File, 'name' | 'type'>): ImageKind | undefined {
  const subtype = type && type !== 'application/octet-stream' ? type.match(/^image\/(\w+)/)?.[1] : name.split('.').pop()
  return imageTypes.find((kind) => kind === subtype?.toLowerCase())
}

/** False for GIF and SVG, which are uploaded unchanged: redrawing would lose the animation or the vector image. */
export function isRedrawn(kind: ImageKind): boolean {
  return kind !== 'gif' && kind !== 'svg'
}
