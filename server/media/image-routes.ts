// Handing out a stored picture: every byte passes the question whether this viewer may see it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer, ViewerOf } from '#server/kit/endpoint-access.ts'
import { notFound } from '#server/kit/fail.ts'
import { isFilename, storageKey, type Variant, variants } from './image-url.ts'
import type { SendPicture } from './send-picture.ts'

/** Whether this viewer may have the picture itself. Asked before anything is read, for every variant. */
export type MayRead = (viewer: Viewer | undefined, filename: string, request: FastifyRequest) => Promise<boolean>

/** Whoever may not see it learns no more than whoever asks for what is not there. */
export function imageRoutes(
  app: FastifyInstance,
  sendPicture: SendPicture,
  getViewer: ViewerOf,
  mayRead: MayRead,
): void {
  app.route<{ Params: { filename: string; variant: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/image/:filename/:variant',
    handler: async (request, reply) => {
      const { filename, variant } = request.params
      // A page of somebody else's shows no picture with our viewer's cookie.
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw notFound()
      if (!isFilename(filename) || !isVariant(variant)) throw notFound()
      if (!(await mayRead(await getViewer(request, reply), filename, request))) throw notFound()

      return sendPicture(request, reply, {
        // Pictures stored before a size was made have it as the whole picture.
        keys: [storageKey(filename, variant), storageKey(filename, 'full')],
        tag: `${filename}-${variant}`,
        // Asked again each time, so that a right that ended ends here too. The bytes of a name never change.
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
