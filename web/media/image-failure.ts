// Describes a failed upload for the error modal.
import type { ErrorCode } from '#contract/errors.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'
import { ApiError } from '../shell/api.ts'
import type { ImageFailure } from '../shell/modals.ts'

/** Includes `onRetry` only if a retry may succeed. */
export function imageFailure(file: File, error: unknown, onRetry: () => void): ImageFailure {
  return {
    filename: file.name,
    err_msg: error instanceof Error ? error.message : say(uploadTexts.wentWrong),
    ...(isTemporary(error) && { onRetry }),
  }
}

const temporary: (ErrorCode | undefined)[] = [
  undefined,
  'ServerException',
  'ServiceUnavailableException',
  'TooManyRequestsException',
  'UnauthorizedAccessException',
]

/** The connection or the server failed, not the picture. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && temporary.includes(error.code)
}
