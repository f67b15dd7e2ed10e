// Our reference in the reference ids of checkouts and payments: `pi_<reference>_<attempt><mark>`. Other programs, and other
// installations of this one, may sell through the same account: the mark, a keyed hash, proves that this installation opened a checkout.
import type { Secret } from '#server/kit/secret.ts'
import { keyedHashes } from '#server/kit/tokens.ts'

/** Xendit takes ids of 64 characters. */
const MARK_LENGTH = 12
/** Earlier versions wrote no mark. */
const ourReferenceId = /^(pi_(.+)_[0-9a-f]{8})([0-9a-f]{12})?$/

interface Referenced {
  reference_id?: string | null | undefined
}

/** The id of one attempt to open a checkout; `attempt` is 8 hexadecimal digits. */
export function asReferenceId(secret: Secret, reference: string, attempt: string): string {
  const unmarked = `pi_${reference}_${attempt}`
  return unmarked + marksOf(secret, unmarked)[0]!
}

/** Our reference in `pi_<reference>_<attempt><mark>`; any other text is returned as it is. */
export function getReference(referenceId: string): string {
  return ourReferenceId.exec(referenceId)?.[2] ?? referenceId
}

/** False for what another program sells through the same account: its money is neither posted nor refunded. */
export function isOurs({ reference_id }: Referenced): boolean {
  return ourReferenceId.test(reference_id ?? '')
}

/** Whether the mark is this installation's, under any of its secrets. */
export function isMarked(secret: Secret, { reference_id }: Referenced): boolean {
  const [, unmarked = '', , mark = ''] = ourReferenceId.exec(reference_id ?? '') ?? []
  return marksOf(secret, unmarked).includes(mark)
}

function marksOf(secret: Secret, unmarked: string): string[] {
  return keyedHashes(secret, 'xendit reference', unmarked).map((hash) => hash.toString('hex').slice(0, MARK_LENGTH))
}
