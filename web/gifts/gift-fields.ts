// What the gift form asks for, and how it begins.
import { parsePesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { withQuery } from '../shell/with-query.ts'

/** All texts, as a plain form posts them. */
export type GiftFields = {
  /** The chosen quick amount; empty when this creator's smallest gift is above them all. */
  amount: string
  /** An amount of one's own, which wins. */
  amount_other: string
  supporter_name: string
  supporter_message: string
  is_anonymous: '0' | '1'
}

/** The quick amounts this creator takes, in pesos. */
export function quickAmounts(minPesos: number): number[] {
  return limits.quickGiftPesos.filter((pesos) => pesos >= minPesos)
}

export function emptyGift(minPesos: number): GiftFields {
  const quick = quickAmounts(minPesos)
  const chosen = quick.find((pesos) => pesos === limits.defaultGiftPesos) ?? quick[0]
  return {
    amount: chosen === undefined ? '' : String(chosen),
    amount_other: chosen === undefined ? String(minPesos) : '',
    supporter_name: '',
    supporter_message: '',
    is_anonymous: '0',
  }
}

/** What the form says now, as text; a dot that is still waiting for its decimals is left out. */
export function getAmount({ amount, amount_other }: GiftFields): string {
  return amount_other.replace(/\.$/, '') || amount
}

/** The amount in pesos, if it is one. */
export function getPesos(fields: GiftFields): number | undefined {
  const centavos = parsePesos(getAmount(fields))
  return centavos === undefined ? undefined : toPesos(centavos)
}

/** The campaign parameters of an address, to be kept over the way to the provider and back: `?utm_source=…` or nothing. */
export function getCampaign(search: string): string {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_')))
  return withQuery('', kept)
}
