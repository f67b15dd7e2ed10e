// Uploads one picture: checks its content, shrinks it, sends it.
import { type Upload, uploadLimits } from '#contract/media.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'
import { refusalByContent } from './refusal.ts'
import { upload } from './send-picture.ts'
import { shrink } from './shrink.ts'

interface Options {
  /** Called with 0 to 99. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Throws an Error whose message can be shown to the user. */
export async function uploadPicture(file: File, { onProgress, signal }: Options = {}): Promise<Upload> {
  const refusal = await refusalByContent(file)
  if (refusal) throw new Error(refusal)
  const picture = await shrink(file)
  if (signal?.aborted) throw new DOMException('', 'AbortError')
  if (picture.size > uploadLimits.bytesMax) throw new Error(say(uploadTexts.tooLarge, { file: file.name }))
  return upload(picture, file.name, { onProgress, signal })
}
