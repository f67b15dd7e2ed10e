// The OpenAPI description, generated from the contract that also validates every request.
import { scopes } from '#contract/endpoint.ts'
import { nouns } from '#contract/endpoints.ts'
import { errors } from '#contract/errors.ts'
import { scopeTexts } from '#contract/tokens.ts'
import type { Json } from './openapi-failures.ts'
import { operation } from './openapi-operation.ts'

const operations = Object.entries(nouns).flatMap(([noun, { endpoints }]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ noun, name, endpoint })),
)

/** OpenAPI 3.1. `sessionCookie` is the name of that cookie in this installation. */
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
