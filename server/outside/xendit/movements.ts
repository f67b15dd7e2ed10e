import type { Movement } from '../epayment.ts'
import type { Transaction } from './objects.ts'
import { getReference } from './reference-ids.ts'

const movementKinds: Record<string, Movement['kind']> = {
  PAYMENT: 'capture',
  REFUND: 'refund',
  CHARGEBACK: 'dispute',
  DISBURSEMENT: 'payout',
}

/** A returned payout is one line with the status REVERSED: for us two movements. What other reversed lines mean is unknown. */
export function asMovements({ id, product_id, type, status, reference_id, amount, created }: Transaction): Movement[] {
  const kind = movementKinds[type]
  const isReversed = status === 'REVERSED'
  if (!kind || (isReversed && kind !== 'payout')) return []
  const movement = {
    kind,
    // A chargeback has no id but its line's.
    id: kind === 'dispute' ? id : product_id,
    reference: kind === 'capture' ? getReference(reference_id ?? '') : (reference_id ?? ''),
    amount: kind === 'capture' ? amount : -amount,
    at: created,
  }
  return isReversed ? [movement, { ...movement, kind: 'return', amount }] : [movement]
}
