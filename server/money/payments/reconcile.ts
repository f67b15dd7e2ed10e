// The reconciler: re-reads at the provider every payment whose end no webhook reported.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { CheckoutState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { nextAttempt, runRound, type Work, type WorkOptions } from '../work.ts'
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
    await settle(services, await readAgain(services, due))
    await closeUnopened(services, due)
    await scheduleNext(services, due)
  },
}

/** Runs one round over the payments that are due (all open ones, with `everything`). Answers how many were re-read. */
export function reconcile(services: Services, options: WorkOptions = {}): Promise<number> {
  return runRound(services, payments, options)
}

async function readAgain({ epayment }: Services, due: Due[]): Promise<CheckoutState[]> {
  const known = due.flatMap((payment) => payment.provider_checkout_id ?? [])
  const states = await epayment.readCheckouts(known)
  // The process died between the provider's answer and storing it: the provider finds the checkout by our reference.
  for (const payment of due)
    if (!payment.provider_checkout_id) states.push(...(await epayment.findCheckouts(payment.id)))
  return states
}

/** A payment whose checkout never reached the provider can no longer be paid once it has expired. */
async function closeUnopened({ db }: Services, due: Due[]): Promise<void> {
  const ids = due.filter((payment) => !payment.provider_checkout_id).map((payment) => payment.id)
  if (ids.length === 0) return
  await sql`
    update payments p
       set state = 'expired', reason = 'expired', due_at = null
      from ${lockedInOrder(ids)} locked
     where p.id = locked.id and p.state = 'created' and p.expires_at < ${new Date(clock.now().getTime() - 60_000)}`.execute(
    db,
  )
}

/** Often at first, then slower; stops two days after the payment expired. */
async function scheduleNext(services: Services, due: Due[]): Promise<void> {
  await sql`
    update payments p
       set attempts = p.attempts + 1,
           due_at = case when p.expires_at >= ${clock.now()}::timestamptz - interval '48 hours' then ${nextAttempt(services, 'p.attempts')} end
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
