// Binds the protocol's endpoints and the page between them to HTTP.
import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import { createProvider, MOUNT, SIGN_IN } from './provider.ts'
import { signInPage } from './sign-in-page.ts'

export async function oidcRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const provider = await createProvider(sandbox)
  const answer = provider.callback()
  await app.register(async (protocol) => {
    // The library reads bodies itself.
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_request, _body, done) => done(null))
    protocol.all(`${MOUNT}/*`, (request, reply) => {
      reply.hijack()
      const raw = Object.assign(request.raw, { originalUrl: request.raw.url })
      raw.url = raw.url!.slice(MOUNT.length)
      void answer(raw, reply.raw)
    })
  })
  await app.register(async (page) => signInPage(page, sandbox, provider), { prefix: SIGN_IN })
}
