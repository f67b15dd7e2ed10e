import type { PayoutRates } from '../payouts.ts'
import { rate } from '../verdicts.ts'

export function webhookLine({ webhooks, tpc }: { webhooks: number; tpc: number }): string {
  return rate('webhooks accepted and posted to one creator', webhooks, 'TPC-B, pgbench -c 16', tpc, 1)
}

export function postingLine({ posting, tpc }: { posting: number; tpc: number }): string {
  return rate('the posting step alone', posting, 'TPC-B, pgbench -c 16', tpc, 3)
}

export function payoutLine({ alone, amidGifts, gifts }: PayoutRates): string {
  const what = `payouts authorised on one creator while ${Math.round(gifts)} gifts/s are posted to the same`
  return rate(what, amidGifts, 'while nothing else happens', alone)
}
