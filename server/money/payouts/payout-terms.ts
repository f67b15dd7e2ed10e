// The terms of a payout and whether it is allowed: checked when its code is requested and again when it is submitted.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { sentence, type Text } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { payoutHelpUrl } from '#contract/money/payouts.ts'
import { texts } from '#contract/texts.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { type Failure, fail, failFields } from '#server/kit/fail.ts'
import { awaitsReconciling } from '#server/kit/restore-mark.ts'
import type { Terms } from '#server/otp/code-terms.ts'
import type { PayoutTarget } from '../banks/queries.ts'
import { getBalances } from '../ledger/balances.ts'

export interface PayoutTerms {
  method: 'direct' | 'standard'
  /** Centavos that leave the wallet, and the part of them that is our fee. */
  amount: bigint
  fee: bigint
  target: PayoutTarget
}

/** What a payout of `amount` centavos to this target would be: its way, and its fee in centavos, which is taken out of the amount. */
export function payoutTerms(target: PayoutTarget, amount: bigint): PayoutTerms {
  const method = target.bankSlug === 'epayment' ? 'direct' : 'standard'
  return { method, amount, fee: method === 'standard' ? limits.standardPayoutFeeCentavos : 0n, target }
}

/** The terms that the code confirms. Another amount, fee or destination needs another code. */
export function codeTerms({ method, amount, fee, target }: PayoutTerms): Terms {
  const { bankSlug, accountName, accountNumber } = target
  return { method, amount, fee, bank_slug: bankSlug, account_name: accountName, account_number: accountNumber }
}

/**
 * Refuses a payout that is certain to fail: InsufficientBalanceException, OverLimitPayoutException, else
 * ValidationException with `errors.payout_request`. The database checks again when the money is reserved.
 */
export async function requirePayoutAllowed(db: Queryable, creatorId: bigint, terms: PayoutTerms): Promise<void> {
  const { method, amount, target } = terms
  if (await awaitsReconciling(db)) throw refusePayout(texts.payoutsAfterRestore)
  if (amount < limits.payoutMinCentavos)
    throw refusePayout(sentence(texts.payoutBelow, { minimum: pesos(limits.payoutMinCentavos) }))
  if (amount > (await getBalances(db, creatorId)).available) throw insufficientBalance()
  if (method === 'standard' && amount > (await allowedThisMonth(db, creatorId))) throw await overLimit(db, creatorId)
  if (await isUnderWay(db, creatorId)) throw refusePayout(texts.payoutUnderWay)
  const wait = target.usableFrom.getTime() - clock.now().getTime()
  if (wait > 0) throw refusePayout(sentence(texts.payoutAccountNew, { count: Math.ceil(wait / HOUR_MS) }))
}

/** The refusal of a payout with this reason: ValidationException with `errors.payout_request`. For the caller to throw. */
export function refusePayout(text: Text): Failure {
  return failFields({ payout_request: [text] })
}

/** InsufficientBalanceException, for the caller to throw. */
export function insufficientBalance(): Failure {
  return failFields({ amount: [texts.insufficientBalance] }, 'InsufficientBalanceException')
}

/** OverLimitPayoutException with what this month in Manila still allows, for the caller to throw. */
export async function overLimit(db: Queryable, creatorId: bigint): Promise<Failure> {
  return fail(
    'OverLimitPayoutException',
    sentence(texts.payoutOverLimit, { maximum: pesos(limits.standardPayoutMonthMaxCentavos) }),
    {
      amount_allowed: toPesos(await allowedThisMonth(db, creatorId)),
      help_url: payoutHelpUrl,
    },
  )
}

/** Centavos of standard payouts that the current month in Manila still allows. */
async function allowedThisMonth(db: Queryable, creatorId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('payout_months')
    .select(sql<bigint>`cap - used`.as('allowed'))
    .where('creator_id', '=', creatorId)
    .where('month', '=', sql<Date>`manila_month(${clock.now()})`)
    .executeTakeFirst()
  return row?.allowed ?? limits.standardPayoutMonthMaxCentavos
}

async function isUnderWay(db: Queryable, creatorId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('state', 'in', ['requested', 'sending'])
    .executeTakeFirst()
  return row !== undefined
}

function pesos(centavos: bigint): string {
  return formatPesos(toPesos(centavos))
}
