// What support changes on an account when its owner cannot: the same functions the owner uses, each with a log row.
import type { DeskAccountChange } from '#contract/desk/accounts.ts'
import { texts } from '#contract/texts.ts'
import { closeAccount } from '#server/accounts/close-account.ts'
import { reopenAccount } from '#server/accounts/reopen-account.ts'
import { verifyEmail } from '#server/accounts/verify-email-address.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { fail, failFields } from '#server/kit/fail.ts'
import { removeBank } from '#server/money/banks/remove-bank.ts'
import { resetCodes } from '#server/otp/reset-codes.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, logAction } from './log.ts'
import { refuseOwn } from './roles.ts'
import { accountAt } from './suspend.ts'

type Change = (tx: Tx, services: Services, accountId: bigint) => Promise<boolean>

const changes: Record<DeskAccountChange, Change> = {
  'verify-email': (tx, _, accountId) => verifyEmail(tx, accountId),
  deactivate: closeAccount,
  reactivate: (tx, _, accountId) => reopenAccount(tx, accountId),
}

/** NotFoundException for an unknown page; AlreadyDecidedException if nothing would change. */
export function changeAccount(
  services: Services,
  actor: Actor,
  pageUrl: string,
  { change, message }: { change: DeskAccountChange; message: string },
) {
  return onAccount(services, actor, pageUrl, `account.${change}`, message, async (tx, accountId) => {
    if (!(await changes[change](tx, services, accountId))) throw unchanged()
  })
}

/** Deletes the mobile number, authenticator app and passkeys; codes then go by e-mail. Throws as `changeAccount`. */
export function resetAccountCodes(services: Services, actor: Actor, pageUrl: string, message: string) {
  return onAccount(services, actor, pageUrl, 'account.reset-codes', message, async (tx, accountId) => {
    if (!(await resetCodes(tx, services, accountId))) throw unchanged()
  })
}

/** errors.bank_slug if the account has no such payout account. */
export function removeAccountBank(
  services: Services,
  actor: Actor,
  pageUrl: string,
  bankSlug: string,
  message: string,
) {
  return onAccount(services, actor, pageUrl, `account.remove-bank.${bankSlug}`, message, async (tx, accountId) => {
    if (!(await removeBank(tx, services, accountId, bankSlug))) throw failFields({ bank_slug: [texts.noSuchBank] })
  })
}

async function onAccount(
  services: Services,
  actor: Actor,
  pageUrl: string,
  action: string,
  reason: string,
  act: (tx: Tx, accountId: bigint) => Promise<void>,
) {
  const accountId = await accountAt(services.db, pageUrl)
  refuseOwn(actor, accountId)
  await inTransaction(services.db, async (tx) => {
    await act(tx, accountId)
    await logAction(tx, actor, { action, subject: `account:${accountId}`, reason })
  })
  return { ok: true as const }
}

function unchanged() {
  return fail('AlreadyDecidedException', texts.nothingToChange)
}
