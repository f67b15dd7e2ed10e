// Requests an erasure: the page closes immediately, and the account is erased a week later unless its owner signs in before.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { sentence } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { audited } from '#server/accounts/audited.ts'
import { closeForErasure } from '#server/accounts/close-for-erasure.ts'
import { mailAccount } from '#server/accounts/mails.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { fail, failFields } from '#server/kit/fail.ts'
import { getBalanceUnderWay } from '#server/money/ledger/balance-under-way.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { hasOpenRefunds } from '#server/money/payments/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { recordErasure } from './record-erasure.ts'

/**
 * `giveUp` in centavos. MoneyLeftException while money is under way, or if a balance is neither withdrawn nor given up;
 * errors.give_up_balance if it is not the exact balance.
 */
export function askForErasure(
  services: Services,
  accountId: bigint,
  giveUp: bigint | undefined,
): Promise<{ erases_at: Date }> {
  return audited(services, 'erase', async (entry) => {
    entry.account = accountId
    return inTransaction(services.db, async (tx) => {
      const erasesAt = new Date(clock.now().getTime() + limits.erasureDays * DAY_MS)
      await closeForErasure(tx, accountId, erasesAt)
      const givesUp = await refuseWithMoney(tx, accountId, giveUp)
      await recordErasure(tx, accountId, givesUp)
      await mailAccount(tx, services.config, accountId, 'erasureAsked', { day: erasesAt })
      return { erases_at: erasesAt }
    })
  })
}

/** Returns the amount given up, in centavos. */
async function refuseWithMoney(tx: Tx, accountId: bigint, giveUp: bigint | undefined): Promise<bigint> {
  const { available, setAside } = await getBalances(tx, accountId)
  const left = available + setAside
  const underWay = await getBalanceUnderWay(tx, accountId)
  if (underWay > 0n) throw moneyLeft(texts.erasureMoneyUnderWay, underWay)
  if (await hasOpenRefunds(tx, accountId)) throw moneyLeft(texts.erasureRefundUnderWay, 0n)
  if (giveUp === undefined && left > 0n)
    throw moneyLeft(setAside > 0n ? texts.erasureSetAside : texts.erasureMoneyLeft, left)
  if (giveUp !== undefined && giveUp !== left)
    throw failFields({
      give_up_balance: [sentence(texts.erasureOtherBalance, { amount: formatPesos(toPesos(left)) })],
    })
  return left
}

function moneyLeft(text: string, amount: bigint) {
  const pesos = toPesos(amount)
  return fail('MoneyLeftException', sentence(text, { amount: formatPesos(pesos) }), { amount: pesos })
}
