// The human check: a proof of work in ALTCHA format, served and verified by this server, without a third party.
import type { Services } from '#server/outside/services.ts'
import { failedCheck, requireSolution } from './human-check-solution.ts'

/** CaptchaFailedException unless the solution is right, unexpired and unused. Does not consume it. */
export async function verifyHumanCheck({ config, db }: Services, responseToken: string | undefined): Promise<void> {
  if (!config.humanCheck) return
  const { signature } = requireSolution(config, responseToken)
  const used = await db
    .selectFrom('human_checks_used')
    .select('signature')
    .where('signature', '=', signature)
    .executeTakeFirst()
  if (used) throw failedCheck()
}

/** The same, and consumes the solution: it is valid for one request. */
export async function consumeHumanCheck({ config, db }: Services, responseToken: string | undefined): Promise<void> {
  if (!config.humanCheck) return
  const { signature, expiresAt } = requireSolution(config, responseToken)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('human_checks_used')
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw failedCheck()
}
