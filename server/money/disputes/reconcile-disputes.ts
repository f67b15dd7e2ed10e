// Reads disputes at the provider: those a webhook announced, those that are open, and, from the provider's list, those
// without a webhook.
import { clock, DAY_MS, HOUR_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { Failures } from '#server/kit/failures.ts'
import type { DisputeState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { each, nextAttempt, runRound, type Work, type WorkOptions } from '../work.ts'
import { bookDispute } from './book-dispute.ts'

/** Each list starts this long before the end of the last one, so that a dispute opened while we read is not missed. */
const OVERLAP_MS = HOUR_MS
/** How far back the first list goes: as long as a card payment can be disputed. */
const FIRST_DAYS = 180

interface Open {
  key: string
  provider_dispute_id: string
}

const open: Work<Open> = {
  kind: 'dispute',
  batchMax: 5,
  async take(services, keys, dueBy) {
    const { rows } = await sql<Open>`
      update disputes d set attempts = attempts + 1, due_at = ${nextAttempt(services)}
        from (select id from disputes where id = any (${keys}::uuid[]) and due_at <= ${dueBy} order by id for update skip locked) due
       where d.id = due.id returning d.id as key, provider_dispute_id`.execute(services.db)
    return rows
  },
  work: each((services, { provider_dispute_id }) => refreshDispute(services, provider_dispute_id)),
}

interface List {
  key: string
  read_until: Date
}

const lists: Work<List> = {
  kind: 'dispute-list',
  batchMax: 1,
  async take(services, keys, dueBy) {
    const { rows } = await sql<List>`
      update dispute_lists set attempts = attempts + 1, due_at = ${nextAttempt(services)}
       where provider = any (${keys}) and due_at <= ${dueBy} returning provider as key, read_until`.execute(services.db)
    return rows
  },
  work: each(async (services, { read_until }) => {
    const begun = clock.now()
    const failures = new Failures()
    for (const dispute of await services.epayment.listDisputes(new Date(read_until.getTime() - OVERLAP_MS)))
      await failures.collect(dispute.disputeId, () => book(services, dispute))
    // Those that could be booked are; the list is read from the same time again for the others.
    failures.throwIfAny('disputes could not be booked')
    await services.db
      .updateTable('dispute_lists')
      .set({ read_until: begun, attempts: 0 })
      .where('provider', '=', services.epayment.name)
      .execute()
  }),
}

/** Runs one round over the disputes that are due (all open ones, with `everything`). Answers how many were read. */
export async function reconcileDisputes(services: Services, options: WorkOptions): Promise<number> {
  await createList(services)
  return (await runRound(services, lists, options)) + (await runRound(services, open, options))
}

async function createList({ db, epayment }: Services): Promise<void> {
  const now = clock.now()
  const read_until = new Date(now.getTime() - FIRST_DAYS * DAY_MS)
  await db
    .insertInto('dispute_lists')
    .values({ provider: epayment.name, read_until, due_at: now })
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute()
}

/** Re-reads a dispute at the provider and books its state. */
export async function refreshDispute(services: Services, disputeId: string): Promise<void> {
  const reported = await services.epayment.readDispute(disputeId)
  if (reported) await book(services, reported)
}

async function book(services: Services, reported: DisputeState): Promise<void> {
  if (await bookDispute(services, reported)) return
  services.log.error(
    { event: 'dispute.unknown', dispute: reported.disputeId, capture: reported.providerPaymentId },
    'a dispute about a capture of no known payment waits for the operator',
  )
}
