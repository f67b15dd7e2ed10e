// The first step of a payout: refuses what is certain to fail, else sends a code for exactly this payout.

import { formatPesos, toPesos } from '#contract/amounts.ts'
import type { OtpChallenge } from '#contract/otp.ts'
import { texts } from '#contract/texts.ts'
import { refuseWhilePaused } from '#server/accounts/money-pause.ts'
import { issueCode } from '#server/otp/issue-code.ts'
import type { Services } from '#server/outside/services.ts'
import { payoutTarget } from '../banks/queries.ts'
import { describeDestination } from './payout-destination.ts'
import { codeTerms, type PayoutTerms, payoutTerms, refusePayout, requirePayoutAllowed } from './payout-terms.ts'

/** Reserves nothing: money moves only when the code is submitted. */
export async function requestPayout(
  services: Services,
  creatorId: bigint,
  wanted: { bank_slug: string; amount: bigint },
  network: string,
): Promise<OtpChallenge> {
  const { db } = services
  await refuseWhilePaused(db, creatorId)
  const target = await payoutTarget(db, services, creatorId, wanted.bank_slug)
  if (!target) throw refusePayout(texts.payoutAccountMissing)
  const terms = payoutTerms(target, wanted.amount)
  await requirePayoutAllowed(db, creatorId, terms)
  return issueCode(services, {
    userId: creatorId,
    network,
    purpose: 'payout',
    terms: codeTerms(terms),
    what: describePayout(terms),
  })
}

/**
 * `withdraw ₱1,000.00 (you receive ₱985.00) to BDO Unibank ••••7890`: the message with the code states what the code
 * allows.
 */
function describePayout({ amount, fee, target }: PayoutTerms): string {
  const receive = fee > 0n ? ` (you receive ${formatPesos(toPesos(amount - fee))})` : ''
  return `withdraw ${formatPesos(toPesos(amount))}${receive} to ${describeDestination(target)}`
}
