// Who may call an endpoint, and what they prove first.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, type Role, worksWhileSuspended } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from './clock.ts'
import type { Db } from './db.ts'
import { fail, notFound } from './fail.ts'

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

/** Whether somebody is one of these at the desk. */
export type HasRole = (db: Db, viewer: Viewer, roles: readonly Role[]) => Promise<boolean>

/** Of a request for this endpoint, an API token counts where its scope is the endpoint's; without one, sessions alone do. */
export type ViewerOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint?: Endpoint,
) => Promise<Viewer | undefined>

/** UnauthorizedAccessException, NotFoundException at the desk, or as `refuseSuspended`. */
export async function requireAccess(
  endpoint: Endpoint,
  viewer: Viewer | undefined,
  hasRole: (viewer: Viewer, roles: readonly Role[]) => Promise<boolean>,
): Promise<void> {
  if (endpoint.access === 'signed-in' && !viewer) throw fail('UnauthorizedAccessException', 'Please sign in first.')
  if (endpoint.access === 'desk' && !(viewer && (await hasRole(viewer, endpoint.roles!)))) throw notFound()
  refuseSuspended(endpoint, viewer)
}

/** AccountSuspendedException for what a suspended account may not do; everything while it is not suspended. */
export function refuseSuspended(endpoint: Endpoint, viewer: Viewer | undefined): void {
  const suspension = viewer?.suspension
  const works = worksWhileSuspended(endpoint)
  if (!suspension || works === true || (works === 'unless-held' && !suspension.payoutsHeld)) return
  const { reason, date } = suspension
  throw fail('AccountSuspendedException', texts.suspended, { reason, date: date.toISOString() })
}

/** Whoever is let in to an endpoint that needs a proof has given one afresh. */
export async function requireProof(
  { needsProof }: Endpoint,
  { viewer, network }: { viewer: Viewer | undefined; network: string },
  given: unknown,
  prove: Prove,
): Promise<void> {
  if (!needsProof) return
  const body = given as { password?: string; otp_token?: string } | undefined
  // What a code is given for was proven when the code was asked for.
  if (body?.otp_token === undefined && !(needsProof === 'unless-new' && isNew(viewer!)))
    await prove({ viewer: viewer!, password: body?.password, network })
}

/** Whether this session was opened as lately as a proof is good for. */
function isNew({ signedInAt }: Viewer): boolean {
  return clock.now().getTime() - signedInAt.getTime() < limits.proofMinutes * 60_000
}
