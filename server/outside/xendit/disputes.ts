// Disputes at Xendit, as far as its lists tell: a chargeback is a line of money once it was taken. That a dispute is open it says
// by webhook (`dispute.action_required`) and in its dashboard; what may be read again is only the line (docs/decisions/035).
import type { DisputeState, Epayment } from '../epayment.ts'
import type { Client } from './client.ts'
import { Transaction } from './objects.ts'
import { findPayments, transactions } from './payments.ts'
import { LIST_MAX_WAIT_MS, orUndefined } from './reads.ts'
import { getReference } from './states.ts'

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

/** The line names the merchant's reference; the capture is found by it, the first where there were two. */
async function asLost(call: Client, { id, reference_id, amount, created }: Transaction): Promise<DisputeState> {
  const reference = getReference(reference_id ?? '')
  const [payment] = await findPayments(call, reference, { maxWaitMs: LIST_MAX_WAIT_MS })
  return { disputeId: id, providerPaymentId: payment?.product_id ?? '', amount, status: 'lost', openedAt: created }
}
