// The operator's command for a payout that a restored ledger lacks.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import type { UnrecordedPayout } from '#server/money/payouts/book-unrecorded-payout.ts'
import { no, type Say } from '#server/outside/command.ts'
import type { Services } from '#server/outside/services.ts'
import { bookPayoutLogged } from './book-logged.ts'
import { getReason, operator } from './operator.ts'
import { runOn } from './operator-action.ts'

const notBooked: Record<Exclude<UnrecordedPayout['outcome'], 'booked' | 'repeated'>, string> = {
  unknown: 'the provider does not know it',
  'not ours': 'PIXEL did not make it',
  elsewhere: 'it went to none of this page’s payout accounts',
}

export async function bookPayout(
  services: Services,
  [payoutId, page, ...reason]: string[],
  say: Say,
): Promise<boolean> {
  if (!payoutId || !page) return no(say, 'which payout, and whose? `payments recover` names both')
  let isInLedger = false
  await runOn(say, payoutId, '', async () => {
    const booked = await bookPayoutLogged(services, operator(), payoutId, page.toLowerCase(), getReason(reason))
    isInLedger = 'transactionNo' in booked
    if (!('transactionNo' in booked)) return `${payoutId}: ${notBooked[booked.outcome]}. Nothing was changed`
    const verb = booked.outcome === 'booked' ? 'booked' : 'the ledger already has'
    return `${verb} the payout ${booked.transactionNo}: ${formatPesos(toPesos(booked.amount))} from ${page}`
  })
  return isInLedger
}
