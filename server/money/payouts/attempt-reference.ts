import { isStoredUuid } from '#server/kit/ids.ts'

export interface AttemptName {
  payoutId: string
  n: number
}

/** Undefined for a reference that is not of this form. */
export function parseReference(reference: string): AttemptName | undefined {
  const [, payoutId, n] = /^po_([0-9a-f-]{36})_([1-3])$/.exec(reference) ?? []
  return payoutId && isStoredUuid(payoutId) ? { payoutId, n: Number(n) } : undefined
}
