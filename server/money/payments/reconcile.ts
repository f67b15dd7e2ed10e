// The reconciler: re-reads at the provider every payment whose end no webhook reported.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { CheckoutState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { nextAttempt, runRound, type Work, type WorkOptions } from '../work.ts'
import { checkInParts } from './check-in-parts.ts'
import { settle } from './settle.ts'

interface Due {
  id: string
  provider_checkout_id: string | null
  expires_at: Date
}

const payments: Work<Due> = {
  kind: 'payment',
  batchMax: 500,
  // Claims nothing: reading is harmless, so workers may read the same payment, and a failing provider delays no later
  // attempt.
  take: ({ db }, keys, dueBy) =>
    db
      .selectFrom('payments')
      .select(['id', 'provider_checkout_id', 'expires_at'])
      .where('id', 'in', keys)
      .where('due_at', '<=', dueBy)
      .orderBy('id')
      .execute(),
  async work(services, due) {
    const unopened = due.filter((payment) => payment.provider_checkout_id === null)
    await checkInParts(
      services,
      due.filter((payment) => payment.provider_checkout_id !== null),
      readOpened,
    )
    await checkInParts(services, unopened, searchUnopened).catch((err) =>
      services.log.warn({ err }, 'payments without a checkout not searched for, will be searched again'),
    )
  },
}

/** Runs one round over the payments that are due (all open ones, with `everything`). Answers how many were re-read. */
export function reconcile(services: Services, options: WorkOptions = {}): Promise<number> {
  return runRound(services, payments, options)
}

async function readOpened(services: Services, due: Due[]): Promise<void> {
  const checkoutIds = due.flatMap((payment) => payment.provider_checkout_id ?? [])
  await settle(services, await services.epayment.readCheckouts(checkoutIds))
  await scheduleNext(services, due)
}

/** The process died between the provider's answer and storing it: the provider finds the checkout by our reference. */
async function searchUnopened(services: Services, due: Due[]): Promise<void> {
  const states: CheckoutState[] = []
  for (const { id } of due) states.push(...(await services.epayment.findCheckouts(id)))
  await settle(services, states)
  await closeUnopened(services, due)
  await scheduleNext(services, due)
}

/** A payment whose checkout never reached the provider can no longer be paid once it has expired. */
async function closeUnopened({ db }: Services, due: Due[]): Promise<void> {
  const ids = due.map((payment) => payment.id)
  await sql`
    update payments p
       set state = 'expired', reason = 'expired', due_at = null
      from ${lockedInOrder(ids)} locked
     where p.id = locked.id and p.state = 'created' and p.expires_at < ${new Date(clock.now().getTime() - 60_000)}`.execute(
    db,
  )
}

/**
 * Often at first, then slower; stops two days after the payment expired. One whose end the provider did not report until then has expired,
 * or its payer would wait for ever; money that comes later is posted all the same.
 */
async function scheduleNext(services: Services, due: Due[]): Promise<void> {
  const isWatched = sql<boolean>`p.expires_at >= ${clock.now()}::timestamptz - interval '48 hours'`
  const isUnchanged = sql<boolean>`(${isWatched} or p.state not in ('created', 'awaiting'))`
  await sql`
    update payments p
       set attempts = p.attempts + 1,
           due_at = case when ${isWatched} then ${nextAttempt(services, 'p.attempts')} end,
           state = case when ${isUnchanged} then p.state else 'expired' end,
           reason = case when ${isUnchanged} then p.reason else 'expired' end
      from ${lockedInOrder(due.map((payment) => payment.id))} locked
     where p.id = locked.id and p.due_at is not null`.execute(services.db)
}

/**
 * Locks these payments in the order in which all code locks payments, so that concurrent rounds wait and never
 * deadlock.
 */
function lockedInOrder(ids: string[]) {
  return sql`(select id from payments where id = any (${ids}::uuid[]) order by id for update)`
}
