// What is logged about a failed call, whether it came by HTTP or from a page.
import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { Failure } from './fail.ts'
import { getFailure } from './get-failure.ts'
import type { Log } from './log.ts'
import { logSecurity } from './security-log.ts'

/** Logs a security event or a fault of ours, once; returns the answer. `route` is the pattern of the route that refused. */
export function logFailure(
  log: Log,
  error: unknown,
  request: FastifyRequest,
  route = request.routeOptions.url,
  language?: Language,
): ReturnType<typeof getFailure> {
  const failure = getFailure(error, request, language)
  if (error instanceof Failure && error.security) logSecurity(log, request, error.security, route)
  if (failure.fault) log.error({ err: error, request: request.id, route }, 'fault')
  return failure
}
