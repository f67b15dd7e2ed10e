// Uploads a picture. A file of its own, so that pages that only show pictures do not load it.
import type { FailureBody } from '#contract/errors.ts'
import { UPLOAD_PATH, type Upload, uploadLimits } from '#contract/media.ts'
import { say } from '../language/say.ts'
import { ApiError, answerHeaders, connectionTexts } from '../shell/api.ts'

interface UploadOptions {
  /** Called with 0 to 99 while bytes are sent; only the promise tells whether the upload succeeded. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Uploads a picture; throws ApiError. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export function upload(picture: Blob, name: string, { onProgress, signal }: UploadOptions = {}): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', UPLOAD_PATH)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(answerHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress?.(Math.min(Math.floor((loaded / total) * 100), uploadLimits.progressMax))
    }
    request.onload = () => {
      const answer = request.response as ({ data?: Upload } & Partial<FailureBody>) | null
      if (request.status < 300 && answer?.data) resolve(answer.data)
      else reject(new ApiError(answer ?? {}))
    }
    request.onerror = () => reject(new ApiError({ message: say(connectionTexts.none) }))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('image', picture, name)
    request.send(form)
  })
}
