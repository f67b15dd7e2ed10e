// How one endpoint is written down. Server, browser, OpenAPI and tests all read these objects.
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { PageMeta } from './paging.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call an endpoint. Finer rules (owner, not blocked) are the command's; this one is the route's. */
type Access = 'anyone' | 'signed-in' | 'desk'

/** What an API token may be good for. What has none of these, no token opens. */
export const scopes = ['events', 'profile', 'transactions', 'posts:write'] as const
export type Scope = (typeof scopes)[number]

/** What somebody is at the desk. An admin is all of them. */
export const roles = ['moderator', 'finance', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Spec {
  /** One sentence for the API pages. */
  summary: string
  access: Access
  /** Of the desk: which of them may call it. To everybody else it is not there. */
  roles?: readonly Role[]
  /** An API token with this scope may call it, and none without. */
  scope?: Scope
  /** The `:name` parts of the path. */
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType
  /** Instead of a JSON body: the field of a multipart form that carries one file. */
  file?: string
  /** The shape of `data` (of one row where `paged`). A field not named here never leaves the server. */
  data: z.core.$ZodType
  /** Answers with a file of this type instead of JSON, streamed; `data` is its text. */
  sends?: 'text/csv' | 'application/zip'
  /** A list: `data` is an array and `meta` tells the page. */
  paged?: true
  /** `data` holds the rows of a page and more beside them; `meta` tells the page. */
  hasMeta?: true
  /** Codes it may answer with beside the ones every endpoint can (validation, throttling, faults). */
  errors?: readonly ErrorCode[]
  /**
   * Refused with StepUpException until its owner has proven afresh who they are; `body` has `...proof` for that.
   * A call that gives a code needs none: the code was asked for with it. `unless-new`: for some minutes after a sign-in, that
   * is proof enough.
   */
  needsProof?: true | 'unless-new'
  /**
   * What a suspended account may do beside reading and signing in: this `works`, or works `unless-held`, its payouts. Anything else
   * that is no GET is AccountSuspendedException (`worksWhileSuspended`).
   */
  whileSuspended?: 'works' | 'unless-held'
  /** Accepts an `Idempotency-Key`; our own browser code always sends one. */
  movesMoney?: true
}

export type Endpoint<S extends Spec = Spec> = S & { method: Method; path: string }

/** Whether a suspended account may call it; `unless-held` where that depends on its payouts. */
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

/** What a handler gets, after parsing. */
export type HandlerInput<E> = {
  params: E extends { params: infer S extends z.core.$ZodType } ? z.output<S> : undefined
  query: E extends { query: infer S extends z.core.$ZodType } ? z.output<S> : undefined
  body: E extends { body: infer S extends z.core.$ZodType } ? z.output<S> : undefined
}

/** The type of `data`, or of one row of it where the endpoint is paged. */
export type DataOf<E> = E extends { data: infer S extends z.core.$ZodType } ? z.output<S> : never

/** What the wire carries on success. */
export type AnswerOf<E> = E extends { paged: true }
  ? { data: DataOf<E>[]; meta: PageMeta }
  : E extends { hasMeta: true }
    ? { data: DataOf<E>; meta: PageMeta }
    : { data: DataOf<E>; message?: string }
