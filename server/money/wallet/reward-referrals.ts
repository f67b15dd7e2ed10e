// Pays ₱50 to the referrer of a creator, once, when that creator has earned enough from enough different people
// (decisions §2).
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import { Failures } from '#server/kit/failures.ts'
import type { Services } from '#server/outside/services.ts'
import { postReferralReward } from '../ledger/movements.ts'
import { transactionNo } from '../payments/create-payment.ts'

/** Limits the search for three independent payers, which then stays fast whatever payments somebody arranges. */
const PAYERS_MAX = 200

interface Candidate {
  referred_id: bigint
  referrer_id: bigint
}

/**
 * Running it repeatedly or concurrently rewards once: row and journal are unique per creator. Answers how many were rewarded. A reward
 * that cannot be paid does not stop the others; the run then throws, and the next one tries it again.
 */
export async function rewardReferrals({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> {
  // Where limits per network are relaxed, people share one: a machine for trying things.
  const placeKinds = config.rateLimits === 'relaxed' ? ['browser'] : ['browser', 'network']
  let rewarded = 0
  const failures = new Failures()
  for (const candidate of await listCandidates(db))
    await failures.collect(`${candidate.referred_id}`, async () => {
      if ((await isEarned(db, candidate, placeKinds)) && (await reward(db, candidate))) rewarded++
    })
  failures.throwIfAny('referral rewards could not be paid')
  return rewarded
}

/** Referred creators without a reward who were paid enough. Nobody could withdraw the reward of an erased referrer. */
async function listCandidates(db: Db): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.id as referred_id, a.referred_by as referrer_id
      from accounts a
      join accounts r on r.id = a.referred_by and r.erased_at is null
      join payments p on p.creator_id = a.id and p.state = 'paid'
     where not exists (select 1 from referral_rewards r where r.referred_id = a.id)
     group by a.id
    having sum(p.amount) >= ${serverLimits.referralIncomeCentavos}
     order by a.id`.execute(db)
  return rows
}

/** The places one payer paid from. Equal texts are the same place. */
interface PaidFrom {
  person: string
  browser: string
  network: string
  /** Centavos. */
  amount: bigint
}

/**
 * Whether the reward is due (docs/decisions/017): enough came from payers who share no account, browser or network with each other, nor
 * with the creator or the referrer. `placeKinds` names the kinds of place that count.
 */
async function isEarned(db: Db, candidate: Candidate, placeKinds: string[]): Promise<boolean> {
  const payers = await listUnrelatedPayers(db, candidate, placeKinds)
  const income = payers.reduce((sum, { amount }) => sum + amount, 0n)
  return income >= serverLimits.referralIncomeCentavos && areIndependent(payers, serverLimits.referralPayers)
}

/**
 * Payers unrelated to both, the latest first. A payer is related who uses a browser or network one of the two has
 * signed in from, or whose account was signed in from such a place. Payments from before places were recorded count as
 * each payer's own place.
 */
async function listUnrelatedPayers(
  db: Db,
  { referred_id, referrer_id }: Candidate,
  placeKinds: string[],
): Promise<PaidFrom[]> {
  const { rows } = await sql<PaidFrom>`
    with own as (
      select kind, key from account_places where account_id in (${referred_id}, ${referrer_id}) and kind = any (${placeKinds})
    ), near as (
      select p.account_id from account_places p join own on own.kind = p.kind and own.key = p.key
    )
    select person, coalesce(browser, person) as browser, coalesce(network, person) as network, sum(amount)::bigint as amount
      from (select coalesce(p.payer_account_id::text, encode(p.payer_browser, 'hex'), encode(g.giver_key, 'hex')) as person,
                   encode(p.payer_browser, 'hex') as browser, case when ${placeKinds.includes('network')} then encode(p.payer_network, 'hex') end as network,
                   p.amount, p.paid_at
              from payments p
              left join gifts g on g.payment_id = p.id
              left join accounts payer on payer.id = p.payer_account_id
             where p.creator_id = ${referred_id} and p.state = 'paid'
               and p.payer_account_id is distinct from ${referrer_id}
               and (p.payer_account_id is null or payer.email_verified_at is not null)
               and (p.payer_account_id is null or p.payer_account_id not in (select account_id from near))
               and not exists (select 1 from own where own.kind = 'browser' and own.key = p.payer_browser)
               and not exists (select 1 from own where own.kind = 'network' and own.key = p.payer_network)) paid
     group by 1, 2, 3
     order by max(paid_at) desc
     limit ${PAYERS_MAX}`.execute(db)
  return rows
}

/** Whether `wanted` of them can be chosen so that no two share a person, a browser or a network. */
function areIndependent(payers: PaidFrom[], wanted: number, from = 0, chosen: PaidFrom[] = []): boolean {
  if (chosen.length === wanted) return true
  for (let i = from; i < payers.length; i++) {
    const one = payers[i]!
    const isNew = chosen.every(
      (other) => other.person !== one.person && other.browser !== one.browser && other.network !== one.network,
    )
    if (isNew && areIndependent(payers, wanted, i + 1, [...chosen, one])) return true
  }
  return false
}

function reward(db: Db, { referred_id, referrer_id }: Candidate): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Waits for an erasure under way.
    const referrer = await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', referrer_id)
      .where('erased_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!referrer) return false
    const now = clock.now()
    const amount = serverLimits.referralRewardCentavos
    const row = await tx
      .insertInto('referral_rewards')
      .values({ referred_id, referrer_id, amount, transaction_no: transactionNo(now), created_at: now })
      .onConflict((conflict) => conflict.column('referred_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined && (await postReferralReward(tx, referred_id, referrer_id, amount, now))
  })
}
