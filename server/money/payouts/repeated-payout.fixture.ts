// A payout with two attempts, and what the provider may say about each.
import { inTransaction } from '#server/kit/db.ts'
import type { PayoutStatus } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, anIncome, aReservedPayout } from '../testing.ts'
import type { PayoutReport } from './payout-attempts.ts'
import { settlePayout } from './settle-payout.ts'
import { writeOffPayout } from './write-off-payout.ts'

/** A payout whose first attempt failed for a while, so that it has a second one. */
export async function aRepeatedPayout(services: Services) {
  const luz = await aCreator(services)
  await anIncome(services, luz, 500_00n)
  const { id, number, reference, net } = await aReservedPayout(services, luz, 100_00n, 'standard')
  const first = { reference, payoutId: `po_1_${id}`, amount: net, status: 'failed', cause: 'bank_unavailable' } as const
  await settlePayout(services, first)
  const attempts = services.db.selectFrom('payout_attempts').select('reference').where('payout_id', '=', id)
  const again = await attempts.where('n', '=', 2).executeTakeFirstOrThrow()
  const second = { ...first, ...again, payoutId: `po_2_${id}`, cause: 'rejected' } as const
  const report = (of: typeof first | typeof second, status: PayoutStatus, more: Partial<PayoutReport> = {}) =>
    settlePayout(services, { ...of, status, cause: status === 'failed' ? 'rejected' : null, ...more })
  return {
    ...{ id, number, net, firstId: first.payoutId },
    reportFirst: (status: PayoutStatus) => report(first, status),
    reportSecond: (status: PayoutStatus, more?: Partial<PayoutReport>) => report(second, status, more),
    async state() {
      const payout = services.db.selectFrom('payouts').select('state').where('id', '=', id)
      return (await payout.executeTakeFirstOrThrow()).state
    },
    writeOff: () => inTransaction(services.db, (tx) => writeOffPayout(tx, number, 'operator:test')),
    /** What the verification says about it. */
    async findings(): Promise<string[]> {
      const rows = await verifyLedger(services.db)
      return rows.map(({ detail }) => detail).filter((detail) => detail.includes(number))
    },
  }
}
