// Changing one's e-mail: the new address confirms it, the old one can take it back for a week.
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, isUniqueViolation, type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { accountByEmail, holdAccount } from './accounts.ts'
import { audited } from './audited.ts'
import { dropLinks } from './links.ts'
import { mailAccount } from './mails.ts'
import { pauseMoney } from './money-pause.ts'
import { endOtherSessions } from './sessions.ts'

type Done = { ok: true }

const DAY_MS = 86_400_000
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
          confirm_until: new Date(now.getTime() + limits.verifyLinkHours * 3_600_000),
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

/** errors.token when the link is used, too old or taken back; errors.email when somebody opened an account with it meanwhile. */
export function confirmEmail(services: Services, token: string): Promise<Done> {
  return audited(services, 'email.confirm', async (entry) => {
    try {
      await inTransaction(services.db, async (tx) => {
        const change = await holdChange(tx, 'confirm_hash', token)
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
 * Back to the old address, whatever it was changed to since; every session ends, and whoever knows the password still needs the
 * second factor where there is one. errors.token when the link is used or too old.
 */
export function undoEmail(services: Services, token: string): Promise<Done> {
  return audited(services, 'email.undo', async (entry) => {
    await inTransaction(services.db, async (tx) => {
      const change = await holdChange(tx, 'undo_hash', token)
      if (!change || change.undo_until <= clock.now()) throw linkInvalid()
      const accountId = change.account_id
      entry.account = accountId
      // Later ones too: their undo would bring the other address back.
      await voidChanges(tx, accountId, { from: change.id })
      await setEmail(tx, accountId, change.old_email)
      await endOtherSessions(tx, accountId)
      await pauseMoney(tx, accountId)
      await mailAccount(tx, services.config, accountId, 'emailUndone')
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

function holdChange(tx: Tx, column: 'confirm_hash' | 'undo_hash', token: string) {
  return tx
    .selectFrom('email_changes')
    .select(['id', 'account_id', 'old_email', 'new_email', 'confirmed_at', 'confirm_until', 'undo_until'])
    .where(column, '=', hashToken(token))
    .where('void_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Links mailed to the address before open nothing any more. */
async function setEmail(tx: Tx, accountId: bigint, email: string): Promise<void> {
  await tx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()
  await dropLinks(tx, accountId, ['reset_password', 'reactivate'])
}

async function voidChanges(tx: Tx, accountId: bigint, which: { onlyWaiting: true } | { from: bigint }): Promise<void> {
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
