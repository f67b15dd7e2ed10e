// /compat/xendit: the same provider with Xendit's API, its weaknesses included.
import type { FastifyInstance } from 'fastify'
import { requireApiKey } from '../authorization.ts'
import { ApiError, getRefusal } from '../errors.ts'
import { addFaults } from '../faults.ts'
import type { Sandbox } from '../sandbox.ts'
import { toXenditError } from './errors.ts'
import { payoutRoutes } from './payouts.ts'
import { limitRate } from './rate-limit.ts'
import { refundRoutes } from './refunds.ts'
import { sessionRoutes } from './sessions.ts'
import { transactionRoutes } from './transactions.ts'

export function xenditRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = toXenditError(getRefusal(error))
    return reply.code(status).send(body)
  })
  app.setNotFoundHandler((_request, reply) => {
    const { status, body } = toXenditError(new ApiError(404, 'not_found', 'There is nothing at this address.'))
    return reply.code(status).send(body)
  })
  requireApiKey(app, sandbox.settings.apiKey)
  limitRate(app, sandbox)
  addFaults(app, sandbox)
  // Xendit does not mark an answer as replayed.
  app.addHook('onSend', async (_request, reply) => void reply.removeHeader('idempotent-replayed'))
  sessionRoutes(app, sandbox)
  refundRoutes(app, sandbox)
  payoutRoutes(app, sandbox)
  transactionRoutes(app, sandbox)
}
