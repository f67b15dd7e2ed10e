// Disputes at the sandbox provider.
import type { DisputeState, Epayment } from '../epayment.ts'
import { type Client, known } from './client.ts'
import { Dispute, DisputePage } from './objects.ts'

export function sandboxDisputes(call: Client): Pick<Epayment, 'readDispute' | 'listDisputes'> {
  return {
    async readDispute(disputeId) {
      const dispute = await known(call(Dispute, 'GET', `/v1/disputes/${encodeURIComponent(disputeId)}`))
      return dispute && asDisputeState(dispute)
    },

    async listDisputes(since) {
      const disputes: DisputeState[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = new URLSearchParams({ from: since.toISOString(), ...(cursor && { cursor }) })
        const page: { data: Dispute[]; next_cursor: string | null } = await call(
          DisputePage,
          'GET',
          `/v1/disputes?${query}`,
        )
        disputes.push(...page.data.map(asDisputeState))
        cursor = page.next_cursor
      }
      return disputes
    },
  }
}

function asDisputeState({ id, payment, amount, status, created_at }: Dispute): DisputeState {
  return { disputeId: id, providerPaymentId: payment, amount, status, openedAt: created_at }
}
