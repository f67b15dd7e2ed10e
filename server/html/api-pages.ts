// `/openapi.json` and `/docs/api`, made from the contract that also checks every request.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { PageMeta } from '#contract/paging.ts'
import { escapeHtml } from '#server/kit/escape-html.ts'
import type { Bound } from '#server/kit/serve.ts'

export function apiPages(app: FastifyInstance, bound: Bound): void {
  app.get('/openapi.json', async () => openApi(bound))
  app.get('/docs/api', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(apiPage(bound)),
  )
}

type Json = Record<string, unknown>

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return json
}

export function openApi(bound: Bound): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of bound.values()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PIXEL',
      version: '1',
      description:
        'Amounts are pesos with at most two decimals. Dates are ISO 8601. A failure always has one shape: message, exception, errors, data.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'pixel_session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['message', 'exception'],
          properties: {
            message: { type: 'string', description: 'For people.' },
            exception: { type: 'string', enum: Object.keys(errors), description: 'For code.' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            data: { type: 'object' },
          },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const data = schemaOf(endpoint.data, 'output')
  const body = endpoint.paged
    ? {
        type: 'object',
        required: ['data', 'meta'],
        properties: { data: { type: 'array', items: data }, meta: schemaOf(PageMeta, 'output') },
      }
    : { type: 'object', required: ['data'], properties: { data, message: { type: 'string' } } }
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'signed-in' && { security: [{ session: [] }, { bearer: [] }] }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.movesMoney
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }]
        : []),
    ],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: body } } },
      ...failuresOf(endpoint),
    },
  }
}

function requestBody({ body, file }: Endpoint): Json | undefined {
  if (body) return { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
  if (!file) return undefined
  const schema = {
    type: 'object',
    required: [file],
    properties: { [file]: { contentMediaType: 'application/octet-stream' } },
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input')
  const required = new Set((json.required as string[] | undefined) ?? [])
  return Object.entries((json.properties as Record<string, Json> | undefined) ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: type,
  }))
}

/** By status, since several codes may share one. */
function failuresOf(endpoint: Endpoint): Record<number, Json> {
  const codes = [
    ...(endpoint.access === 'signed-in' ? (['UnauthorizedAccessException'] as const) : []),
    ...(endpoint.errors ?? []),
    'ValidationException',
    'TooManyRequestsException',
    'ServerException',
  ] as const
  const byStatus: Record<number, string[]> = {}
  for (const code of codes) byStatus[errors[code].status] = [...(byStatus[errors[code].status] ?? []), code]
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, names]) => [
      status,
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

function apiPage(bound: Bound): string {
  const sections = [...bound.values()].map(section).join('')
  const links = [...bound.values()]
    .map((endpoint) => `<li><a href="#${idOf(endpoint)}"><code>${endpoint.method} ${endpoint.path}</code></a></li>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>PIXEL API</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h2{margin-top:2.5rem;font-size:1.15rem}pre{border:1px solid;padding:1rem;overflow:auto;font-size:.85rem}a{color:inherit}
</style></head><body><main><h1>PIXEL API</h1>
<p>Made from the contract that checks every request. Machine-readable: <a href="/openapi.json">/openapi.json</a>. Amounts are pesos, dates ISO 8601.</p>
<nav aria-label="Endpoints"><ul>${links}</ul></nav>${sections}</main></body></html>`
}

function section(endpoint: Endpoint): string {
  const part = (title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output') =>
    schema
      ? `<h3>${title}</h3><pre tabindex="0" aria-label="${title}">${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre>`
      : ''
  return `<section id="${idOf(endpoint)}"><h2><code>${endpoint.method} ${endpoint.path}</code></h2><p>${escapeHtml(endpoint.summary)} ${endpoint.access === 'signed-in' ? 'Needs a session.' : 'Open to anyone.'}${endpoint.file ? ` Send a multipart form with the file in <code>${endpoint.file}</code>.` : ''}${endpoint.movesMoney ? ' Accepts <code>Idempotency-Key</code>.' : ''}</p>
${part('Path', endpoint.params, 'input')}${part('Query', endpoint.query, 'input')}${part('Body', endpoint.body, 'input')}${part(endpoint.paged ? 'data, each row' : 'data', endpoint.data, 'output')}</section>`
}

function idOf(endpoint: Endpoint): string {
  return `${endpoint.method}${endpoint.path.replace(/\W+/g, '-')}`.toLowerCase()
}
