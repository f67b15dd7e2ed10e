// One function for each reason for which money moves. No other TypeScript posts journals.
import { least } from '#contract/amounts.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, type Queryable, sql, type Tx } from '#server/kit/db.ts'

export interface PostedCapture {
  payment_id: string
  creator_id: bigint | null
  /** `settled` now, `repeated` when it was settled before, else why it went to suspense. */
  outcome:
    | 'settled'
    | 'repeated'
    | 'second_capture'
    | 'wrong_amount'
    | 'unknown_reference'
    | 'paid_already'
    | 'goods_gone'
}

/**
 * The provider took money: provider clearing → the creator's available (web) or pending (mobile) balance, less our fee.
 * One transaction for the whole batch; each capture posts once, however often it is reported.
 */
export async function postCaptures(
  db: Db,
  provider: string,
  captures: { reference: string; providerPaymentId: string; amount: bigint; paidAt: Date }[],
): Promise<PostedCapture[]> {
  const { rows } = await sql<PostedCapture>`
    select * from settle_captures(${provider},
      ${captures.map((capture) => capture.reference)}::uuid[],
      ${captures.map((capture) => capture.providerPaymentId)}::text[],
      ${captures.map((capture) => String(capture.amount))}::bigint[],
      ${captures.map((capture) => capture.paidAt)}::timestamptz[], ${clock.now()})`.execute(db)
  return rows
}

/**
 * The provider refunded a capture in suspense, or a part of it: suspense → provider clearing. The rest of a part waits for the
 * operator. False when that was posted before.
 */
