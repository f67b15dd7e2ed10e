// Who may call an endpoint, and which proof of identity it needs first.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, type Role, worksWhileSuspended } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import type { Db } from './db.ts'
import { fail, notFound, signInFirst } from './fail.ts'

/** The account that is signed in. */
export interface Viewer {
  accountId: bigint
  /** Which session this is, whatever its token is by now; for an API token, which is no session, its id. */
  sessionId: string
  /** When this session was opened. */
  signedInAt: Date
  /** When the owner last proved their identity again in this session; null: never. */
  provedAt: Date | null
  /** Null where the account is not suspended. */
  suspension: { reason: string; date: Date; payoutsHeld: boolean } | null
}

/** Checks the fresh proof that an endpoint needs, and throws without one. */
export type Prove = (call: { viewer: Viewer; password: string | undefined; network: string }) => Promise<void>

/** Whether the viewer has one of these roles at the desk. */
export type HasRole = (db: Db, viewer: Viewer, roles: readonly Role[]) => Promise<boolean>

/** Finds the viewer of a request. An API token counts only for an endpoint whose scope it has; without an endpoint, only sessions do. */
export type ViewerOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint?: Endpoint,
) => Promise<Viewer | undefined>

/** Throws UnauthorizedAccessException, NotFoundException at the desk, or what `refuseSuspended` throws. */
export async function requireAccess(
  endpoint: Endpoint,
  viewer: Viewer | undefined,
  hasRole: (viewer: Viewer, roles: readonly Role[]) => Promise<boolean>,
): Promise<void> {
  if (endpoint.access === 'signed-in' && !viewer) throw signInFirst()
  if (endpoint.access === 'desk' && !(viewer && (await hasRole(viewer, endpoint.roles!)))) throw notFound()
  refuseSuspended(endpoint, viewer)
}

/** Throws AccountSuspendedException for what a suspended account may not do. */
export function refuseSuspended(endpoint: Endpoint, viewer: Viewer | undefined): void {
  const suspension = viewer?.suspension
  const works = worksWhileSuspended(endpoint)
  if (!suspension || works === true || (works === 'unless-held' && !suspension.payoutsHeld)) return
  const { reason, date } = suspension
  throw fail('AccountSuspendedException', texts.suspended, { reason, date: date.toISOString() })
}
