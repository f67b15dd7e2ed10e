// Security events: what was refused, to whom and where, once each, in the log beside everything else.
import type { FastifyRequest } from 'fastify'
import type { SecurityEvent } from './fail.ts'
import type { Log } from './log.ts'
import { getNetwork } from './network.ts'

/**
 * Writes one line, with the key `security` to find them all by. Nothing a client wrote is in it but the network it came
 * from: the route is ours and not the address, and the id of the request is drawn by us.
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
