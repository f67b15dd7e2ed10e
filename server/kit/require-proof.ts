import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { clock } from './clock.ts'
import type { Prove, Viewer } from './endpoint-access.ts'

/** Throws unless the viewer gave the fresh proof that this endpoint needs. */
export async function requireProof(
  { needsProof }: Endpoint,
  { viewer, network }: { viewer: Viewer | undefined; network: string },
  given: unknown,
  prove: Prove,
): Promise<void> {
  if (!needsProof) return
  const body = given as { password?: string; otp_token?: string } | undefined
  // A code needs no further proof: the proof was given when the code was requested.
  if (body?.otp_token === undefined && !(needsProof === 'unless-new' && isNew(viewer!)))
    await prove({ viewer: viewer!, password: body?.password, network })
}

/** Whether this session is no older than a proof is valid for. */
function isNew({ signedInAt }: Viewer): boolean {
  return clock.now().getTime() - signedInAt.getTime() < limits.proofMinutes * 60_000
}
