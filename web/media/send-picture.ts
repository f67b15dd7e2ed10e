// The way of a picture to the server, in a file of its own: a page that shows pictures brings nothing to send them.
import type { FailureBody } from '#contract/errors.ts'
import { UPLOAD_PATH, type Upload, uploadLimits } from '#contract/media.ts'
import { say } from '../language/say.ts'
import { ApiError, answerHeaders, noConnection } from '../shell/api.ts'

interface UploadOptions {
  /** Told while the bytes are on their way, 0 to 99; all is well only when the promise says so. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Sends a picture; throws ApiError. By XMLHttpRequest, because `fetch` does not tell how far an upload is. */
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
    request.onerror = () => reject(new ApiError({ message: say(noConnection) }))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('image', picture, name)
    request.send(form)
  })
}
