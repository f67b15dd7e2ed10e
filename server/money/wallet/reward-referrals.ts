// ₱50 to whoever brought a creator, once, when that creator has earned enough from enough different people (decisions §2).
import { limits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { postReferralReward } from '../ledger/movements.ts'
import { transactionNo } from '../payments/checkout.ts'

interface Earned {
  referred_id: bigint
  referrer_id: bigint
}

/** Running it twice, or twenty times at once, rewards once: the row is one a creator, and so is the journal. Answers how many. */
export async function rewardReferrals({ db }: Pick<Services, 'db'>): Promise<number> {
  let rewarded = 0
  for (const earned of await whoEarned(db)) if (await reward(db, earned)) rewarded++
  return rewarded
}

/**
 * Who is not rewarded for yet and could be. A payer is an account, or for visitors a household: somebody who gives three
 * times is one. What the referrer paid does not count, and neither does what was refunded.
 */
async function whoEarned(db: Db): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select a.id as referred_id, a.referred_by as referrer_id
      from accounts a
      join payments p on p.creator_id = a.id and p.state = 'paid' and p.payer_account_id is distinct from a.referred_by
      left join gifts g on g.payment_id = p.id
     where a.referred_by is not null and not exists (select 1 from referral_rewards r where r.referred_id = a.id)
     group by a.id
    having sum(p.amount) >= ${limits.referralIncomeCentavos}
       and count(distinct coalesce(p.payer_account_id::text, encode(g.giver_key, 'hex'))) >= ${limits.referralPayers}
     order by a.id`.execute(db)
  return rows
}

function reward(db: Db, { referred_id, referrer_id }: Earned): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const amount = limits.referralRewardCentavos
    const row = await tx
      .insertInto('referral_rewards')
      .values({ referred_id, referrer_id, amount, transaction_no: transactionNo(now), created_at: now })
      .onConflict((conflict) => conflict.column('referred_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined && (await postReferralReward(tx, referred_id, referrer_id, amount, now))
  })
}
