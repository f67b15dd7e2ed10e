// The links in the mails about an email change: one confirms the change, one undoes it.
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { failFields } from '#server/kit/fail.ts'
import { hashToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { audited } from './audited.ts'
import { dropLinks } from './links.ts'
import { mailAccount } from './mails.ts'
import { pauseMoney } from './money-pause.ts'
import { endOtherSessions } from './sessions.ts'

export type Done = { ok: true }

/** errors.token when the link is used, expired or undone, or older than the password; errors.email when another account has taken the address since. */
export function confirmEmail(services: Services, token: string): Promise<Done> {
  return audited(services, 'email.confirm', async (entry) => {
    try {
      await inTransaction(services.db, async (tx) => {
        const change = await lockChange(tx, 'confirm_hash', token)
        if (!change || change.confirmed_at || change.confirm_until <= clock.now()) throw linkInvalid()
        entry.account = change.account_id
        const now = clock.now()
        await setEmail(tx, change.account_id, change.new_email)
        await tx
          .updateTable('email_changes')
          .set({ confirmed_at: now, undo_until: new Date(now.getTime() + limits.emailUndoDays * DAY_MS) })
          .where('id', '=', change.id)
          .execute()
        await pauseMoney(tx, change.account_id)
      })
    } catch (error) {
      if (isUniqueViolation(error, 'accounts_email_key')) throw failFields({ email: [texts.emailTaken] })
      throw error
    }
    return { ok: true }
  })
}

/**
 * Restores the old address, whatever it was changed to since. Every session ends; signing in again needs the second factor
 * where the account has one. errors.token when the link is used or expired.
 */
export function undoEmail(services: Services, token: string): Promise<Done> {
  return audited(services, 'email.undo', async (entry) => {
    await inTransaction(services.db, async (tx) => {
      const change = await lockChange(tx, 'undo_hash', token)
      if (!change || change.undo_until <= clock.now()) throw linkInvalid()
      const accountId = change.account_id
      entry.account = accountId
      // Voids later changes too: undoing one of them would restore the other address.
      await voidChanges(tx, accountId, { from: change.id })
      await setEmail(tx, accountId, change.old_email)
      await endOtherSessions(tx, accountId)
      await pauseMoney(tx, accountId)
      await mailAccount(tx, services.config, accountId, 'emailUndone')
    })
    return { ok: true }
  })
}

function lockChange(tx: Tx, column: 'confirm_hash' | 'undo_hash', token: string) {
  return tx
    .selectFrom('email_changes')
    .select(['id', 'account_id', 'old_email', 'new_email', 'confirmed_at', 'confirm_until', 'undo_until'])
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

export async function voidChanges(
  tx: Tx,
  accountId: bigint,
  which: { onlyWaiting: true } | { from: bigint },
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ void_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('void_at', 'is', null)
    .$if('onlyWaiting' in which, (query) => query.where('confirmed_at', 'is', null))
    .$if('from' in which, (query) => query.where('id', '>=', (which as { from: bigint }).from))
    .execute()
}

function linkInvalid() {
  return failFields({ token: [texts.linkInvalid] })
}
