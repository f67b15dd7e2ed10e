// Makes ten new recovery codes, which are shown once.
import { inTransaction } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { mailOwner } from './notices.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { securityMails } from './security-mails.ts'

export function makeRecoveryCodes({ config, db }: Services, accountId: bigint): Promise<{ recovery_codes: string[] }> {
  return inTransaction(db, async (tx) => {
    const recovery_codes = await replaceRecoveryCodes(tx, accountId)
    await mailOwner(tx, config, accountId, securityMails.recoveryCodesMade)
    return { recovery_codes }
  })
}
