// Why a picture did not arrive, for the modal that says so.
import type { ErrorCode } from '#contract/errors.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'
import { ApiError } from '../shell/api.ts'
import type { ImageFailure } from '../shell/modals.ts'

/** `onRetry` is offered only where another try may pass. */
export function imageFailure(file: File, error: unknown, onRetry: () => void): ImageFailure {
  return {
    filename: file.name,
    err_msg: error instanceof Error ? error.message : say(uploadTexts.wentWrong),
    ...(mayPassLater(error) && { onRetry }),
  }
}

const passing: (ErrorCode | undefined)[] = [
  undefined,
  'ServerException',
  'ServiceUnavailableException',
  'TooManyRequestsException',
  'UnauthorizedAccessException',
]

/** It was the line or the moment, not the picture. */
function mayPassLater(error: unknown): boolean {
  return error instanceof ApiError && passing.includes(error.code)
}
