// Which failures an endpoint may answer with, for the OpenAPI description.
import { type Endpoint, worksWhileSuspended } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'

export type Json = Record<string, unknown>

/** Failures of every endpoint beside those it declares: an unreadable address, limits, and faults of the server. */
const always: readonly ErrorCode[] = [
  'MalformedRequestException',
  'ValidationException',
  'TooManyRequestsException',
  'ServerException',
  'ServiceUnavailableException',
]
/** Failures of every write: it came from another site, is too large, or has a content type we do not read. */
const ofWrites: readonly ErrorCode[] = [
  'ForbiddenException',
  'PayloadTooLargeException',
  'UnsupportedMediaTypeException',
]

/** By status, since several codes may share one. */
export function getFailures(endpoint: Endpoint): Record<number, Json> {
  const codes = new Set<ErrorCode>([
    // The second is for an API token whose scopes do not include the endpoint's.
    ...(endpoint.access === 'signed-in' ? (['UnauthorizedAccessException', 'ForbiddenException'] as const) : []),
    ...(endpoint.access === 'desk' ? (['NotFoundException'] as const) : []),
    ...(endpoint.needsProof ? (['StepUpException'] as const) : []),
    ...(worksWhileSuspended(endpoint) === true ? [] : (['AccountSuspendedException'] as const)),
    ...(endpoint.errors ?? []),
    ...(endpoint.method === 'GET' ? [] : ofWrites),
    ...always,
  ])
  const byStatus: Record<number, ErrorCode[]> = {}
  for (const code of codes)
    for (const status of getStatuses(code)) byStatus[status] = [...(byStatus[status] ?? []), code]
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, names]) => [
      status,
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

function getStatuses(code: ErrorCode): number[] {
  const kind = errors[code]
  return 'alsoStatus' in kind ? [kind.status, kind.alsoStatus] : [kind.status]
}
