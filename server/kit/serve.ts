// Binds a contract endpoint to Fastify: who may call, what comes in, what goes out, and the one shape of a failure.
import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type AnswerOf,
  type DataOf,
  type Endpoint,
  type HandlerInput,
  type Role,
  worksWhileSuspended,
} from '#contract/endpoint.ts'
import { type ErrorCode, type FailureBody, failureTexts } from '#contract/errors.ts'
import { issueValues } from '#contract/fields.ts'
import { type Language, sentence, type Text } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import type { Page, PageMeta } from '#contract/paging.ts'
import { texts } from '#contract/texts.ts'
import { type Browser, getBrowser } from './browser.ts'
import { clock } from './clock.ts'
import { type Cookie, giveCookies, type Shown, shownBy } from './cookies.ts'
import { isUnavailable } from './db.ts'
import { Failure, fail, failFields, notFound } from './fail.ts'
import { getLanguage, type Say, sayIn } from './language.ts'
import { getNetwork } from './network.ts'

/** Who is signed in. */
export interface Viewer {
  accountId: bigint
  /** Hash of the session's token, to end or keep just this one. */
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

/** One call of an endpoint, parsed and allowed. */
export interface Call<E> {
  params: HandlerInput<E>['params']
  query: HandlerInput<E>['query']
  body: HandlerInput<E>['body']
  /** Present wherever the endpoint's access is not `anyone`. */
  viewer: E extends { access: 'signed-in' | 'desk' } ? Viewer : Viewer | undefined
  /** The caller's address, or its /64 for IPv6: what limits per network count. */
  network: string
  /** The mobile app says so in a header; its payments wait for the 15th. */
  channel: 'web' | 'mobile'
  idempotencyKey: string | undefined
  /** The browser it came from; one that has no name yet gets this one where a route gives it. */
  browser: Browser
  shown: Shown
  /** Has the caller's browser keep these, with the answer. */
  give(cookies: Cookie[]): void
  language: Language
  /** In the caller's language. */
  say: Say
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
export type HasRole = (viewer: Viewer, roles: readonly Role[]) => Promise<boolean>

export type ViewerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | undefined>

/** Every endpoint bound so far; the API pages and the access tests read it. */
export type Bound = Map<string, Endpoint>

export interface Serve {
  <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Result<E>>): void
  bound: Bound
}

export function createServe(
  app: FastifyInstance,
  publicUrl: string,
  getViewer: ViewerOf,
  prove: Prove,
  hasRole: HasRole = async () => false,
): Serve {
  const bound: Bound = new Map()
  const serve = <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Result<E>>) => {
    bound.set(`${endpoint.method} ${endpoint.path}`, endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: limits.bodyBytesMax,
      handler: async (request, reply) => {
        const viewer = await getViewer(request, reply)
        if (endpoint.access === 'signed-in' && !viewer)
          throw fail('UnauthorizedAccessException', 'Please sign in first.')
        if (endpoint.access === 'desk' && !(viewer && (await hasRole(viewer, endpoint.roles!)))) throw notFound()
        refuseSuspended(endpoint, viewer)
        const parsed = parse(endpoint, request)
        const network = getNetwork(request.ip)
        if (endpoint.needsProof) {
          const body = parsed.body as { password?: string; otp_token?: string } | undefined
          // What a code is given for was proven when the code was asked for.
          if (body?.otp_token === undefined && !(endpoint.needsProof === 'unless-new' && isNew(viewer!)))
            await prove({ viewer: viewer!, password: body?.password, network })
        }
        const language = getLanguage(request)
        const say = sayIn(language)
        const result = await handler({
          ...parsed,
          viewer,
          network,
          channel: request.headers['x-pixel-client'] === 'mobile-app' ? 'mobile' : 'web',
          idempotencyKey: getIdempotencyKey(request),
          browser: getBrowser(publicUrl, request),
          shown: shownBy(publicUrl, request),
          give: (cookies) => giveCookies(publicUrl, reply, cookies),
          language,
          say,
        } as Call<E>)
        if (result instanceof SentFile) return sendFile(reply, endpoint, result)
        return answer(endpoint, result, say)
      },
    })
  }
  return Object.assign(serve, { bound })
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

function parse<E extends Endpoint>(endpoint: E, request: FastifyRequest): HandlerInput<E> {
  const params = check(endpoint.params, request.params)
  const query = check(endpoint.query ?? nothing, withoutEmpty(request.query as Record<string, unknown>))
  const body = endpoint.method === 'GET' ? undefined : check(endpoint.body, request.body ?? {})
  return { params, query: endpoint.query ? query : undefined, body } as HandlerInput<E>
}

const nothing = z.strictObject({})

function check(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  // Where a field has no text of its own, a general one; never the library's.
  const parsed = z.safeParse(schema, value, { error: () => texts.wrongType })
  if (parsed.success) return parsed.data
  throw failFields(fieldErrors(parsed.error))
}

/** Field → texts. An unknown field is named by its own name, the body itself by `body`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, Text[]> {
  // A map, since a client may call a field `constructor` or `__proto__`.
  const found = new Map<string, Text[]>()
  for (const issue of error.issues) {
    const at = issue.path.map(String)
    const isUnknown = issue.code === 'unrecognized_keys'
    const names = isUnknown ? issue.keys.map((key) => [...at, key].join('.')) : [at.join('.') || 'body']
    for (const name of names.map((full) => full.slice(0, 100)))
      found.set(name, [...(found.get(name) ?? []), isUnknown ? texts.unknownField : getText(issue)])
  }
  return Object.fromEntries(found)
}

function getText(issue: z.core.$ZodIssue): Text {
  const values = issueValues(issue)
  return values ? { text: issue.message, values } : issue.message
}

/** Empty query parameters are as if they were not there (spec §5). */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
}

function getIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > limits.idempotencyKeyMax)
    throw failFields({ idempotency_key: [sentence(texts.keyLength, { most: limits.idempotencyKeyMax })] })
  return key
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

/** The one place where an error becomes an answer. Returns what to send, and whether it is a fault of ours. */
export function getFailure(
  error: unknown,
  request: Pick<FastifyRequest, 'id' | 'headers'>,
  language = getLanguage(request),
): { status: number; body: FailureBody; fault: boolean } {
  const say = sayIn(language)
  const failure = asFailure(error)
  if (failure) {
    const body: FailureBody = { message: say(failure.text), exception: failure.code }
    if (failure.errors)
      body.errors = Object.fromEntries(
        Object.entries(failure.errors).map(([field, found]) => [field, found.map((text) => say(text))]),
      )
    if (failure.data) body.data = failure.data
    return { status: failure.status, body, fault: false }
  }
  return {
    status: 500,
    body: { message: say(failureTexts.text), exception: 'ServerException', data: { request_id: request.id } },
    fault: true,
  }
}

const byStatus: Record<number, [ErrorCode, string]> = {
  400: ['MalformedRequestException', texts.unreadable],
  404: ['NotFoundException', texts.notFound],
  413: ['PayloadTooLargeException', texts.bodyTooLarge],
  415: ['UnsupportedMediaTypeException', texts.notJson],
}

function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  if (isUnavailable(error))
    return fail(
      'ServiceUnavailableException',
      'PIXEL is taking a short break. Nothing was charged; please try again in a moment.',
    )
  const status = (error as FastifyError | undefined)?.statusCode
  const known = typeof status === 'number' && status < 500 ? (byStatus[status] ?? byStatus[400]) : undefined
  return known && fail(...known)
}
