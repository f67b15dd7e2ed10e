// Security events: what was refused, to whom and where, once each, in the usual log.
import type { FastifyRequest } from 'fastify'
import type { SecurityEvent } from './fail.ts'
import type { Log } from './log.ts'
import { getNetwork } from './network.ts'

/**
 * Writes one line, found by its key `security`. It contains nothing that a client wrote except its network: the route is our pattern and
 * not the address, and the request id is ours.
 */
export function logSecurity(
  log: Log,
  request: FastifyRequest,
  { kind, ...about }: SecurityEvent,
  route = request.routeOptions?.url,
): void {
  const where = { request: request.id, method: request.method, route }
  log.warn({ security: kind, ...about, ...where, network: getNetwork(request.ip) }, 'refused')
}
