// Disputes at Xendit, as far as its lists contain them: a chargeback is a line once the money was taken. An open dispute is announced
// by webhook (`dispute.action_required`) and in the dashboard only; what can be read again is the line (docs/decisions/035).
import type { DisputeState, Epayment } from '../epayment.ts'
import type { Client } from './client.ts'
import { Transaction } from './objects.ts'
import { findPayments, transactions } from './payments.ts'
import { orUndefined } from './read-object.ts'
import { LIST_MAX_WAIT_MS } from './reads.ts'
import { getReference } from './reference-ids.ts'

export function xenditDisputes(call: Client): Pick<Epayment, 'readDispute' | 'listDisputes'> {
  return {
    async readDispute(disputeId) {
      const line = await orUndefined(call(Transaction, { endpoint: 'GET /transactions/:id', id: disputeId }))
      return line && asLost(call, line)
    },

    async listDisputes(since) {
      const query = { types: 'CHARGEBACK', statuses: 'SUCCESS', 'created[gte]': since.toISOString() }
      const disputes: DisputeState[] = []
      for await (const line of transactions(call, query)) disputes.unshift(await asLost(call, line))
      return disputes
    },
  }
}

/** The line has our reference, by which the capture is found: the first if there were two. */
async function asLost(call: Client, { id, reference_id, amount, created }: Transaction): Promise<DisputeState> {
  const reference = getReference(reference_id ?? '')
  const [payment] = await findPayments(call, reference, { maxWaitMs: LIST_MAX_WAIT_MS })
  return { disputeId: id, providerPaymentId: payment?.product_id ?? '', amount, status: 'lost', openedAt: created }
}
