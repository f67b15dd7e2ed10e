// API tokens: what a program may do in its owner's name.
import * as z from 'zod/mini'
import { endpoint, type Scope } from './endpoint.ts'
import { requiredLine } from './fields.ts'
import { dateOutput } from './moments.ts'
import { surfaceLimits } from './surface-limits.ts'
import { texts } from './texts.ts'

/** Scope → its label. */
export const scopeTexts: Record<Scope, string> = {
  events: 'Read what happens: gifts, sales, followers, goals, questions and refunds',
  profile: 'Read your own profile',
  transactions: 'Read your transactions, balance and statements',
  'posts:write': 'Upload pictures; create, change and delete posts and Blocs',
}

/** Checkbox name of a scope in the plain form of a new token: one name each, so that ticked boxes stay ticked after a refusal. */
export const scopeField = (one: Scope) => `scope_${one.replace(':', '_')}`

/** In the order they are offered. Not the list in endpoint.ts, which would make every visitor download it. */
export const tokenScopes = Object.keys(scopeTexts) as Scope[]

const isScope = (name: string): name is Scope => (tokenScopes as string[]).includes(name)

const scope = z.enum(tokenScopes, texts.tokenScopes)

export const Token = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  created_at: dateOutput,
  /** To the minute; null until it is used. */
  last_used_at: z.nullable(dateOutput),
})
export type Token = z.output<typeof Token>

export const tokens = {
  make: endpoint('POST /v1/user/tokens', {
    summary:
      'Create an API token with the given scopes. It is shown only once. Accepts an Idempotency-Key: a repeated call replaces the token of the first one.',
    access: 'signed-in',
    body: z.strictObject({
      name: requiredLine(surfaceLimits.nameMax, texts.surfaceName, texts.surfaceName),
      scopes: z.pipe(
        z.pipe(
          z.union([z.array(z.string()), z.string()], texts.tokenScopes),
          z.transform((given) => [...new Set(typeof given === 'string' ? [given] : given)]),
        ),
        // Refused as one field, whichever scope is unknown.
        z.pipe(
          z.array(z.string()).check(
            z.minLength(1, texts.tokenScopes),
            z.refine((names) => names.every(isScope), texts.tokenScopes),
          ),
          z.transform((names) => names.filter(isScope)),
        ),
      ),
    }),
    data: z.object({ id: z.string(), token: z.string(), name: z.string(), scopes: z.array(scope) }),
    // A repeat finds what was deleted since.
    errors: ['NotFoundException', 'IdempotencyConflictException'],
  }),
  list: endpoint('GET /v1/user/tokens', {
    summary: 'List the caller’s API tokens, without the secret part.',
    access: 'signed-in',
    data: z.array(Token),
  }),
  remove: endpoint('DELETE /v1/user/tokens/:id', {
    summary: 'Revoke an API token. It is invalid from the next request on.',
    access: 'signed-in',
    params: z.strictObject({ id: z.string() }),
    data: z.object({ ok: z.literal(true) }),
    errors: ['NotFoundException'],
  }),
}
