// Serves public pictures: avatars and covers. Their names are random, and the bytes of a name never change.
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { serverLimits } from '#contract/limits.ts'
import { KEY_OF_ALL, pictureKey } from '#server/kit/cdn-keys.ts'
import type { Config } from '#server/kit/config.ts'
import { notFound } from '#server/kit/fail.ts'
import type { SendPicture } from './send-picture.ts'

/** Throws for a picture of a page that the desk closed. */
export type RefuseBarred = (key: string) => Promise<void>

const FOREVER = 'public, max-age=31536000, immutable'

export function mediaRoutes(
  app: FastifyInstance,
  { cdn }: Pick<Config, 'cdn'>,
  sendPicture: SendPicture,
  refuseBarred: RefuseBarred,
): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: serverPaths.publicPicture,
    handler: async (request, reply) => {
      const { name } = request.params
      if (!/^(avatar|cover)-[a-z0-9-]{1,70}\.(jpg|webp|png|gif)$/.test(name)) throw notFound()
      await refuseBarred(name)
      return sendPicture(request, reply, {
        keys: [name],
        tag: name,
        isShared: true,
        headers: cdn
          ? { 'cache-control': `${FOREVER}, s-maxage=${serverLimits.sharedSeconds}`, 'surrogate-key': keys(name) }
          : { 'cache-control': FOREVER },
      })
    },
  })
  app.get(serverPaths.otherMedia, async () => {
    throw notFound()
  })
}

function keys(name: string): string {
  return `${KEY_OF_ALL} ${pictureKey(name)}`
}
