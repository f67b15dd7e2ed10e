// The definition of one endpoint. Server, browser, OpenAPI and tests all read these objects.
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { PageMeta } from './paging.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call an endpoint. The route checks this; the command checks finer rules (owner, not blocked). */
type Access = 'anyone' | 'signed-in' | 'desk'

/** The scopes an API token can have. Endpoints without a scope accept no token. */
export const scopes = ['events', 'profile', 'transactions', 'posts:write'] as const
export type Scope = (typeof scopes)[number]

/** Roles at the desk. An admin has all of them. */
export const roles = ['moderator', 'finance', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Spec {
  /** One sentence for the API pages. */
  summary: string
  access: Access
  /** For desk endpoints: the roles that may call it. Others get 404. */
  roles?: readonly Role[]
  /** API tokens with this scope may call it; without `scope`, none may. */
  scope?: Scope
  /** The `:name` parameters of the path. */
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** Without a body, its fields are taken from the query: many HTTP clients send none with DELETE. Not for secrets. */
  bodyInQuery?: true
  /** Instead of a JSON body: the field of a multipart form that carries one file. */
  file?: string
  /** The shape of `data` (of one row where `paged`). The server never sends fields not named here. */
  data: z.core.$ZodType
  /** Streams a file of this type instead of JSON; `data` is its text. */
  sends?: 'text/csv' | 'application/zip'
  /** A list: `data` is an array and `meta` describes the page. */
  paged?: true
  /** `data` holds the rows of a page and more; `meta` describes the page. */
  hasMeta?: true
  /** Codes it may answer with, in addition to those of every endpoint (validation, throttling, faults). */
  errors?: readonly ErrorCode[]
  /**
   * Refused with StepUpException until the user has proven their identity again; `body` has `...proof` for that. A call
   * that gives a code needs no further proof: requesting the code already needed it. `unless-new`: a recent sign-in
   * counts as proof for some minutes.
   */
  needsProof?: true | 'unless-new'
  /**
   * Exceptions for suspended accounts, which may otherwise only read and sign in: `works`, or `unless-held` (works
   * unless payouts are held). All other calls except GET answer AccountSuspendedException (`worksWhileSuspended`).
   */
  whileSuspended?: 'works' | 'unless-held'
  /** Accepts an `Idempotency-Key`; our own browser code always sends one. */
  movesMoney?: true
}

export type Endpoint<S extends Spec = Spec> = S & { method: Method; path: string }

/** Whether a suspended account may call it; `unless-held` where that depends on whether payouts are held. */
export function worksWhileSuspended({ method, path, access, whileSuspended }: Endpoint): boolean | 'unless-held' {
  if (whileSuspended) return whileSuspended === 'works' || whileSuspended
  return method === 'GET' || (access === 'anyone' && path.startsWith('/v1/auth/'))
}

/** Declares an endpoint: `endpoint('POST /v1/donate/:id', { … })`. */
export function endpoint<const S extends Spec>(line: `${Method} /${string}`, spec: S): Endpoint<S> {
  const [method, path] = line.split(' ') as [Method, string]
  return { ...spec, method, path }
}

/** What a caller passes, before parsing: only the parts the endpoint has. */
export type CallInput<E> = (E extends { params: infer S extends z.core.$ZodType } ? { params: z.input<S> } : object) &
  (E extends { query: infer S extends z.core.$ZodType } ? { query?: z.input<S> } : object) &
  (E extends { body: infer S extends z.core.$ZodType } ? { body: z.input<S> } : object)

/** What a handler receives, after parsing. */
export type HandlerInput<E> = {
  params: E extends { params: infer S extends z.core.$ZodType } ? z.output<S> : undefined
  query: E extends { query: infer S extends z.core.$ZodType } ? z.output<S> : undefined
  body: E extends { body: infer S extends z.core.$ZodType } ? z.output<S> : undefined
}

/** The type of `data`, or of one row of it where the endpoint is paged. */
export type DataOf<E> = E extends { data: infer S extends z.core.$ZodType } ? z.output<S> : never

/** The body of a success on the wire. */
export type AnswerOf<E> = E extends { paged: true }
  ? { data: DataOf<E>[]; meta: PageMeta }
  : E extends { hasMeta: true }
    ? { data: DataOf<E>; meta: PageMeta }
    : { data: DataOf<E>; message?: string }
