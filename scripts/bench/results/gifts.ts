import type { GiftCosts } from '../gifts.ts'
import { atMost, rate } from '../verdicts.ts'

/** From the click on *Send gift* to the answer with the provider's page. */
export function giftLines({ alone, many, tpc }: GiftCosts): string[] {
  const opened = Object.entries({ 'one client': alone, '16 clients': many }).map(([clients, { gift, provider }]) => {
    const ratio = gift.p50Ms / provider.p50Ms
    return `a gift to its opened checkout, ${clients}: p50 ${gift.p50Ms.toFixed(1)} ms, the provider’s own answer ${provider.p50Ms.toFixed(1)} ms, ratio ${ratio.toFixed(2)}${atMost(ratio, 3)}`
  })
  return [
    ...opened,
    rate('gifts to their opened checkout, 16 clients', many.gift.perSecond, 'TPC-B, pgbench -c 16', tpc, 0.25),
    rate('the provider’s own answers, 16 clients', many.provider.perSecond, 'TPC-B, pgbench -c 16', tpc),
  ]
}
