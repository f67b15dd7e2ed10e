// The reconciler: asks the provider about every payment that no webhook has told the end of.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { CheckoutState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { nextAttempt, type Work, type WorkOptions, workOff } from '../work.ts'
import { settle } from './settle.ts'

interface Due {
  id: string
  provider_checkout_id: string | null
  expires_at: Date
}

const payments: Work<Due> = {
  kind: 'payment',
  batchMax: 500,
  // Asking changes nothing there, so nobody is kept from it, and a provider that is away makes nobody wait longer.
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
    await askLater(services, due)
  },
}

/** One round over what is due (all that is open, with `everything`). Answers how many payments were looked at. */
export function reconcile(services: Services, options: WorkOptions = {}): Promise<number> {
  return workOff(services, payments, options)
}

async function readAgain({ epayment }: Services, due: Due[]): Promise<CheckoutState[]> {
  const known = due.flatMap((payment) => payment.provider_checkout_id ?? [])
  const states = await epayment.readCheckouts(known)
  // Killed between the provider's answer and our writing it down: the provider knows it by our reference.
  for (const payment of due)
    if (!payment.provider_checkout_id) states.push(...(await epayment.findCheckouts(payment.id)))
  return states
}

/** A checkout the provider never heard of, past its time, can no longer be paid. */
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

/** Often at first, then slower; two days after it expired nobody asks any more. */
async function askLater(services: Services, due: Due[]): Promise<void> {
  await sql`
    update payments p
       set attempts = p.attempts + 1,
           due_at = case when p.expires_at >= ${clock.now()}::timestamptz - interval '48 hours' then ${nextAttempt(services, 'p.attempts')} end
      from ${lockedInOrder(due.map((payment) => payment.id))} locked
     where p.id = locked.id and p.due_at is not null`.execute(services.db)
}

/** These payments, locked in the one order in which everybody locks payments: rounds that meet wait, and never for ever. */
function lockedInOrder(ids: string[]) {
  return sql`(select id from payments where id = any (${ids}::uuid[]) order by id for update)`
}
