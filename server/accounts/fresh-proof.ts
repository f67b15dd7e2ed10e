// Requires a fresh proof that the user of a session is the account's owner, and lists the account's methods to give one.
import { type ProofMethod, proofMethods } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { Prove, Viewer } from '#server/kit/endpoint-access.ts'
import { fail, signInFirst } from '#server/kit/fail.ts'
import { getSecondFactors } from '#server/otp/second-factor.ts'
import type { Services } from '#server/outside/services.ts'
import { type Account, accountById } from './accounts.ts'
import { audited } from './audited.ts'
import { checkPassword } from './check-password.ts'

/**
 * For every endpoint with `needsProof`: the password in the call, or this session's own step-up of the last 10 minutes.
 * StepUpException without either; errors.password for a wrong password. Signing in does not count as a proof.
 */
export function freshProof(services: Services): Prove {
  return async ({ viewer, password, network }) => {
    const account = await getOwner(services.db, viewer)
    if (password !== undefined && account.password_hash !== null)
      return audited(services, 'proof', async (entry) => {
        entry.account = account.id
        await checkPassword(services, account, password, network)
      })
    const age = viewer.provedAt && clock.now().getTime() - viewer.provedAt.getTime()
    if (age !== null && age < limits.proofMinutes * 60_000) return
    throw fail('StepUpException', texts.stepUp, { methods: await getMethods(services.db, account) })
  }
}

/** The account's proof methods. A mailed code counts only if there is neither a password nor a second factor. */
export async function getMethods(db: Queryable, { id, password_hash }: Account): Promise<ProofMethod[]> {
  const factors = await getSecondFactors(db, id)
  const has: Record<ProofMethod, boolean> = {
    password: password_hash !== null,
    code: factors.includes('totp') || factors.includes('recovery') || (password_hash === null && factors.length === 0),
    credential: factors.includes('passkey'),
  }
  return proofMethods.filter((method) => has[method])
}

export async function getOwner(db: Queryable, viewer: Viewer): Promise<Account> {
  const account = await accountById(db, viewer.accountId)
  if (!account) throw signInFirst()
  return account
}
