// Refunds the buyers of content that was taken down, as far as the creator's balance allows.
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { RefundRefused } from '#server/money/payments/set-aside-refund.ts'
import type { Services } from '#server/outside/services.ts'
import type { Subject } from '#server/reports/find-subject.ts'
import type { Actor } from './log.ts'
import { refundLogged } from './money-actions.ts'

export interface Refunds {
  refunded: string[]
  not_refunded: string[]
}

/**
 * Each refund is its own transaction; a repeat makes those that are left. The refunds job sends them to the provider. A disputed payment
 * is not refunded, but listed: if its creator wins the dispute, the buyer has paid for what nobody sees any more.
 */
export async function refundBuyers(
  services: Services,
  actor: Actor,
  subject: Subject,
  reason: string,
): Promise<Refunds> {
  const refunds: Refunds = { refunded: [], not_refunded: [] }
  for (const transactionNo of await listPurchases(services, subject)) {
    try {
      await refundLogged(services, actor, transactionNo, reason)
      refunds.refunded.push(transactionNo)
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error
      refunds.not_refunded.push(transactionNo)
    }
  }
  return refunds
}

/** Unrefunded purchases of the content, disputed ones too; for a page, of everything on it. */
async function listPurchases({ db }: Pick<Services, 'db'>, subject: Subject): Promise<string[]> {
  if (!['profile', 'photo', 'photo.collection'].includes(subject.content_type)) return []
  const rows = await inTransaction(db, async (tx) => {
    // A settlement keeps its payments locked until it commits: one that began before the takedown is waited for and then
    // listed, and one that begins later sees the takedown. In the order in which all code locks payments.
    await selectPurchases(tx, subject)
      .select('p.id')
      .where('p.paid_at', 'is', null)
      .orderBy('p.id')
      .forShare('p')
      .execute()
    return selectPurchases(tx, subject)
      .select('p.transaction_no')
      .where('p.state', 'in', ['paid', 'disputed'])
      .orderBy('p.paid_at')
      .orderBy('p.id')
      .execute()
  })
  return rows.map((row) => row.transaction_no!)
}

function selectPurchases(tx: Tx, { content_type, content_id, owner_id }: Subject) {
  return tx
    .selectFrom('purchases as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .innerJoin('posts as o', 'o.id', 's.post_id')
    .where(
      content_type === 'profile' ? sql<boolean>`o.creator_id = ${owner_id}` : sql<boolean>`o.id = ${content_id}::uuid`,
    )
}
