// Routes of overlays and soundboxes, for screens and for their creator.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { live, showings } from '#contract/live.ts'
import { latestPlace } from '#server/events/queries.ts'
import { fail, failFields } from '#server/kit/fail.ts'
import { fieldErrors } from '#server/kit/field-errors.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { claimShowing } from './claim-showing.ts'
import type { Hub } from './hub.ts'
import { listShowings } from './list-showings.ts'
import { openStream, poll } from './listen-routes.ts'
import { changeLook, ownLook, readScene } from './looks.ts'
import { releaseShowing, showAgain } from './request-showing.ts'
import { screenByToken } from './screens.ts'
import { acknowledge, markShown } from './show.ts'

export function liveRoutes(app: FastifyInstance, serve: Serve, services: Services, hub: Hub): void {
  const { db } = services
  serve(live.scene, async ({ params }) => readScene(db, await screenByToken(db, params.token)))
  serve(live.claim, async ({ params, body }) => claimShowing(db, await screenByToken(db, params.token), body.place))
  serve(live.shown, async ({ params, body }) =>
    markShown(db, await screenByToken(db, params.token), body.place, body.claim),
  )
  serve(live.acknowledge, async ({ params, body }) =>
    acknowledge(db, await screenByToken(db, params.token), body.place, body.claim),
  )
  serve(showings.list, ({ viewer, params, query }) => listShowings(db, viewer.accountId, params.id, query))
  serve(showings.again, ({ viewer, params }) => showAgain(services, viewer.accountId, params.id, params.place))
  serve(showings.release, ({ viewer, params }) => releaseShowing(services, viewer.accountId, params.id, params.place))
  serve(showings.look, ({ viewer, params }) => ownLook(services, viewer.accountId, params.id))
  serve(showings.changeLook, ({ viewer, params, body }) => changeLook(services, viewer.accountId, params.id, body))
  listenRoute(app, serve, services, hub)
}

/** Bound without `serve`, because its response is a stream. */
function listenRoute(app: FastifyInstance, serve: Serve, { db }: Services, hub: Hub): void {
  serve.bound.set(`${live.listen.method} ${live.listen.path}`, live.listen)
  app.get<{ Params: { token: string } }>(live.listen.path, async (request, reply) => {
    const query = z.safeParse(live.listen.query, request.query)
    if (!query.success) throw failFields(fieldErrors(query.error))
    const screen = await screenByToken(db, request.params.token)
    const { after } = query.data
    if (after !== undefined) {
      const events = await (poll(hub, screen, after, request) ?? tooMany())
      return reply.type('application/json; charset=utf-8').send(`{"data":[${events.join(',')}]}`)
    }
    const last = request.headers['last-event-id']
    const known = typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : undefined
    const from = known ?? (await latestPlace(db, screen.account_id))
    return openStream(hub, screen, from, request, reply) ?? tooMany()
  })
}

function tooMany(): never {
  throw fail('TooManyRequestsException', 'This screen is open too often. Try again in a moment.', {
    retry_in_seconds: 30,
  })
}
