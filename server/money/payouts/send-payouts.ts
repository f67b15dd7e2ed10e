// The sender: takes due orders to the provider, and asks about those it has, ever more slowly, until nothing more is to be learned.
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { unseal } from '#server/kit/seal.ts'
import { type PayoutOrder, ProviderRejected } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { each, nextAttempt, type Work, type WorkOptions, workOff } from '../work.ts'
import { settlePayout } from './settle-payout.ts'

/** A provider forgets keys after a day. An order that old and still unknown there is the operator's. */
const KEY_LIVES_HOURS = 20

type Order = NonNullable<Awaited<ReturnType<typeof claim>>>

const payouts: Work<Order> = {
  kind: 'payout',
  batchMax: 5,
  async take(services, keys, dueBy) {
    const claimed = await Promise.all(keys.map((reference) => claim(services, reference, dueBy)))
    return claimed.filter((order) => order !== undefined)
  },
  work: each(async (services, order) => {
    crashPoint('payout.claimed')
    if (order.provider_payout_id) await askAboutPayout(services, order.provider_payout_id)
    else await send(services, order)
  }),
}

/** One round over what is due (all that is open, with `everything`). Answers how many orders were taken. */
export function sendPayouts(services: Services, options: WorkOptions = {}): Promise<number> {
  return workOff(services, payouts, options)
}

/** Lock order: payout, order. Undefined when somebody else took it meanwhile. */
function claim(services: Services, reference: string, dueBy: Date) {
  const now = clock.now()
  return inTransaction(services.db, async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', (eb) => eb.selectFrom('payout_attempts').select('payout_id').where('reference', '=', reference))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const order = await countTry(tx, services, reference, { dueBy, now })
    if (!order) return undefined
    if (payout.state === 'requested')
      await tx.updateTable('payouts').set({ state: 'sending' }).where('id', '=', payout.id).execute()
    return { ...order, payout, age: now.getTime() - order.first_tried_at!.getTime() }
  })
}

/** Undefined for an order that somebody else has taken up meanwhile. */
function countTry(tx: Tx, services: Services, reference: string, { dueBy, now }: { dueBy: Date; now: Date }) {
  return tx
    .updateTable('payout_attempts')
    .set({
      attempts: sql`attempts + 1`,
      first_tried_at: sql`coalesce(first_tried_at, ${now})`,
      due_at: nextAttempt(services),
    })
    .where('reference', '=', reference)
    .where('due_at', '<=', dueBy)
    .returning(['n', 'reference', 'reference as key', 'provider_payout_id', 'attempts', 'first_tried_at'])
    .executeTakeFirst()
}

/** Reads a payout again at the provider, whatever said that something happened to it. */
export async function askAboutPayout(services: Services, payoutId: string): Promise<void> {
  const told = await services.epayment.readPayout(payoutId)
  crashPoint('payout.answered')
  if (told) await settlePayout(services, told)
  else services.log.error({ payoutId }, 'the provider does not know its own payout')
}

/** Looks before it repeats: an order that got no answer may have been taken all the same. */
async function send(services: Services, order: Order): Promise<void> {
  if (order.attempts > 1 && (await adopt(services, order.reference))) return
  if (order.age > KEY_LIVES_HOURS * HOUR_MS) return giveUp(services, order)
  const { config, epayment } = services
  const { payout } = order
  const wanted = atProvider(config, order)
  try {
    const told = await epayment.createPayout(wanted, wanted.reference)
    crashPoint('payout.answered')
    await settlePayout(services, told)
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error
    services.log.warn({ err: error, payout: payout.id }, 'the provider refused a payout')
    // A refusal of this call is no proof that an earlier one was not taken.
    if (await adopt(services, order.reference)) return
    const { reference, amount } = wanted
    await settlePayout(services, { payoutId: null, reference, amount, status: 'failed', cause: 'rejected' })
  }
}

/** The order in the provider's words; the same on every try. */
function atProvider({ secret }: Services['config'], { reference, payout }: Order): PayoutOrder {
  return {
    reference,
    amount: payout.amount - payout.fee,
    bankSlug: payout.bank_slug,
    accountNumber: unseal(secret, sealedPlace(payout.id), payout.account_number_sealed),
    accountName: payout.account_name,
    description: `PIXEL payout ${payout.transaction_no}`,
  }
}

/** Whether the provider has this order already; then it is settled as the provider says. */
async function adopt(services: Services, reference: string): Promise<boolean> {
  const found = await services.epayment.findPayouts(reference)
  crashPoint('payout.answered')
  for (const told of found) await settlePayout(services, told)
  return found.length > 0
}

/** Never sent again by itself: the key that made a repeat harmless may be forgotten. `ledger verify` shows it. */
async function giveUp({ db, log }: Services, order: Order): Promise<void> {
  log.error({ order: order.reference }, 'the provider never answered this order; the operator must look')
  await db.updateTable('payout_attempts').set({ due_at: null }).where('reference', '=', order.reference).execute()
}

/** The operator has looked: the order goes on, and the provider is looked at first. False when it does not wait for that. */
export async function resendPayout(db: Queryable, transactionNo: string): Promise<boolean> {
  const now = clock.now()
  const row = await db
    .updateTable('payout_attempts')
    .set({ due_at: now, first_tried_at: now })
    .where('payout_id', '=', (eb) => eb.selectFrom('payouts').select('id').where('transaction_no', '=', transactionNo))
    .where('outcome', 'is', null)
    .where('due_at', 'is', null)
    .returning('n')
    .executeTakeFirst()
  return row !== undefined
}

/** Where the sealed account number of a payout belongs. */
export function sealedPlace(payoutId: string): string {
  return `payout:${payoutId}`
}