export async function postReceiptRefund(
  db: Db,
  provider: string,
  providerPaymentId: string,
  { refundId, amount }: { refundId: string; amount: bigint },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select settle_part_of_receipt_refund(${provider}, ${providerPaymentId}, ${refundId}, ${String(amount)}::bigint, ${at}) as done`.execute(
    db,
  )
  return rows[0]?.done === true
}

/** On the 15th: pending → available, for everything of this creator that is due. Answers the centavos released. */
export async function releasePending(db: Queryable, creatorId: bigint, now: Date): Promise<bigint> {
  const { rows } = await sql<{ released: bigint }>`select release_pending(${creatorId}, ${now}) as released`.execute(db)
  return rows[0]?.released ?? 0n
}

export interface PayoutTerms {
  id: string
  creator_id: bigint
  /** Centavos that leave the wallet, and the part of them that is our fee. */
  amount: bigint
  fee: bigint
}

/** Debit, credit, centavos; lines with amount zero are not posted. */
type Line = [debit: string, credit: string, amount: bigint]

const payoutLines = {
  /** Reserved: available → in flight. */
  requested: ({ amount }: PayoutTerms): Line[] => [['creator_available', 'creator_payout_in_flight', amount]],
  /** Arrived: in flight → provider clearing, the fee → fees. */
  paid: ({ amount, fee }: PayoutTerms): Line[] => [
    ['creator_payout_in_flight', 'provider_clearing', amount - fee],
    ['creator_payout_in_flight', 'fees', fee],
  ],
  /** Failed: in flight → available, the fee included. */
  failed: ({ amount }: PayoutTerms): Line[] => [['creator_payout_in_flight', 'creator_available', amount]],
  /** Cancelled: as for failed. */
  cancelled: ({ amount }: PayoutTerms): Line[] => [['creator_payout_in_flight', 'creator_available', amount]],
  /** Returned after it had arrived: provider clearing and fees → available. */
  returned: ({ amount, fee }: PayoutTerms): Line[] => [
    ['provider_clearing', 'creator_available', amount - fee],
    ['fees', 'creator_available', fee],
  ],
}

/**
 * Posts the journal of a payout's new state. Its row changes state in the same transaction; the database refuses one
 * without the other.
 */
export function postPayout(
  tx: Tx,
  state: keyof typeof payoutLines,
  payout: PayoutTerms,
  at: Date,
  actor = 'system',
): Promise<boolean> {
  const lines = payoutLines[state](payout)
  return post(tx, `payout_${state}`, `payout:${payout.id}:${state}`, at, payout.creator_id, lines, actor)
}

/**
 * Writes off `unbooked` centavos that the provider paid out beyond the ledger: losses → provider clearing. The creator's balances
 * do not change.
 */
export function postWriteOff(tx: Tx, payout: PayoutTerms, unbooked: bigint, at: Date, actor: string): Promise<boolean> {
  const lines: Line[] = [['losses', 'provider_clearing', unbooked]]
  return post(tx, 'payout_written_off', `payout:${payout.id}:written-off`, at, payout.creator_id, lines, actor)
}

/** The provider took back the `loss` that was written off: provider clearing → losses. */
export function postWriteOffUndone(tx: Tx, payout: PayoutTerms, loss: bigint, at: Date): Promise<boolean> {
  const lines: Line[] = [['provider_clearing', 'losses', loss]]
  return post(tx, 'payout_written_off', `payout:${payout.id}:written-off:undone`, at, payout.creator_id, lines)
}

export interface RefundTerms {
  payment_id: string
  /** Number of the refund attempt. */
  n: number
  creator_id: bigint
  balance: 'creator_available' | 'creator_pending' | 'creator_refund_reserve'
  /** Centavos that the payer gets, and the part of them that was our fee. */
  amount: bigint
  fee: bigint
  actor: string
}

const refundLines = {
  /** Set aside: the creator's balance and our fee → refunds in flight. */
  requested: ({ balance, amount, fee }: RefundTerms): Line[] => [
    [balance, 'refunds_in_flight', amount - fee],
    ['fees', 'refunds_in_flight', fee],
  ],
  /** The payer has the money: refunds in flight → provider clearing. */
  succeeded: ({ amount }: RefundTerms): Line[] => [['refunds_in_flight', 'provider_clearing', amount]],
  /** Failed: returned to the balance it came from; gathered money goes to available, where it was before. */
  failed: ({ balance, amount, fee }: RefundTerms): Line[] => [
    ['refunds_in_flight', balance === 'creator_refund_reserve' ? 'creator_available' : balance, amount - fee],
    ['refunds_in_flight', 'fees', fee],
  ],
}

/** Posts the journal of a refund's new state. Its row changes state in the same transaction. */
export function postRefund(tx: Tx, state: keyof typeof refundLines, refund: RefundTerms, at: Date): Promise<boolean> {
  const source = `refund:${refund.payment_id}:${refund.n}:${state}`
  return post(tx, `refund_${state}`, source, at, refund.creator_id, refundLines[state](refund), refund.actor)
}

/** A refund was cancelled while it gathered: what no dispute takes of its refund reserve → available. */
export function postGatheredRest(
  tx: Tx,
  { payment_id, n, creator_id, actor }: Pick<RefundTerms, 'payment_id' | 'n' | 'creator_id' | 'actor'>,
  amount: bigint,
  at: Date,
): Promise<boolean> {
  const lines: Line[] = [['creator_refund_reserve', 'creator_available', amount]]
  return post(tx, 'refund_cancelled', `refund:${payment_id}:${n}:cancelled`, at, creator_id, lines, actor)
}

export interface DisputeTerms {
  id: string
  creator_id: bigint
  balance: string | null
  /** Centavos from the creator, from our fee, and from the platform's losses. */
  held: bigint
  fee: bigint
  loss: bigint
  /** The part of `held` that had been set aside for a refund. */
  gathered?: bigint
  /** Centavos that the provider took when the dispute was lost. */
  taken: bigint
}

/**
 * Opened: the creator's balance → hold; our fee and what the creator no longer has → open disputes. Won: all of it
 * back. Lost: the taken amount → provider clearing, first out of the hold; the rest goes back, and any excess is the
 * platform's loss. A dispute that holds nothing posts nothing, unless money was taken.
 */
export async function postDispute(
  tx: Tx,
  state: 'opened' | 'won' | 'lost',
  dispute: DisputeTerms,
  at: Date,
): Promise<void> {
  const lines = state === 'opened' ? openedLines(dispute) : endLines(dispute)
  if (lines.every(([, , amount]) => amount === 0n)) return
  await post(tx, `dispute_${state}`, `dispute:${dispute.id}:${state}`, at, dispute.creator_id, lines)
}

function openedLines({ balance, held, fee, loss, gathered = 0n }: DisputeTerms): Line[] {
  return [
    [balance ?? 'creator_available', 'creator_hold', held - gathered],
    ['creator_refund_reserve', 'creator_hold', gathered],
    ['fees', 'disputes_open', fee],
    ['losses', 'disputes_open', loss],
  ]
}

function endLines({ balance, held, fee, loss, taken }: DisputeTerms): Line[] {
  const parts: [from: string, to: string, amount: bigint][] = [
    ['creator_hold', balance ?? 'creator_available', held],
    ['disputes_open', 'fees', fee],
    ['disputes_open', 'losses', loss],
  ]
  let left = taken
  const lines = parts.flatMap(([from, to, amount]): Line[] => {
    const gone = least(amount, left)
    left -= gone
    return [
      [from, 'provider_clearing', gone],
      [from, to, amount - gone],
    ]
  })
  return [...lines, ['losses', 'provider_clearing', left]]
}

/**
 * Makes other transactions that change or gather this creator's available money wait until this one ends. Call before
 * locking balances.
 */
export async function lockGatheringRefunds(tx: Tx, creatorId: bigint): Promise<void> {
  await sql`select lock_gathering_refunds(array[${creatorId}::bigint])`.execute(tx)
}

/**
 * Moves available money into the refunds this creator agreed to pay out of later income: available → refund reserve.
 */
export async function gatherRefunds(tx: Tx, creatorId: bigint, at: Date): Promise<void> {
  await sql`select gather_refunds(array[${creatorId}::bigint], ${at})`.execute(tx)
}

/** A referred creator has earned enough: rewards → the referrer's available balance. */
export async function postReferralReward(
  tx: Tx,
  referredId: bigint,
  referrerId: bigint,
  amount: bigint,
  at: Date,
): Promise<boolean> {
  await sql`select open_creator_accounts(array[${referrerId}::bigint])`.execute(tx)
  const lines: Line[] = [['rewards', 'creator_available', amount]]
  return post(tx, 'referral_reward', `referral:${referredId}`, at, referrerId, lines)
}

/** The owner, whose account is being erased, gave the rest up in words: available → given up. */
export function postGivenUp(tx: Tx, creatorId: bigint, amount: bigint, at: Date): Promise<boolean> {
  return postLeft(tx, `given-up:${creatorId}`, creatorId, amount, at)
}

/** What came back after the erasure, which the operator takes over: the same movement, as often as needed. The caller holds the balance. */
export async function postTakenOver(tx: Tx, creatorId: bigint, amount: bigint, at: Date): Promise<void> {
  const { times } = await tx
    .selectFrom('journals')
    .select(({ fn }) => fn.countAll<bigint>().as('times'))
    .where('source', 'like', `given-up:${creatorId}:%`)
    .executeTakeFirstOrThrow()
  await postLeft(tx, `given-up:${creatorId}:${BigInt(times) + 1n}`, creatorId, amount, at)
}

function postLeft(tx: Tx, source: string, creatorId: bigint, amount: bigint, at: Date): Promise<boolean> {
  return post(tx, 'balance_given_up', source, at, creatorId, [['creator_available', 'given_up', amount]])
}

/** False when this journal was posted before. */
async function post(
  tx: Tx,
  kind: string,
  source: string,
  at: Date,
  creatorId: bigint,
  lines: Line[],
  actor = 'system',
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint | null }>`
    select post_journal(${kind}, ${source}, ${at}, ${creatorId}::bigint, ${lines.map((line) => line[0])}::text[],
      ${lines.map((line) => line[1])}::text[], ${lines.map((line) => String(line[2]))}::bigint[], ${actor}) as id`.execute(
    tx,
  )
  return rows[0]?.id != null
}
