// Binds a contract endpoint to Fastify: who may call, what comes in, what goes out, and the one shape of a failure.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type AnswerOf,
  type DataOf,
  type Endpoint,
  type HandlerInput,
  type Role,
  worksWhileSuspended,
} from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import type { Page, PageMeta } from '#contract/paging.ts'
import { texts } from '#contract/texts.ts'
import { type Browser, getBrowser } from './browser.ts'
import { clock } from './clock.ts'
import { type Cookie, giveCookies, type Shown, shownBy } from './cookies.ts'
import type { Db } from './db.ts'
import { type Brought, getIdempotencyKey, parse } from './endpoint-input.ts'
import { fail, notFound } from './fail.ts'
import { getLanguage, type Say, sayIn } from './language.ts'
import { getNetwork } from './network.ts'

/** Who is signed in. */
export interface Viewer {
  accountId: bigint
  /** Hash of the session's token, to end or keep just this one; of an API token, which is no session. */
  sessionHash: Buffer
  /** When this session was opened. */
  signedInAt: Date
  /** When this session last proved afresh who holds it; null: never. */
  provedAt: Date | null
  /** Null where the account is not suspended. */
  suspension: { reason: string; date: Date; payoutsHeld: boolean } | null
}

/** Lets a call go on whose endpoint needs a fresh proof, or refuses it. */
export type Prove = (call: { viewer: Viewer; password: string | undefined; network: string }) => Promise<void>

/** Who calls, and from where. */
interface Caller {
  viewer: Viewer | undefined
  /** The caller's address, or its /64 for IPv6: what limits per network count. */
  network: string
  /** The mobile app says so in a header; its payments wait for the 15th. */
  channel: 'web' | 'mobile'
  /** The browser it came from; one that has no name yet gets this one where a route gives it. */
  browser: Browser
  shown: Shown
  /** Has the caller's browser keep these, with the answer. */
  give(cookies: Cookie[]): void
  language: Language
  /** In the caller's language. */
  say: Say
}

/** One call of an endpoint, parsed and allowed. */
export interface Call<E> extends Omit<Caller, 'viewer'> {
  params: HandlerInput<E>['params']
  query: HandlerInput<E>['query']
  body: HandlerInput<E>['body']
  /** Present wherever the endpoint's access is not `anyone`. */
  viewer: E extends { access: 'signed-in' | 'desk' } ? Viewer : Viewer | undefined
  idempotencyKey: string | undefined
  /** Where it reads: what a page is drawn from is read in one place, and what its parts share is asked once. */
  db: Db
}

type Result<E> = E extends { sends: string }
  ? SentFile
  : E extends { paged: true; data: infer S extends z.core.$ZodType }
    ? Page<z.input<S>>
    : E extends { hasMeta: true; data: infer S extends z.core.$ZodType }
      ? Page<unknown> & { data: z.input<S> }
      : E extends { data: infer S extends z.core.$ZodType }
        ? z.input<S> | WithMessage<z.input<S>>
        : never

/** A result with a sentence for people beside it. */
export class WithMessage<D> {
  data: D
  message: string
  constructor(data: D, message: string) {
    this.data = data
    this.message = message
  }
}

/** A file as an answer, read as it is sent; what cannot be read any more breaks the answer off. */
export class SentFile {
  body: Readable
  /** What it is saved as. Plain letters only. */
  name: string
  /** Where it is known. */
  bytes: number | undefined
  constructor(body: Readable, name: string, bytes?: number) {
    this.body = body
    this.name = name
    this.bytes = bytes
  }
}

/** Whether somebody is one of these at the desk. */
export type HasRole = (db: Db, viewer: Viewer, roles: readonly Role[]) => Promise<boolean>

/** Of a request for this endpoint, an API token counts where its scope is the endpoint's; without one, sessions alone do. */
export type ViewerOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint?: Endpoint,
) => Promise<Viewer | undefined>

/** Every endpoint bound so far; the API pages and the access tests read it. */
export type Bound = Map<string, Endpoint>

/** For whom a page reads. Its visitor's cookies count and no other credentials: what is kept for all must not be somebody's. */
interface PageReader extends Pick<Caller, 'viewer' | 'language'> {
  request: FastifyRequest
  db: Db
}

export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Result<E>>): void
  bound: Bound
  /** The same call a browser's script would make, without the way through HTTP. Throws what refused it. */
  read(endpoint: Endpoint, input: Brought, reader: PageReader): Promise<unknown>
}

