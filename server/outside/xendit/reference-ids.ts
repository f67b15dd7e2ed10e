// Our reference in the reference ids of checkouts and payments.

const ourReferenceId = /^pi_(.+)_[0-9a-f]{8}$/

/** The id of one attempt to open a checkout; `attempt` is 8 hexadecimal digits. */
export function asReferenceId(reference: string, attempt: string): string {
  return `pi_${reference}_${attempt}`
}

/** Our reference in `pi_<reference>_<attempt>`; any other text is returned as it is. */
export function getReference(referenceId: string): string {
  return ourReferenceId.exec(referenceId)?.[1] ?? referenceId
}

/** False for what another program sells through the same account: its money is neither posted nor refunded. */
export function isOurs({ reference_id }: { reference_id?: string | null | undefined }): boolean {
  return ourReferenceId.test(reference_id ?? '')
}
