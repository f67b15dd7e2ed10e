// `/openapi.json`, and `/docs/api` for people: both are generated from the contract that also validates every request.
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { apiDocs } from '#contract/addresses/server-paths.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import { openApi } from './openapi.ts'
import { getSchema } from './openapi-operation.ts'

export function apiPages(app: FastifyInstance, names: { sessionCookie: string }): void {
  app.get('/openapi.json', async () => openApi(names))
  app.get(apiDocs, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(apiPage()),
  )
}

function apiPage(): string {
  const sections = endpoints.map(section).join('')
  const links = endpoints
    .map((endpoint) => `<li><a href="#${getId(endpoint)}"><code>${endpoint.method} ${endpoint.path}</code></a></li>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>PIXEL API</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h2{margin-top:2.5rem;font-size:1.15rem}pre{border:1px solid;padding:1rem;overflow:auto;font-size:.85rem}a{color:inherit}
</style></head><body><main><h1>PIXEL API</h1>
<p>Made from the contract that checks every request. Machine-readable: <a href="/openapi.json">/openapi.json</a>. Amounts are pesos, dates ISO 8601.</p>
<nav aria-label="Endpoints"><ul>${links}</ul></nav>${sections}</main></body></html>`
}

const whoMay: Record<Endpoint['access'], string> = {
  anyone: 'Open to anyone.',
  'signed-in': 'Needs a session.',
  desk: 'Needs the session of a person with a role at the desk.',
}

function section(endpoint: Endpoint): string {
  const part = (title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output') =>
    schema
      ? `<h3>${title}</h3><pre tabindex="0" role="group" aria-label="${title}">${escapeHtml(JSON.stringify(getSchema(schema, io), null, 2))}</pre>`
      : ''
  return `<section id="${getId(endpoint)}"><h2><code>${endpoint.method} ${endpoint.path}</code></h2><p>${escapeHtml(endpoint.summary)} ${whoMay[endpoint.access]}${endpoint.file ? ` Send a multipart form with the file in <code>${endpoint.file}</code>.` : ''}${endpoint.movesMoney ? ' Accepts <code>Idempotency-Key</code>.' : ''}</p>
${part('Path', endpoint.params, 'input')}${part('Query', endpoint.query, 'input')}${part('Body', endpoint.body, 'input')}${part(endpoint.paged ? 'data, each row' : 'data', endpoint.data, 'output')}</section>`
}

function getId(endpoint: Endpoint): string {
  return `${endpoint.method}${endpoint.path.replace(/\W+/g, '-')}`.toLowerCase()
}
