// Serves the pictures stored as evidence of a report, to moderators only.
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { ViewerOf } from '#server/kit/endpoint-access.ts'
import { notFound } from '#server/kit/fail.ts'
import { refuseForeignEmbed } from '#server/kit/http-guard.ts'
import type { SendPicture } from '#server/media/send-picture.ts'
import type { Services } from '#server/outside/services.ts'
import { hasRole } from './roles.ts'

export function evidenceRoute(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  sendPicture: SendPicture,
  getViewer: ViewerOf,
): void {
  app.route<{ Params: { reportNo: string; place: string } }>({
    method: ['GET', 'HEAD'],
    url: serverPaths.evidence,
    handler: async (request, reply) => {
      const viewer = await getViewer(request, reply)
      refuseForeignEmbed(request)
      const { reportNo, place } = request.params
      if (!viewer || !/^\d{1,2}$/.test(place) || !(await hasRole(db, viewer.accountId, ['moderator']))) throw notFound()
      return sendPicture(request, reply, {
        keys: [await getKey(db, reportNo, Number(place))],
        tag: `${reportNo}-${place}`,
        headers: { 'cache-control': 'private, no-store', 'content-disposition': 'inline' },
      })
    },
  })
}

/** The storage key of the picture. NotFoundException if the report has no such picture. */
async function getKey(db: Queryable, reportNo: string, place: number): Promise<string> {
  const picture = await db
    .selectFrom('report_pictures as f')
    .innerJoin('reports as r', 'r.id', 'f.report_id')
    .select('f.storage_key')
    .where('r.report_no', '=', reportNo)
    .where('f.place', '=', place)
    .executeTakeFirstOrThrow(notFound)
  return picture.storage_key
}
