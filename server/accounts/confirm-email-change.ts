// The links in the mails about an email change: one confirms the change, one undoes it.
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import type { Caller, WithCookies } from '#server/kit/call.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { failFields } from '#server/kit/fail.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { undoableSince } from '#server/otp/undo-passkey.ts'
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { expelIntruder } from './expel-intruder.ts'
import { isEmailReserved } from './is-email-reserved.ts'
import { dropLinks } from './links.ts'
import { mailAccount } from './mails.ts'
import { pauseMoney } from './money-pause.ts'
import { rotateSession } from './rotate-session.ts'
import { voidChanges } from './void-email-changes.ts'

export type Done = { ok: true }

/**
 * errors.token when the link is used, expired or undone, or older than the password; errors.email when another account has taken the
 * address since, or took it and can still undo that it gave it up.
 */
export function confirmEmail(
  services: Services,
  token: string,
  { viewer, clientHeaders }: Pick<Caller, 'viewer' | 'clientHeaders'>,
): Promise<WithCookies<Done>> {
  return audited(services, 'email.confirm', async (entry) => {
    const cookies = await refuseTaken(
      inTransaction(services.db, async (tx) => {
        const change = await lockChange(tx, 'confirm_hash', token)
        if (!change || change.confirmed_at || change.confirm_until <= clock.now()) throw linkInvalid()
        entry.account = change.account_id
        const now = clock.now()
        await setEmail(tx, change.account_id, change.new_email)
        // After it, because it waits for the account that is just giving the address up.
        if (await isEmailReserved(tx, change.new_email, change.account_id)) throw emailTaken()
        await tx
          .updateTable('email_changes')
          .set({ confirmed_at: now, undo_until: new Date(now.getTime() + limits.undoDays * DAY_MS) })
          .where('id', '=', change.id)
          .execute()
        await pauseMoney(tx, change.account_id)
        return viewer?.accountId === change.account_id ? rotateSession(tx, { viewer, clientHeaders }) : []
      }),
    )
    return { answer: { ok: true as const }, cookies }
  })
}

/**
 * Restores the old address, whatever it was changed to since, and expels whoever changed it; signing in again needs the second
 * factor where the account has one. errors.token when the link is used or expired; errors.email when another account has the old
 * address, which nobody can take while it is reserved.
 */
export function undoEmail(services: Services, token: string): Promise<Done> {
  return audited(services, 'email.undo', async (entry) => {
    await refuseTaken(
      inTransaction(services.db, async (tx) => {
        const change = await lockChange(tx, 'undo_hash', token)
        if (!change || change.undo_until <= clock.now()) throw linkInvalid()
        const accountId = change.account_id
        entry.account = accountId
        // Voids later changes too: undoing one of them would restore the other address.
        await voidChanges(tx, accountId, { from: change.id })
        await setEmail(tx, accountId, change.old_email)
        // A passkey from before the change may be the same intruder's: its own mail can be too old to undo it by now.
        await expelIntruder(tx, accountId, undoableSince(change.created_at))
        await mailAccount(tx, services.config, accountId, 'emailUndone')
      }),
    )
    return { ok: true }
  })
}

function lockChange(tx: Tx, column: 'confirm_hash' | 'undo_hash', token: string) {
  return tx
    .selectFrom('email_changes')
    .select(['id', 'account_id', 'old_email', 'new_email', 'confirmed_at', 'confirm_until', 'undo_until', 'created_at'])
    .where(column, '=', hashToken(token))
    .where('void_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Invalidates links mailed to the previous address. */
async function setEmail(tx: Tx, accountId: bigint, email: string): Promise<void> {
  await tx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()
  await dropLinks(tx, accountId, ['reset_password', 'reactivate'])
}

/** Another account has the address. */
function refuseTaken<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, 'accounts_email_key') ? emailTaken() : error
  })
}

function emailTaken() {
  return failFields({ email: [texts.emailTaken] })
}

function linkInvalid() {
  return failFields({ token: [texts.linkInvalid] })
}
