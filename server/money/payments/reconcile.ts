// The reconciler: asks the provider about every payment that no webhook has told the end of.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { CheckoutState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { refundReceipts } from './refund-receipts.ts'
import { settle } from './settle.ts'

const BATCH_MAX = 500

interface Due {
  id: string
  provider_checkout_id: string | null
  expires_at: Date
}

/** One round over what is due (all that is open, with `everything`). Answers how many payments were looked at. */
export async function reconcile(services: Services, options: { everything?: boolean } = {}): Promise<number> {
  let looked = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await duePayments(services, options.everything === true, after)
    if (due.length === 0) break
    after = due.at(-1)!.id
    looked += due.length
    await settle(services, await readAgain(services, due))
    await closeUnopened(services, due)
    await askLater(services, due)
  }
  await refundReceipts(services)
  return looked
}

async function duePayments({ db, epayment }: Services, everything: boolean, after: string): Promise<Due[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'provider_checkout_id', 'expires_at'])
    .where('provider', '=', epayment.name)
    .where('next_check_at', 'is not', null)
    .$if(!everything, (query) => query.where('next_check_at', '<=', clock.now()))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_MAX)
    .execute()
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
       set state = 'expired', reason = 'expired', next_check_at = null
      from ${lockedInOrder(ids)} locked
     where p.id = locked.id and p.state = 'created' and p.expires_at < ${new Date(clock.now().getTime() - 60_000)}`.execute(
    db,
  )
}

/** Often at first, then slower; two days after it expired nobody asks any more. */
async function askLater({ db, config }: Services, due: Due[]): Promise<void> {
  await sql`
    update payments p
       set check_count = p.check_count + 1,
           next_check_at = case when p.expires_at < now() - interval '48 hours' then null
             else now() + least(${config.paymentCheckSeconds} * power(2, least(p.check_count, 12)), 3600) * interval '1 second' end
      from ${lockedInOrder(due.map((payment) => payment.id))} locked
     where p.id = locked.id and p.next_check_at is not null`.execute(db)
}

/** These payments, locked in the one order in which everybody locks payments: rounds that meet wait, and never for ever. */
function lockedInOrder(ids: string[]) {
  return sql`(select id from payments where id = any (${ids}::uuid[]) order by id for update)`
}
