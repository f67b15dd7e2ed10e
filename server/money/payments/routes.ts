// Routes of payments: the provider's webhook, and the status that the payer's page polls.
import type { FastifyInstance } from 'fastify'
import { payments } from '#contract/money/payments.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { logSecurity } from '#server/kit/security-log.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { countForgedWebhook } from './forged-webhooks.ts'
import type { Inbox } from './inbox.ts'
import { paymentStatus } from './status.ts'

/** A real webhook has a few hundred bytes. */
const WEBHOOK_BYTES_MAX = 64 * 1024

export function paymentRoutes(app: FastifyInstance, serve: Serve, services: Services, inbox: Inbox): void {
  serve(payments.status, ({ params, say }) => paymentStatus(services, params.token, say))

  app.register(async (scope) => {
    // The signature covers the raw bytes of the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES_MAX }, (_, body, done) =>
      done(null, body),
    )
    scope.post(`/v1/webhooks/${services.epayment.name}`, async (request, reply) => {
      const hint = Buffer.isBuffer(request.body) && services.epayment.readWebhook(request.headers, request.body)
      if (!hint) {
        logSecurity(services.log, request, { kind: 'webhook.forged' })
        await countForgedWebhook(services.throttle)
        return reply
          .code(400)
          .send({ message: 'This is not signed by the provider.', exception: 'MalformedRequestException' })
      }
      await inbox.store(hint)
      crashPoint('webhook.stored')
      return { data: { ok: true } }
    })
  })
}
