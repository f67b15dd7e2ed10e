// Errors of the API: `{ error: { code, message, field? } }`.
import type { z } from 'zod'
import { reportError } from './report.ts'

export class ApiError extends Error {
  status: number
  code: string
  field: string | undefined

  constructor(status: number, code: string, message: string, field?: string) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
  }

  body(): { error: { code: string; message: string; field?: string } } {
    return { error: { code: this.code, message: this.message, ...(this.field ? { field: this.field } : {}) } }
  }
}

/** Parses `input` with `schema`; throws 422 `invalid_request` with the first field that is wrong. */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  const field = issue.path.join('.') || undefined
  throw new ApiError(422, 'invalid_request', issue.message, field)
}

export function notFound(what: string): ApiError {
  return new ApiError(404, 'not_found', `There is no such ${what}.`)
}

/** What PostgreSQL says of a text with NUL, or of JSON with that or half of a surrogate pair: it can store neither. */
const UNSTORABLE = ['22021', '22P02', '22P05']

/** The API error for anything thrown; what is not an ApiError or a client error is our own fault, and is logged. */
export function getRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (UNSTORABLE.includes(String((error as { code?: unknown }).code)))
    return new ApiError(422, 'invalid_request', 'A text has a character that cannot be stored.')
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return new ApiError(status, 'invalid_request', (error as Error).message)
  reportError('request failed', error)
  return new ApiError(500, 'internal_error', 'Something went wrong on our side.')
}
