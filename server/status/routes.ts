// `/status`: answered from the memory of this copy, whatever is unreachable.
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { isLanguage } from '#contract/languages.ts'
import { getTheme } from '#server/html/page-renderer.ts'
import { clock } from '#server/kit/clock.ts'
import { getLanguage } from '#server/kit/language.ts'
import { describeParts } from './describe-parts.ts'
import { writeStatus } from './status-page.ts'
import type { PartsWatch } from './watch-parts.ts'

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

export function statusRoutes(app: FastifyInstance, watch: PartsWatch, getStyle: () => Promise<string>): void {
  app.get<{ Querystring: { lang?: unknown } }>(serverPaths.status, async (request, reply) => {
    const { lang } = request.query
    const look = {
      language: isLanguage(lang) ? lang : getLanguage(request),
      theme: getTheme(request),
      style: await getStyle(),
    }
    const now = clock.realNow()
    const parts = describeParts(await watch.look(), now)
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(writeStatus(parts, now, look))
  })
}
