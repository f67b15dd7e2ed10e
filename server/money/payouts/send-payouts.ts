// The sender: takes due orders to the provider, and asks about those it has, ever more slowly, until nothing more is to be learned.
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { killPoint } from '#server/kit/kill-points.ts'
import { unseal } from '#server/kit/seal.ts'
import { ProviderRejected } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { settlePayout } from './settle-payout.ts'

/** Taken to the provider side by side. */
const BATCH_MAX = 5
/** A provider forgets keys after a day. An order that old and still unknown there is the operator's. */
const KEY_LIVES_HOURS = 20
const HOUR_MS = 3_600_000

interface Due {
  payout_id: string
  n: number
}

type Order = NonNullable<Awaited<ReturnType<typeof claim>>>

/** One round over what is due (all that is open, with `everything`). Answers how many orders were looked at. */
export async function sendPayouts(services: Services, options: { everything?: boolean } = {}): Promise<number> {
  let looked = 0
  let after: Due = { payout_id: '00000000-0000-0000-0000-000000000000', n: 0 }
  for (;;) {
    const due = await dueOrders(services, options.everything === true, after)
    if (due.length === 0) return looked
    after = due.at(-1)!
    looked += due.length
    await Promise.all(due.map((order) => workOn(services, order, options.everything === true)))
  }
}

function dueOrders({ db }: Services, everything: boolean, after: Due): Promise<Due[]> {
  return db
    .selectFrom('payout_attempts')
    .select(['payout_id', 'n'])
    .where('next_at', 'is not', null)
    .$if(!everything, (query) => query.where('next_at', '<=', clock.now()))
    .where((eb) => eb(eb.refTuple('payout_id', 'n'), '>', eb.tuple(after.payout_id, after.n)))
    .orderBy('payout_id')
    .orderBy('n')
    .limit(BATCH_MAX)
    .execute()
}

/** What goes wrong stops no other order: this one is due again when its claim ends. */
async function workOn(services: Services, due: Due, everything: boolean): Promise<void> {
  try {
    const order = await claim(services, due, everything)
    if (!order) return
    killPoint('payout.claimed')
    if (order.provider_payout_id) await askAboutPayout(services, order.provider_payout_id)
    else await send(services, order)
  } catch (err) {
    services.log.warn({ err, payout: due.payout_id }, 'payout not settled yet, will be looked at again')
  }
}

/** Takes the order, so that others leave it alone for a while. Undefined when somebody else took it meanwhile. */
function claim({ db, config }: Services, { payout_id, n }: Due, everything: boolean) {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', payout_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const order = await tx
      .selectFrom('payout_attempts')
      .selectAll()
      .where('payout_id', '=', payout_id)
      .where('n', '=', n)
      .where('next_at', 'is not', null)
      .$if(!everything, (query) => query.where('next_at', '<=', now))
      .executeTakeFirst()
    if (!order) return undefined
    // Slower with each try, while there is no answer; an answer sets its own time.
    const wait = Math.min(config.paymentCheckSeconds * 1000 * 2 ** Math.min(order.tries, 10), HOUR_MS)
    const firstTriedAt = order.first_tried_at ?? now
    await tx
      .updateTable('payout_attempts')
      .set({ tries: order.tries + 1, first_tried_at: firstTriedAt, next_at: new Date(now.getTime() + wait) })
      .where('payout_id', '=', payout_id)
      .where('n', '=', n)
      .execute()
    if (payout.state === 'requested')
      await tx.updateTable('payouts').set({ state: 'sending' }).where('id', '=', payout_id).execute()
    return { ...order, payout, isFirst: order.tries === 0, age: now.getTime() - firstTriedAt.getTime() }
  })
}

/** Reads a payout again at the provider, whatever said that something happened to it. */
export async function askAboutPayout(services: Services, payoutId: string): Promise<void> {
  const told = await services.epayment.readPayout(payoutId)
  killPoint('payout.answered')
  if (told) await settlePayout(services, told)
  else services.log.error({ payoutId }, 'the provider does not know its own payout')
}

/** Looks before it repeats: an order that got no answer may have been taken all the same. */
async function send(services: Services, order: Order): Promise<void> {
  if (!order.isFirst && (await adopt(services, order.reference))) return
  if (order.age > KEY_LIVES_HOURS * HOUR_MS) return park(services, order)
  const { config, epayment } = services
  const { payout } = order
  const net = payout.amount - payout.fee
  try {
    const told = await epayment.createPayout(
      {
        reference: order.reference,
        amount: net,
        bankSlug: payout.bank_slug,
        accountNumber: unseal(config.secret, sealedPlace(payout.id), payout.account_number_sealed),
        accountName: payout.account_name,
        description: `PIXEL payout ${payout.transaction_no}`,
      },
      order.reference,
    )
    killPoint('payout.answered')
    await settlePayout(services, told)
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error
    services.log.warn({ err: error, payout: payout.id }, 'the provider refused a payout')
    // A refusal of this call is no proof that an earlier one was not taken.
    if (await adopt(services, order.reference)) return
    const { reference } = order
    await settlePayout(services, { payoutId: null, reference, amount: net, status: 'failed', cause: 'rejected' })
  }
}

/** Whether the provider has this order already; then it is settled as the provider says. */
async function adopt(services: Services, reference: string): Promise<boolean> {
  const found = await services.epayment.findPayouts(reference)
  killPoint('payout.answered')
  for (const told of found) await settlePayout(services, told)
  return found.length > 0
}

/** Never sent again by itself: the key that made a repeat harmless may be forgotten. `ledger verify` shows it. */
async function park({ db, log }: Services, order: Order): Promise<void> {
  log.error({ order: order.reference }, 'the provider never answered this order; the operator must look')
  await db.updateTable('payout_attempts').set({ next_at: null }).where('reference', '=', order.reference).execute()
}

/** The operator has looked: the order goes on, and the provider is looked at first. False when it does not wait for that. */
export async function resendPayout({ db }: Pick<Services, 'db'>, transactionNo: string): Promise<boolean> {
  const now = clock.now()
  const row = await db
    .updateTable('payout_attempts')
    .set({ next_at: now, first_tried_at: now })
    .where('payout_id', '=', (eb) => eb.selectFrom('payouts').select('id').where('transaction_no', '=', transactionNo))
    .where('outcome', 'is', null)
    .where('next_at', 'is', null)
    .returning('n')
    .executeTakeFirst()
  return row !== undefined
}

/** Where the sealed account number of a payout belongs. */
export function sealedPlace(payoutId: string): string {
  return `payout:${payoutId}`
}
