// Binds a contract endpoint to Fastify: who may call it, its input, its answer, and the one shape of a failure.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import { type Call, type Caller, withLanguage } from './call.ts'
import { type Cookie, sendCookies } from './cookies.ts'
import type { Db } from './db.ts'
import { type HasRole, type Prove, requireAccess, type Viewer, type ViewerOf } from './endpoint-access.ts'
import { answer, type Result, SentFile, sendFile } from './endpoint-answer.ts'
import { getIdempotencyKey, parse, type RawInput } from './endpoint-input.ts'
import { getLanguage } from './language.ts'
import { requireProof } from './require-proof.ts'
import { getSender } from './sender.ts'

/** Every endpoint that is bound so far; the API pages and the access tests read it. */
export type Bound = Map<string, Endpoint>

/** Makes the call that a browser's script would make, without HTTP. Throws what refused it. */
type PageRead = (endpoint: Endpoint, input: RawInput, viewer: Viewer | undefined) => Promise<unknown>

export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Result<E>>): void
  bound: Bound
  /** For the reads of one page. Only cookies count, no other credentials: a page cached for all must not contain personal data. */
  reader(request: FastifyRequest, language: Language, db: Db): PageRead
}

type Perform = (caller: Caller, input: RawInput, db: Db) => Promise<unknown>

export function createServe(
  app: FastifyInstance,
  { publicUrl, db }: { publicUrl: string; db: Db },
  getViewer: ViewerOf,
  prove: Prove,
  hasRole: HasRole = async () => false,
): Serve {
  const bound: Bound = new Map()
  const performed = new Map<string, Perform>()
  const serve = <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Result<E>>) => {
    const perform = createPerform(endpoint, handler, prove, hasRole)
    bound.set(getName(endpoint), endpoint)
    performed.set(getName(endpoint), perform)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: serverLimits.bodyBytesMax,
      handler: async (request, reply) => {
        const viewer = await getViewer(request, reply, endpoint)
        const setCookies = (cookies: Cookie[]) => sendCookies(publicUrl, reply, cookies)
        const caller = { ...getSender(publicUrl, request), viewer, setCookies, ...withLanguage(getLanguage(request)) }
        const { params, query, body, headers } = request
        const answered = await perform(caller, { params, query, body, idempotencyKey: headers['idempotency-key'] }, db)
        return answered instanceof SentFile ? sendFile(reply, endpoint, answered) : answered
      },
    })
  }
  return Object.assign(serve, {
    bound,
    reader: (request: FastifyRequest, language: Language, db: Db): PageRead => {
      const sender = getSender(publicUrl, request)
      const clientHeaders = { ...sender.clientHeaders, authorization: undefined }
      const caller = {
        ...sender,
        clientHeaders,
        channel: 'web',
        setCookies: setNoCookies,
        ...withLanguage(language),
      } as const
      return (endpoint, input, viewer) => performed.get(getName(endpoint))!({ ...caller, viewer }, input, db)
    },
  })
}

/** Pages are built with their own copy of the contract, so endpoints are matched by method and path. */
function getName({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function setNoCookies(): never {
  throw new Error('the reads of a page cannot set cookies')
}

/** Applies an endpoint's rules in order: access, input, proof, answer. */
function createPerform<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result<E>>,
  prove: Prove,
  hasRole: HasRole,
): Perform {
  return async (caller, input, db) => {
    await requireAccess(endpoint, caller.viewer, (viewer, roles) => hasRole(db, viewer, roles))
    const parsed = parse(endpoint, input)
    await requireProof(endpoint, caller, parsed.body, prove)
    const idempotencyKey = getIdempotencyKey(input.idempotencyKey)
    const result = await handler({ ...caller, ...parsed, idempotencyKey, db } as Call<E>)
    return result instanceof SentFile ? result : answer(endpoint, result, caller.say)
  }
}
