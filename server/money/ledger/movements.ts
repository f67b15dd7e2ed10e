// Every reason for which money moves, one function each. Nothing else in the product posts.
import { clock } from '#server/kit/clock.ts'
import { type Db, type Queryable, sql, type Tx } from '#server/kit/db.ts'

export interface PostedCapture {
  payment_id: string
  creator_id: bigint | null
  /** `settled` now, `repeated` when it was before, else why it went to suspense. */
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
 * The provider took money: provider clearing → the creator's available (web) or pending (mobile) balance, fee apart.
 * One transaction for the whole batch; each capture posts once, however often it is told.
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

/** The provider sent a capture in suspense back: suspense → provider clearing. False when that was posted before. */
export async function postReceiptRefund(
  db: Db,
  provider: string,
  providerPaymentId: string,
  refundId: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select settle_receipt_refund(${provider}, ${providerPaymentId}, ${refundId}, ${at}) as done`.execute(db)
  return rows[0]?.done === true
}

/** The 15th came: pending → available, for everything of this creator that is due. Centavos released. */
export async function releasePending(db: Queryable, creatorId: bigint, now: Date): Promise<bigint> {
  const { rows } = await sql<{ released: bigint }>`select release_pending(${creatorId}, ${now}) as released`.execute(db)
  return rows[0]?.released ?? 0n
}

export interface PayoutTerms {
  id: string
  creator_id: bigint
  /** What leaves the wallet, and how much of that is ours. */
  amount: bigint
  fee: bigint
}

/** Debit, credit, centavos; a line of nothing is left out. */
type Line = [debit: string, credit: string, amount: bigint]

const payoutLines = {
  /** Reserved: available → in flight. */
  requested: ({ amount }: PayoutTerms): Line[] => [['creator_available', 'creator_payout_in_flight', amount]],
  /** It arrived: in flight → provider clearing, the fee → fees. */
  paid: ({ amount, fee }: PayoutTerms): Line[] => [
    ['creator_payout_in_flight', 'provider_clearing', amount - fee],
    ['creator_payout_in_flight', 'fees', fee],
  ],
  /** It did not: in flight → available, the fee as well. */
  failed: ({ amount }: PayoutTerms): Line[] => [['creator_payout_in_flight', 'creator_available', amount]],
  /** It was called back: the same. */
  cancelled: ({ amount }: PayoutTerms): Line[] => [['creator_payout_in_flight', 'creator_available', amount]],
  /** It came back after it had arrived: provider clearing and fees → available. */
  returned: ({ amount, fee }: PayoutTerms): Line[] => [
    ['provider_clearing', 'creator_available', amount - fee],
    ['fees', 'creator_available', fee],
  ],
}

/** A payout reached this state. Its row takes the state in the same transaction; the database refuses one without the other. */
export function postPayout(tx: Tx, state: keyof typeof payoutLines, payout: PayoutTerms, at: Date): Promise<boolean> {
  const lines = payoutLines[state](payout)
  return post(tx, `payout_${state}`, `payout:${payout.id}:${state}`, at, payout.creator_id, lines)
}

/**
 * The provider paid out `unbooked` centavos more than the books say (less, below zero), and the operator lets it be:
 * losses → provider clearing, or back. What the creator has does not change.
 */
export function postWriteOff(tx: Tx, payout: PayoutTerms, unbooked: bigint, at: Date, actor: string): Promise<boolean> {
  const lines: Line[] =
    unbooked > 0n ? [['losses', 'provider_clearing', unbooked]] : [['provider_clearing', 'losses', -unbooked]]
  return post(tx, 'payout_written_off', `payout:${payout.id}:written-off`, at, payout.creator_id, lines, actor)
}

export interface RefundTerms {
  payment_id: string
  /** Which asking it is. */
  n: number
  creator_id: bigint
  balance: 'creator_available' | 'creator_pending' | 'creator_refund_reserve'
  /** What the payer gets, and how much of that was ours. */
  amount: bigint
  fee: bigint
  actor: string
}

const refundLines = {
  /** Set aside: the creator's balance, and our fee → refunds in flight. */
  requested: ({ balance, amount, fee }: RefundTerms): Line[] => [
    [balance, 'refunds_in_flight', amount - fee],
    ['fees', 'refunds_in_flight', fee],
  ],
  /** The payer has it: refunds in flight → provider clearing. */
  succeeded: ({ amount }: RefundTerms): Line[] => [['refunds_in_flight', 'provider_clearing', amount]],
  /** The provider did not do it: back to where it was; what was gathered was available before. */
  failed: ({ balance, amount, fee }: RefundTerms): Line[] => [
    ['refunds_in_flight', balance === 'creator_refund_reserve' ? 'creator_available' : balance, amount - fee],
    ['refunds_in_flight', 'fees', fee],
  ],
}

/** The refund of a payment reached this state. Its row takes the state in the same transaction. */
export function postRefund(tx: Tx, state: keyof typeof refundLines, refund: RefundTerms, at: Date): Promise<boolean> {
  const source = `refund:${refund.payment_id}:${refund.n}:${state}`
  return post(tx, `refund_${state}`, source, at, refund.creator_id, refundLines[state](refund), refund.actor)
}

export interface DisputeTerms {
  id: string
  creator_id: bigint
  balance: string | null
  /** Centavos of the creator's, of our fee and of our own. */
  held: bigint
  fee: bigint
  loss: bigint
  /** Of `held`: what had been set aside for a refund. */
  gathered?: bigint
  /** What the provider took, when it is lost. */
  taken: bigint
}

/**
 * A dispute was opened: the creator's balance → their hold, our fee and what they do not have any more → open disputes. Won: all
 * of it back. Lost: what was taken → provider clearing, first out of what is held; the rest back, and what goes beyond it is ours
 * to bear. Nothing is posted for one that holds nothing, unless money was taken.
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
    // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
    const gone = amount < left ? amount : left
    left -= gone
    return [
      [from, 'provider_clearing', gone],
      [from, to, amount - gone],
    ]
  })
  return [...lines, ['losses', 'provider_clearing', left]]
}

/** Who changes what this creator has available, or gathers from it, waits until this transaction ends. Before balances are locked. */
export async function lockGatheringRefunds(tx: Tx, creatorId: bigint): Promise<void> {
  await sql`select lock_gathering_refunds(array[${creatorId}::bigint])`.execute(tx)
}

/** What is there goes into the refunds this creator agreed to pay out of what comes in: available → refund reserve. */
export async function gatherRefunds(tx: Tx, creatorId: bigint, at: Date): Promise<void> {
  await sql`select gather_refunds(array[${creatorId}::bigint], ${at})`.execute(tx)
}

/** A creator somebody brought earns: rewards → the available balance of whoever brought them. */
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

/** Its owner gave the rest up in words, and is erased: the available balance → what was given up. */
export function postGivenUp(tx: Tx, creatorId: bigint, amount: bigint, at: Date): Promise<boolean> {
  return post(tx, 'balance_given_up', `given-up:${creatorId}`, at, creatorId, [
    ['creator_available', 'given_up', amount],
  ])
}

/** False when this was posted before. */
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
