// Payments at Xendit, and their captures.

import type { Capture } from '../epayment.ts'
import type { Client } from './client.ts'
import { Payment, Transaction } from './objects.ts'
import { readObject } from './read-object.ts'
import { LIST_MAX_WAIT_MS, list, type MaxWait } from './reads.ts'
import { getReference, isOurs } from './reference-ids.ts'
import { asCapture, getCapture } from './states.ts'

/** All captures under a reference: a second one, or one in a session whose answer was lost, belongs to no session we know. */
export async function readCaptures(
  call: Client,
  reference: string,
  known: Payment | string | null | undefined,
  maxWait: MaxWait,
): Promise<Capture[]> {
  const captures = (await findPayments(call, reference, maxWait)).map(asCapture)
  const knownId = typeof known === 'object' ? known?.payment_id : known
  if (!knownId || captures.some((capture) => capture.providerPaymentId === knownId)) return captures
  // The list of transactions may lag a moment behind the payment itself.
  const payment = typeof known === 'object' ? known : await readPayment(call, knownId, maxWait)
  return payment?.status === 'SUCCEEDED' && payment.captures?.length
    ? [...captures, getCapture(payment.payment_id, payment.captures)]
    : captures
}

export async function findPayments(call: Client, reference: string, maxWait: MaxWait = {}): Promise<Transaction[]> {
  const query = { types: 'PAYMENT', statuses: 'SUCCESS', reference_id: reference }
  const found: Transaction[] = []
  // The search finds every reference that contains ours.
  for await (const transaction of transactions(call, query, maxWait))
    if (isOurs(transaction) && getReference(transaction.reference_id ?? '') === reference) found.push(transaction)
  return found.reverse()
}

/** Newest first. */
export async function* transactions(
  call: Client,
  query: Record<string, string | string[]>,
  maxWait: MaxWait = { maxWaitMs: LIST_MAX_WAIT_MS },
) {
  for await (const transaction of list(call, Transaction, 'GET /transactions', { ...query, currency: 'PHP' }, maxWait))
    if (transaction.currency === 'PHP') yield transaction
}

export function readPayment(call: Client, paymentId: string, maxWait: MaxWait = {}) {
  return readObject(call, Payment, { endpoint: 'GET /v3/payments/:id', id: paymentId, ...maxWait })
}
