// The purchases of content that was taken down, whose buyers are refunded.
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import type { Subject } from '#server/reports/find-subject.ts'

/**
 * Unrefunded purchases of the content, disputed ones too; for a page, of everything on it. With `since`, also those that `actor` has
 * refunded since then.
 */
export async function listPurchases(
  { db }: Pick<Services, 'db'>,
  subject: Subject,
  actor: string,
  since: Date | undefined,
): Promise<string[]> {
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
      .where((is) => {
        const unrefunded = is('p.state', 'in', ['paid', 'disputed'])
        if (!since) return unrefunded
        const refunded = is
          .selectFrom('refunds as r')
          .select('r.n')
          .whereRef('r.payment_id', '=', 'p.id')
          .where('r.actor', '=', actor)
          .where('r.created_at', '>=', since)
        return is.or([unrefunded, is.and([is('p.state', '=', 'refunded'), is.exists(refunded)])])
      })
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
