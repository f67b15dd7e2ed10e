// Binds the protocol's endpoints and the sign-in page to HTTP.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import { createProvider, MOUNT, SESSION_COOKIE, SIGN_IN } from './provider.ts'
import { signInPage } from './sign-in-page.ts'

export async function oidcRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const provider = await createProvider(sandbox)
  const answer = provider.callback()
  await app.register(async (protocol) => {
    // The library reads request bodies itself.
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_request, _body, done) => done(null))
    protocol.all(`${MOUNT}/*`, (request, reply) => {
      reply.hijack()
      const raw = Object.assign(request.raw, { originalUrl: request.raw.url })
      raw.url = raw.url!.slice(MOUNT.length)
      dropSessionCookie(raw.headers)
      void answer(raw, reply.raw)
    })
  })
  await app.register(async (page) => signInPage(page, sandbox, provider), { prefix: SIGN_IN })
}

/** Removes the session cookie, so that one browser can sign in as several people without signing out. */
function dropSessionCookie(headers: IncomingHttpHeaders): void {
  const others = headers.cookie?.split('; ').filter((cookie) => !cookie.startsWith(SESSION_COOKIE))
  headers.cookie = others?.join('; ')
}