type Perform = (caller: Caller, brought: Brought, db: Db) => Promise<unknown>

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
    bound.set(nameOf(endpoint), endpoint)
    performed.set(nameOf(endpoint), perform)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: serverLimits.bodyBytesMax,
      handler: async (request, reply) => {
        const viewer = await getViewer(request, reply, endpoint)
        const give = (cookies: Cookie[]) => giveCookies(publicUrl, reply, cookies)
        const caller = { ...getSender(publicUrl, request), viewer, give, ...withLanguage(getLanguage(request)) }
        const { params, query, body, headers } = request
        const answered = await perform(caller, { params, query, body, idempotencyKey: headers['idempotency-key'] }, db)
        return answered instanceof SentFile ? sendFile(reply, endpoint, answered) : answered
      },
    })
  }
  return Object.assign(serve, {
    bound,
    read: (endpoint: Endpoint, input: Brought, { request, language, viewer, db }: PageReader) => {
      const { shown, ...sender } = getSender(publicUrl, request)
      const caller = { ...sender, channel: 'web' as const, viewer, give: giveNothing, ...withLanguage(language) }
      return performed.get(nameOf(endpoint))!({ ...caller, shown: { ...shown, authorization: undefined } }, input, db)
    },
  })
}

/** Pages are built with a contract of their own: by this they mean the one that is bound. */
function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function giveNothing(): never {
  throw new Error('what a page reads gives its browser nothing')
}

function getSender(publicUrl: string, request: FastifyRequest) {
  return {
    network: getNetwork(request.ip),
    channel: request.headers['x-pixel-client'] === 'mobile-app' ? ('mobile' as const) : ('web' as const),
    browser: getBrowser(publicUrl, request),
    shown: shownBy(publicUrl, request),
  }
}

function withLanguage(language: Language): Pick<Caller, 'language' | 'say'> {
  return { language, say: sayIn(language) }
}

/** The rules of an endpoint, in their order: who may call, what comes in, what is proven, what goes out. */
function createPerform<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Result<E>>,
  prove: Prove,
  hasRole: HasRole,
): Perform {
  return async (caller, brought, db) => {
    const { viewer, network } = caller
    if (endpoint.access === 'signed-in' && !viewer) throw fail('UnauthorizedAccessException', 'Please sign in first.')
    if (endpoint.access === 'desk' && !(viewer && (await hasRole(db, viewer, endpoint.roles!)))) throw notFound()
    refuseSuspended(endpoint, viewer)
    const parsed = parse(endpoint, brought)
    if (endpoint.needsProof) {
      const body = parsed.body as { password?: string; otp_token?: string } | undefined
      // What a code is given for was proven when the code was asked for.
      if (body?.otp_token === undefined && !(endpoint.needsProof === 'unless-new' && isNew(viewer!)))
        await prove({ viewer: viewer!, password: body?.password, network })
    }
    const idempotencyKey = getIdempotencyKey(brought.idempotencyKey)
    const result = await handler({ ...caller, ...parsed, idempotencyKey, db } as Call<E>)
    return result instanceof SentFile ? result : answer(endpoint, result, caller.say)
  }
}

function sendFile(reply: FastifyReply, { sends }: Endpoint, { body, name, bytes }: SentFile): FastifyReply {
  if (bytes !== undefined) reply.header('content-length', bytes)
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.type(sends === 'text/csv' ? 'text/csv; charset=utf-8' : sends!).send(body)
}

/** AccountSuspendedException for what a suspended account may not do; everything while it is not suspended. */
export function refuseSuspended(endpoint: Endpoint, viewer: Viewer | undefined): void {
  const suspension = viewer?.suspension
  const works = worksWhileSuspended(endpoint)
  if (!suspension || works === true || (works === 'unless-held' && !suspension.payoutsHeld)) return
  const { reason, date } = suspension
  throw fail('AccountSuspendedException', texts.suspended, { reason, date: date.toISOString() })
}

/** Whether this session was opened as lately as a proof is good for. */
function isNew({ signedInAt }: Viewer): boolean {
  return clock.now().getTime() - signedInAt.getTime() < limits.proofMinutes * 60_000
}

/** Only fields the contract names leave the server: the rest is dropped here. */
function answer<E extends Endpoint>(endpoint: E, result: Result<E>, say: Say): AnswerOf<E> {
  if (endpoint.paged) {
    const page = result as Page<unknown>
    return { data: page.rows.map((row) => z.parse(endpoint.data, row)), meta: getMeta(page) } as AnswerOf<E>
  }
  if (endpoint.hasMeta) {
    const page = result as Page<unknown> & { data: unknown }
    return { data: z.parse(endpoint.data, page.data), meta: getMeta(page) } as AnswerOf<E>
  }
  if (result instanceof WithMessage)
    return { data: z.parse(endpoint.data, result.data) as DataOf<E>, message: say(result.message) } as AnswerOf<E>
  return { data: z.parse(endpoint.data, result) as DataOf<E> } as AnswerOf<E>
}

function getMeta({ page, perPage, total }: Page<unknown>): PageMeta {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total }
}
