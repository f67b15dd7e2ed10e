// Routes of consents, and the picture that a holder of the link sees.
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { consents } from '#contract/consents.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Serve } from '#server/kit/serve.ts'
import { storageKey } from '#server/media/image-url.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { SendPicture } from '#server/media/send-picture.ts'
import { idempotentRequest } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { answerConsent, type OnWithdrawn } from './answer-consent.ts'
import { askConsent } from './ask-consent.ts'
import { readConsents } from './read-consents.ts'
import { readConsentPicture, readRequest } from './read-request.ts'

export function consentRoutes(
  app: FastifyInstance,
  serve: Serve,
  services: Services,
  {
    sendPicture,
    pictures,
    onWithdrawn,
  }: { sendPicture: SendPicture; pictures: PictureRegistry; onWithdrawn: OnWithdrawn },
): void {
  serve(consents.ask, ({ viewer: { accountId }, body, idempotencyKey }) => {
    const request = idempotentRequest(services.config, { accountId, idempotencyKey }, { action: 'consent', ...body })
    return askConsent(services, accountId, body, request)
  })
  serve(consents.list, ({ viewer, query }) => readConsents(services, viewer.accountId, query))
  serve(consents.read, ({ params, say }) => readRequest({ ...services, pictures }, params.token, say))
  serve(consents.answer, ({ params, body, network, say }) =>
    answerConsent({ ...services, pictures }, params.token, body, { network, say, onWithdrawn }),
  )

  app.get<{ Params: { token: string } }>(serverPaths.consentPicture, async (request, reply) => {
    const filename = await readConsentPicture(services.db, pictures, request.params.token)
    if (!filename) throw notFound()
    return sendPicture(request, reply, {
      keys: [storageKey(filename, 'WH1080'), storageKey(filename, 'full')],
      tag: `${filename}-consent`,
      headers: { 'cache-control': 'private, no-cache', 'cross-origin-resource-policy': 'same-origin' },
    })
  })
}
