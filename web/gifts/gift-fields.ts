// The fields of the gift form, and their initial values.
import { parsePesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { withQuery } from '../shell/with-query.ts'

/** All values are texts, as a plain form posts them. */
export type GiftFields = {
  /** The chosen quick amount; empty if this creator's minimum is above them all. */
  amount: string
  /** A custom amount, which takes precedence. */
  amount_other: string
  supporter_name: string
  supporter_message: string
  is_anonymous: '0' | '1'
}

/** The quick amounts this creator accepts, in pesos. */
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

/** The current amount as text; a trailing dot that waits for decimals is left out. */
export function getAmount({ amount, amount_other }: GiftFields): string {
  return amount_other.replace(/\.$/, '') || amount
}

/** The amount in pesos, or undefined if it is invalid. */
export function getPesos(fields: GiftFields): number | undefined {
  const centavos = parsePesos(getAmount(fields))
  return centavos === undefined ? undefined : toPesos(centavos)
}

/** The campaign parameters of an address, passed along to the provider and back: `?utm_source=…` or empty. */
export function getCampaign(search: string): string {
  const campaign = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_')))
  return withQuery('', campaign)
}
