// Routes of surfaces.
import { surfaces } from '#contract/surfaces.ts'
import type { Serve } from '#server/kit/serve.ts'
import { idempotentRequest } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { giveNewSecret } from './give-new-secret.ts'
import { makeSurface } from './make-surface.ts'
import { ownSurfaces } from './queries.ts'
import { removeSurface } from './remove-surface.ts'
import { testSurface } from './test-surface.ts'
import { changeSurface } from './write-surface.ts'

const done = { ok: true as const }

export function surfaceRoutes(serve: Serve, services: Services): void {
  serve(surfaces.make, ({ viewer: { accountId }, body, idempotencyKey }) => {
    const request = idempotentRequest(services.config, { accountId, idempotencyKey }, { action: 'surface', ...body })
    return makeSurface(services, accountId, body, request)
  })
  serve(surfaces.list, ({ db, viewer }) => ownSurfaces({ ...services, db }, viewer.accountId))
  serve(surfaces.change, ({ viewer, params, body }) => changeSurface(services, viewer.accountId, params.id, body))
  serve(surfaces.remove, async ({ viewer, params }) => {
    await removeSurface(services, viewer.accountId, params.id)
    return done
  })
  serve(surfaces.changeSecret, ({ viewer: { accountId }, params: { id }, idempotencyKey }) => {
    const request = idempotentRequest(services.config, { accountId, idempotencyKey }, { action: 'webhook secret', id })
    return giveNewSecret(services, accountId, id, request)
  })
  serve(surfaces.test, async ({ viewer, params }) => {
    await testSurface(services, viewer.accountId, params.id)
    return done
  })
}
