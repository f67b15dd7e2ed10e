// Changing one's e-mail: the new address confirms it, the old one can take it back for a week.
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock, DAY_MS, HOUR_MS } from '#server/kit/clock.ts'
import { inTransaction, type Queryable, sql } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { accountByEmail, holdAccount } from './accounts.ts'
import { audited } from './audited.ts'
import { type Done, voidChanges } from './confirm-email-change.ts'
import { mailAccount } from './mails.ts'
import { pauseMoney } from './money-pause.ts'

const perAccount: ThrottleRule = {
  name: 'email-change',
  points: serverLimits.emailChangesPerDay,
  seconds: 86_400,
  per: 'account',
}

/** errors.email when it is one's own already, or anybody's: it joins nothing. A change that waits is replaced. */
export function changeEmail(services: Services, accountId: bigint, email: string): Promise<Done> {
  return audited(services, 'email.change', async (entry) => {
    entry.account = accountId
    const { config, db, throttle } = services
    await throttle.take(perAccount, String(accountId))
    await inTransaction(db, async (tx) => {
      const account = await holdAccount(tx, accountId)
      if (account.email.toLowerCase() === email.toLowerCase()) throw failFields({ email: [texts.emailSame] })
      if ((await accountByEmail(tx, email)) || (await isEmailHeld(tx, email, accountId)))
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
          undo_until: new Date(now.getTime() + limits.emailUndoDays * DAY_MS),
        })
        .execute()
      await pauseMoney(tx, accountId)
      await mailAccount(tx, config, accountId, 'emailConfirm', { token: confirm, to: email })
      await mailAccount(tx, config, accountId, 'emailChanging', { token: undo })
    })
    return { ok: true }
  })
}

/** Whether an address may still be taken back by who had it; `except` may have its own again. */
export async function isEmailHeld(db: Queryable, email: string, except?: bigint): Promise<boolean> {
  const held = await db
    .selectFrom('email_changes')
    .select('id')
    .where(sql`lower(old_email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .where('void_at', 'is', null)
    .where('undo_until', '>', clock.now())
    .$if(except !== undefined, (query) => query.where('account_id', '<>', except!))
    .executeTakeFirst()
  return held !== undefined
}

/** For the nightly job: whose undo is over. Addresses nobody has any more are in no table of ours. */
export async function forgetEmailChanges(db: Queryable): Promise<void> {
  await db.deleteFrom('email_changes').where('undo_until', '<', clock.now()).execute()
}
