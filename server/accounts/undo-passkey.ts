// The link in the mail about a new passkey: for an owner who did not add it.
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { ownerByUndoToken } from '#server/otp/undo-passkey.ts'
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { expelIntruder } from './expel-intruder.ts'
import { mailAccount } from './mails.ts'

/** Removes the passkey and whoever added it. errors.token when it is not a passkey of the last days any more. */
export function undoPasskey(services: Services, token: string): Promise<{ ok: true }> {
  const { config, db } = services
  return audited(services, 'passkey.undo', async (entry) => {
    await inTransaction(db, async (tx) => {
      const accountId = await ownerByUndoToken(tx, config, token)
      if (accountId === undefined) throw failFields({ token: [texts.linkInvalid] })
      entry.account = accountId
      await expelIntruder(tx, accountId)
      await mailAccount(tx, config, accountId, 'passkeyUndone')
    })
    return { ok: true }
  })
}
