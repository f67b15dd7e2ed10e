// One endpoint in the OpenAPI description.
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/limits.ts'
import { PageMeta } from '#contract/paging.ts'
import { getFailures, type Json } from './openapi-failures.ts'

export function getSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return json
}

export function operation(endpoint: Endpoint): Json {
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
      // Every call that takes a key refuses it for another request.
      ...(endpoint.errors?.includes('IdempotencyConflictException')
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

/** API tokens work only at endpoints with a scope. */
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
