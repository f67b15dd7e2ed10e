// The sums of a payout while its amount is typed, in centavos. A preview: the server decides.
import { parsePesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'

export interface PayoutSums {
  /** What leaves the wallet; undefined while no amount is typed. */
  amount: bigint | undefined
  fee: bigint
  /** What arrives; undefined if nothing would. */
  arrives: bigint | undefined
}

/** Of the pesos typed for a payout to the linked account (`direct`) or to a bank (`standard`, with a fee). */
export function payoutSums(typed: string, kind: 'direct' | 'standard'): PayoutSums {
  const amount = parsePesos(typed)
  const fee = kind === 'standard' ? limits.standardPayoutFeeCentavos : 0n
  return { amount, fee, arrives: amount !== undefined && amount > fee ? amount - fee : undefined }
}

/** Exact conversion of pesos from the wire, which may be more than anybody may type. */
export function getCentavos(pesos: number): bigint {
  return BigInt(Math.round(pesos * 100))
}
