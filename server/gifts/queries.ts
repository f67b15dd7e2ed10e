// The hook by which other features (questions) act in the transaction that writes a gift.
import type { Tx } from '#server/kit/db.ts'

interface WrittenGift {
  payment_id: string
  creator_id: bigint
  /** Null for a visitor. */
  giver_account_id: bigint | null
  supporter_message: string | null
  source: string
  created_at: Date
}

/** Called in the transaction that writes a gift, before it is paid; only its payment knows when it is paid. */
export type OnGiftWritten = (tx: Tx, gift: WrittenGift) => Promise<void>
