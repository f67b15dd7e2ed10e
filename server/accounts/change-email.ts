// Changes an account's email: a link to the new address confirms it, a link to the old one can undo it for a week.
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock, DAY_MS, HOUR_MS } from '#server/kit/clock.ts'
import { inTransaction, type Queryable } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { accountByEmail, lockAccount } from './accounts.ts'
import { audited } from './audited.ts'
import { isEmailReserved } from './is-email-reserved.ts'
import { mailAccount } from './mails.ts'
import { pauseMoney } from './money-pause.ts'
import { holdSession } from './rotate-session.ts'
import { voidChanges } from './void-email-changes.ts'

const perAccount: ThrottleRule = {
  name: 'email-change',
  points: serverLimits.emailChangesPerDay,
  seconds: 86_400,
  per: 'account',
}

/** errors.email when this or another account has the address: accounts are never merged. A pending change is replaced. */
export function changeEmail(services: Services, viewer: Viewer, email: string): Promise<{ ok: true }> {
  const { accountId } = viewer
  return audited(services, 'email.change', async (entry) => {
    entry.account = accountId
    const { config, db, throttle } = services
    await throttle.take(perAccount, String(accountId))
    await inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, accountId)
      await holdSession(tx, viewer)
      if (account.email.toLowerCase() === email.toLowerCase()) throw failFields({ email: [texts.emailSame] })
      if ((await accountByEmail(tx, email)) || (await isEmailReserved(tx, email, accountId)))
        throw failFields({ email: [texts.emailTaken] })
      const now = clock.now()
      const [confirm, undo] = [newToken(), newToken()]
      await voidChanges(tx, accountId, { onlyWaiting: true })
      await tx
        .insertInto('email_changes')
        .values({
          account_id: accountId,
          old_email: account.email,
          new_email: email,
          confirm_hash: hashToken(confirm),
          undo_hash: hashToken(undo),
          created_at: now,
          confirm_until: new Date(now.getTime() + limits.verifyLinkHours * HOUR_MS),
          undo_until: new Date(now.getTime() + limits.undoDays * DAY_MS),
        })
        .execute()
      await pauseMoney(tx, accountId)
      await mailAccount(tx, config, accountId, 'emailConfirm', { token: confirm, to: email })
      await mailAccount(tx, config, accountId, 'emailChanging', { token: undo })
    })
    return { ok: true }
  })
}

/** For the nightly job: deletes changes that can no longer be undone, so that no table stores addresses that no account has. */
export async function forgetEmailChanges(db: Queryable): Promise<void> {
  await db.deleteFrom('email_changes').where('undo_until', '<', clock.now()).execute()
}
