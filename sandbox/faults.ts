// Faults of the API: how the knobs, or the header x-sandbox-fault, make a call fail before or after its effect.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import { FAULTS, type FaultKind, type FaultRule } from './knob-values.ts'
import { type Sandbox, waitUntilIdle } from './sandbox.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault to apply after the effect of this call. */
    fault: FaultKind | null
  }
}

const LONGEST_WAIT_FOR_WEBHOOKS_MS = 15_000

/** Applies the faults set by the knobs to the routes registered in `app`. */
export function addFaults(app: FastifyInstance, sandbox: Sandbox): void {
  app.decorateRequest('fault', null)
  app.addHook('preHandler', async (request, reply) => {
    for (const rule of drawFaults(sandbox, request)) {
      if (rule.kind === 'latency') await wait(sandbox.random.between('api.latency', ...rule.delay_ms))
      else await failBefore(rule, request, reply)
      if (reply.sent) return
    }
  })
  app.addHook('onSend', async (request, reply, payload) => {
    await deliverBeforeResponse(sandbox, request)
    return request.fault ? failAfter(request.fault, request, reply, String(payload)) : payload
  })
}

/** With the knob deliver_before_response, delays the answer until the webhooks of the call were attempted. */
export async function deliverBeforeResponse(sandbox: Sandbox, request: FastifyRequest): Promise<void> {
  if (request.method !== 'POST' || !sandbox.knobs.values.webhooks.deliver_before_response) return
  const timeout = new AbortController()
  const limit = wait(LONGEST_WAIT_FOR_WEBHOOKS_MS, undefined, { signal: timeout.signal, ref: false }).catch(() => {})
  await Promise.race([waitUntilIdle(sandbox), limit])
  timeout.abort()
}

/** All latencies drawn for this call, and the first other fault drawn. */
function drawFaults(sandbox: Sandbox, request: FastifyRequest): FaultRule[] {
  const named = request.headers['x-sandbox-fault']
  if (named !== undefined) {
    const kind = FAULTS.find((fault) => fault === named)
    if (!kind) throw new ApiError(400, 'unknown_fault', `x-sandbox-fault is one of: ${FAULTS.join(', ')}.`)
    return [{ route: '*', kind, probability: 1, delay_ms: [1000, 1000], retry_after_seconds: 1 }]
  }
  const route = `${request.method} ${request.routeOptions.url}`
  const drawn: FaultRule[] = []
  for (const rule of sandbox.knobs.values.api.faults) {
    if (rule.times === 0 || (rule.route !== '*' && rule.route !== route)) continue
    if (rule.kind !== 'latency' && drawn.some((other) => other.kind !== 'latency')) continue
    if (!sandbox.random.chance(`api.${rule.kind} ${route}`, rule.probability)) continue
    if (rule.times !== undefined) rule.times--
    drawn.push(rule)
  }
  return drawn
}

async function failBefore(rule: FaultRule, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  switch (rule.kind) {
    case 'error_before':
      throw new ApiError(500, 'internal_error', 'Something went wrong on our side.')
    case 'too_many_requests':
      reply.header('retry-after', rule.retry_after_seconds)
      throw new ApiError(429, 'too_many_requests', 'Too many requests.')
    case 'reset_before':
      reply.hijack()
      request.raw.socket.destroy()
      return
    case 'hang_before':
      // Never answered; the connection closes when the client gives up.
      reply.hijack()
      return
    default:
      request.fault = rule.kind
  }
}

async function failAfter(
  kind: FaultKind,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
): Promise<string> {
  switch (kind) {
    case 'error_after':
      reply.code(500)
      return JSON.stringify(new ApiError(500, 'internal_error', 'Something went wrong on our side.').body())
    case 'reset_after':
      request.raw.socket.destroy()
      return ''
    case 'hang_after':
      if (!request.raw.socket.destroyed) await once(request.raw.socket, 'close')
      return ''
    case 'malformed_json':
      return payload.slice(0, Math.ceil(payload.length / 2))
    case 'html_502':
      reply.code(502).type('text/html; charset=utf-8')
      return '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'
    default:
      return payload
  }
}
