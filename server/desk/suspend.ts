// Suspends an account at the desk, in one transaction with its log row.
import { texts } from '#contract/texts.ts'
import { inTransaction, type Queryable, type Tx } from '#server/kit/db.ts'
import { fail, notFound } from '#server/kit/fail.ts'
import { readSuspension } from '#server/moderation/read-suspension.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { tightenSuspension } from '#server/moderation/tighten-suspension.ts'
import { holdPayouts as holdOutgoing } from '#server/money/payouts/hold-payout.ts'
import type { Services } from '#server/outside/services.ts'
import { isAt } from '#server/profiles/visible-page.ts'
import { type Actor, logAction } from './log.ts'
import { refuseOwn } from './roles.ts'

interface Suspending {
  message: string
  hold_payouts: boolean
}

/** NotFoundException for an unknown page; AlreadyDecidedException if the account is already suspended in this way. */
export async function suspend(services: Services, actor: Actor, pageUrl: string, suspending: Suspending) {
  const accountId = await accountAt(services.db, pageUrl)
  await inTransaction(services.db, (tx) => suspendIn(tx, services, actor, accountId, suspending))
  return { ok: true as const }
}

export async function suspendIn(
  tx: Tx,
  services: Services,
  actor: Actor,
  accountId: bigint,
  { message, hold_payouts: holdPayouts }: Suspending,
): Promise<void> {
  refuseOwn(actor, accountId)
  const by = 'accountId' in actor ? actor.accountId : null
  const isDone =
    (await suspendAccount(tx, services, accountId, { message, holdPayouts, by })) ||
    (holdPayouts && (await tightenSuspension(tx, services, accountId, { message, by })))
  if (!isDone) throw fail('AlreadyDecidedException', texts.alreadySuspended)
  if (holdPayouts) await holdOutgoing(tx, { creatorId: accountId })
  const action = holdPayouts ? 'account.suspend.hold-payouts' : 'account.suspend'
  await logAction(tx, actor, { action, subject: `account:${accountId}`, reason: message })
}

/** Whether the account is suspended already in this way: with payouts held, unless they need not be. */
export async function isSuspendedAs(tx: Tx, accountId: bigint, { hold_payouts }: Suspending): Promise<boolean> {
  const suspension = await readSuspension(tx, accountId)
  return suspension !== null && (suspension.payouts_held || !hold_payouts)
}

/** The account of the page that has this address, or had it in the last 90 days. NotFoundException for an unknown page. */
export async function accountAt(db: Queryable, pageUrl: string): Promise<bigint> {
  const row = await db.selectFrom('profiles').select('account_id').where(isAt(pageUrl)).executeTakeFirst()
  if (!row) throw notFound()
  return row.account_id
}
