// Limits calls per minute and endpoint; every answer says how many are left.
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'
import type { Sandbox } from '../sandbox.ts'

const WINDOW_MS = 60_000

export function limitRate(app: FastifyInstance, sandbox: Sandbox): void {
  const windows = new Map<string, { endsAt: number; calls: number }>()

  app.addHook('onRequest', async (request, reply) => {
    const limit = sandbox.knobs.values.xendit.requests_per_minute
    const endpoint = `${request.method} ${request.routeOptions.url}`
    // Real time, because the client has no other clock.
    const now = Date.now()
    const last = windows.get(endpoint)
    const window = last && last.endsAt > now ? last : { endsAt: now + WINDOW_MS, calls: 0 }
    windows.set(endpoint, window)
    window.calls++
    reply.header('rate-limit-limit', limit)
    reply.header('rate-limit-remaining', Math.max(0, limit - window.calls))
    reply.header('rate-limit-reset', (window.endsAt - now) / 1000)
    if (window.calls > limit) throw new ApiError(429, 'too_many_requests', 'You have exceeded the rate limit.')
  })
}
