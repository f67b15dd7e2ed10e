// Read-only queries of gifts: what a gift carries with it, for who wants to be given it.
import type { Tx } from '#server/kit/db.ts'

interface CarriedGift {
  payment_id: string
  creator_id: bigint
  /** Null for a visitor. */
  giver_account_id: bigint | null
  supporter_message: string | null
  source: string
  created_at: Date
}

/** Called in the transaction that writes a gift; whether it is paid is its payment's to say. */
export type CarriedByGift = (tx: Tx, gift: CarriedGift) => Promise<void>
