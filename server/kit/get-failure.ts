// The one place where an error becomes an answer.
import type { FastifyError, FastifyRequest } from 'fastify'
import { type ErrorCode, type FailureBody, failureTexts } from '#contract/errors.ts'
import { texts } from '#contract/texts.ts'
import { isUnavailable } from './db-errors.ts'
import { Failure, fail } from './fail.ts'
import { getLanguage } from './language.ts'
import { sayIn } from './say.ts'

/** The answer to an error, and whether it is a fault of ours. */
export function getFailure(
  error: unknown,
  request: Pick<FastifyRequest, 'id' | 'headers'>,
  language = getLanguage(request),
): { status: number; body: FailureBody; fault: boolean } {
  const say = sayIn(language)
  const failure = asFailure(error)
  if (failure) {
    const body: FailureBody = { message: say(failure.text), exception: failure.code }
    if (failure.errors)
      body.errors = Object.fromEntries(
        Object.entries(failure.errors).map(([field, found]) => [field, found.map((text) => say(text))]),
      )
    if (failure.data) body.data = failure.data
    return { status: failure.status, body, fault: false }
  }
  return {
    status: 500,
    body: { message: say(failureTexts.text), exception: 'ServerException', data: { request_id: request.id } },
    fault: true,
  }
}

const byStatus: Record<number, [ErrorCode, string]> = {
  400: ['MalformedRequestException', texts.unreadable],
  404: ['NotFoundException', texts.notFound],
  413: ['PayloadTooLargeException', texts.bodyTooLarge],
  415: ['UnsupportedMediaTypeException', texts.notJson],
}

function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (isUnavailable(error))
    return fail(
      'ServiceUnavailableException',
      'PIXEL is taking a short break. Nothing was charged; please try again in a moment.',
    )
  const status = (error as FastifyError | undefined)?.statusCode
  const known = typeof status === 'number' && status < 500 ? (byStatus[status] ?? byStatus[400]) : undefined
  return known && fail(...known)
}
