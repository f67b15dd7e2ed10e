// Compares gifts that were acknowledged to their payers with our journals and with what the provider holds.
import { type Db, sql } from '#server/kit/db.ts'

export interface AcknowledgedGift {
  id: string
  /** What its payer did at the provider, in words. */
  fate: string
  /** Centavos that the provider must hold for it; 0 if it was not paid. */
  owed: number
}

export interface PostedGift {
  id: string
  state: string
  journals: number
  /** Second captures that were not sent back yet. */
  refunds_open: number
}

/** `held` are the provider's captures without its refunds, in centavos by our reference. Empty if all is right. */
export function compareGifts(
  acknowledged: readonly AcknowledgedGift[],
  posted: readonly PostedGift[],
  held: ReadonlyMap<string, number>,
): string[] {
  const ours = new Map(posted.map((row) => [row.id, row]))
  return acknowledged.flatMap((gift) => {
    const problem = findProblem(gift, ours.get(gift.id), held.get(gift.id) ?? 0)
    return problem ? [`${gift.id} (${gift.fate})${problem}`] : []
  })
}

function findProblem({ owed }: AcknowledgedGift, row: PostedGift | undefined, held: number): string | undefined {
  if (!row) return ' was acknowledged and is lost'
  if (owed > 0 !== held > 0) return `: the provider holds ${held} centavos`
  const isPosted = owed > 0 ? row.state === 'paid' && row.journals === 1 : row.state !== 'paid' && row.journals === 0
  if (!isPosted) return `: ${row.state}, ${row.journals} journals`
  if (row.refunds_open > 0) return ': a second capture is not sent back yet'
  // A second capture that we never noticed has no refund of ours.
  return held === owed ? undefined : `: the provider holds ${held} centavos of ${owed}`
}

/** All payments. */
export async function readPostedGifts(db: Db): Promise<PostedGift[]> {
  const { rows } = await sql<PostedGift>`
    select p.id, p.state,
           (select count(*)::int from journals j where j.source = 'receipt:sandbox:' || p.provider_payment_id) as journals,
           (select count(*)::int from receipt_refunds r where r.payment_id = p.id and r.state <> 'succeeded') as refunds_open
      from payments p`.execute(db)
  return rows
}
