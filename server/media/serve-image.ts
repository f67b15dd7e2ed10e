// Handing out a stored picture: every byte passes the question whether this viewer may see it.
import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/kit/fail.ts'
import type { Viewer, ViewerOf } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { isFilename, storageKey, type Variant, variants } from './image-url.ts'

/** Whether this viewer may have the picture itself. Asked before anything is read, for every variant. */
export type MayRead = (viewer: Viewer | undefined, filename: string) => Promise<boolean>

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' }

/** Whoever may not see it learns no more than whoever asks for what is not there. */
export function imageRoutes(
  app: FastifyInstance,
  { storage }: Pick<Services, 'storage'>,
  viewerOf: ViewerOf,
  mayRead: MayRead,
): void {
  app.get<{ Params: { filename: string; variant: string } }>(
    '/media/image/:filename/:variant',
    async (request, reply) => {
      const { filename, variant } = request.params
      // A page of somebody else's shows no picture with our viewer's cookie.
      const site = request.headers['sec-fetch-site']
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw notFound()
      if (!isFilename(filename) || !isVariant(variant)) throw notFound()
      if (!(await mayRead(await viewerOf(request, reply), filename))) throw notFound()

      // Asked again each time, so that a right that ended ends here too. The bytes of a name never change.
      const tag = `"${filename}-${variant}"`
      reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', tag)
      reply.header('cross-origin-resource-policy', 'same-origin')
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      const key = storageKey(filename, variant)
      const bytes = await storage.get(key)
      if (!bytes) throw notFound()
      return reply
        .header('content-type', types[key.split('.').at(-1)!])
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}

function isVariant(text: string): text is Variant {
  return (variants as readonly string[]).includes(text)
}
