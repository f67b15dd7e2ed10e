// Serves stored pictures: every request first checks whether this viewer may see the picture.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import type { Viewer, ViewerOf } from '#server/kit/endpoint-access.ts'
import { notFound } from '#server/kit/fail.ts'
import { refuseForeignEmbed } from '#server/kit/http-guard.ts'
import { isFilename, storageKey, type Variant, variants } from './image-url.ts'
import type { SendPicture } from './send-picture.ts'

/** Whether this viewer may fetch the picture. Checked before anything is read, for every variant. */
export type MayRead = (viewer: Viewer | undefined, filename: string, request: FastifyRequest) => Promise<boolean>

/** A viewer without access gets the same answer as for an unknown picture. */
export function imageRoutes(
  app: FastifyInstance,
  sendPicture: SendPicture,
  getViewer: ViewerOf,
  mayRead: MayRead,
): void {
  app.route<{ Params: { filename: string; variant: string } }>({
    method: ['GET', 'HEAD'],
    url: serverPaths.picture,
    handler: async (request, reply) => {
      const { filename, variant } = request.params
      refuseForeignEmbed(request)
      if (!isFilename(filename) || !isVariant(variant)) throw notFound()
      if (!(await mayRead(await getViewer(request, reply), filename, request))) throw notFound()

      return sendPicture(request, reply, {
        // Falls back to the full picture for pictures stored before this size existed.
        keys: [storageKey(filename, variant), storageKey(filename, 'full')],
        tag: `${filename}-${variant}`,
        // Browsers revalidate every time, so that lost access takes effect. The bytes of a filename never change.
        headers: {
          'cache-control': 'private, no-cache',
          vary: 'cookie',
          'cross-origin-resource-policy': 'same-origin',
          'content-disposition': 'inline',
        },
      })
    },
  })
}

function isVariant(text: string): text is Variant {
  return (variants as readonly string[]).includes(text)
}
