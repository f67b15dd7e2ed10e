// The machine-readable description of the API, made from the contract that also checks every request.
import * as z from 'zod/mini'
import { type Endpoint, scopes } from '#contract/endpoint.ts'
import { nouns } from '#contract/endpoints.ts'
import { errors } from '#contract/errors.ts'
import { serverLimits } from '#contract/limits.ts'
import { PageMeta } from '#contract/paging.ts'
import { scopeTexts } from '#contract/tokens.ts'
import { getFailures, type Json } from './openapi-failures.ts'

const operations = Object.entries(nouns).flatMap(([noun, { endpoints }]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ noun, name, endpoint })),
)

/** OpenAPI 3.1. `sessionCookie` is its name in this installation. */
export function openApi({ sessionCookie }: { sessionCookie: string }): Json {
  const paths: Record<string, Json> = {}
  for (const { noun, name, endpoint } of operations) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: { operationId: `${noun}.${name}`, tags: [noun], ...operation(endpoint) },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PIXEL',
      version: '1',
      description:
        'Amounts are pesos with at most two decimals. Dates are ISO 8601. A failure always has one shape: message, exception, errors, data.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'The installation that this description is from.' }],
    tags: Object.entries(nouns).map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'What signing in sets.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The session of the mobile app.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token, made at POST /v1/user/tokens. Its scopes, and what each opens: ${scopes.map((scope) => `\`${scope}\`: ${scopeTexts[scope]}`).join('; ')}.`,
        },
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

export function getSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return json
}

function operation(endpoint: Endpoint): Json {
  const data = getSchema(endpoint.data, 'output')
  const body = endpoint.paged
    ? {
        type: 'object',
        required: ['data', 'meta'],
        properties: { data: { type: 'array', items: data }, meta: getSchema(PageMeta, 'output') },
      }
    : {
        type: 'object',
        required: endpoint.hasMeta ? ['data', 'meta'] : ['data'],
        properties: {
          data,
          ...(endpoint.hasMeta ? { meta: getSchema(PageMeta, 'output') } : { message: { type: 'string' } }),
        },
      }
  return {
    summary: endpoint.summary,
    security: getSecurity(endpoint),
    parameters: [
      ...getParameters(endpoint.params, 'path'),
      ...getParameters(endpoint.query, 'query'),
      ...(endpoint.movesMoney
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              description: 'The same key and body answer with the first result.',
              schema: { type: 'string', minLength: 1, maxLength: serverLimits.idempotencyKeyMax },
            },
          ]
        : []),
    ],
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'Done.',
        content: { [endpoint.sends ?? 'application/json']: { schema: endpoint.sends ? data : body } },
      },
      ...getFailures(endpoint),
    },
  }
}

/** An endpoint without a scope is not a token's. */
function getSecurity({ access, scope }: Endpoint): Json[] {
  if (access === 'anyone') return []
  return [{ session: [] }, { bearer: [] }, ...(scope ? [{ token: [scope] }] : [])]
}

function requestBody({ body, file }: Endpoint): Json | undefined {
  if (body) return { requestBody: { content: { 'application/json': { schema: getSchema(body, 'input') } } } }
  if (!file) return undefined
  const schema = {
    type: 'object',
    required: [file],
    properties: { [file]: { contentMediaType: 'application/octet-stream' } },
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function getParameters(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const json = getSchema(schema, 'input')
  const required = new Set((json.required as string[] | undefined) ?? [])
  return Object.entries((json.properties as Record<string, Json> | undefined) ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: type,
  }))
}
