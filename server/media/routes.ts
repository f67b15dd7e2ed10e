// Pictures anyone may see: avatars and covers. Their names are random, their bytes never change.
import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png', gif: 'image/gif' }

export function mediaRoutes(app: FastifyInstance, { storage }: Services): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const type = types[name.split('.').at(-1) ?? '']
    const bytes = type && /^(avatar|cover)-[a-z0-9-]+\.\w+$/.test(name) ? await storage.get(name) : undefined
    if (!type || !bytes) throw notFound()
    return reply
      .header('content-type', type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
  })
  // Whatever else is asked for here is no page of ours.
  app.get('/media/*', async () => {
    throw notFound()
  })
}
