// Hides the desk before the body is read: the refusal of a body would reveal which addresses exist.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/kit/db.ts'
import type { ViewerOf } from '#server/kit/endpoint-access.ts'
import { notFound } from '#server/kit/fail.ts'
import { hasRole } from './roles.ts'

/** For everybody without a role each call below `/v1/desk` is 404, whatever it sends and whether or not the address exists. */
export function hideDeskRoutes(app: FastifyInstance, db: Db, getViewer: ViewerOf): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAtDesk(request)) return done()
    getViewer(request, reply)
      .then(async (viewer) => {
        if (!viewer || !(await hasRole(db, viewer.accountId, ['moderator', 'finance']))) throw notFound()
      })
      .then(() => done(), done)
  })
}

/** By the route too, since an encoded address has another beginning. */
function isAtDesk({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/v1/desk') || routeOptions.url?.startsWith('/v1/desk') === true
}
