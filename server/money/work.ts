// The scheduler of work at the provider (docs/decisions/021). The view provider_work lists what is due, and any worker
// may take it. A taken row becomes due again later, so it is retried if its worker dies or gets no answer.
import { clock } from '#server/kit/clock.ts'
import { type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import type { Services } from '#server/outside/services.ts'

export interface WorkOptions {
  /** Takes all open rows, due or not. */
  everything?: boolean
  /** Takes only rows whose key begins with this, due or not. */
  keyPrefix?: string
}

export interface Work<Taken> {
  /** `kind` in the view provider_work. */
  kind: 'payment' | 'payout' | 'refund' | 'receipt-refund' | 'dispute' | 'dispute-list'
  /** How many rows one batch takes. */
  batchMax: number
  /** Claims the rows of these keys that are due by `dueBy`, so that other workers skip them. */
  take(services: Services, keys: string[], dueBy: Date): Promise<Taken[]>
  /** Calls the provider and books its answers. */
  work(services: Services, taken: Taken[]): Promise<void>
}

const END_OF_TIME = new Date('9999-12-31')

/** Runs one round over the rows that are due. Answers how many were taken. */
export async function runRound<Taken>(
  services: Services,
  { kind, batchMax, take, work }: Work<Taken>,
  options: WorkOptions = {},
): Promise<number> {
  const dueBy = options.everything || options.keyPrefix ? END_OF_TIME : clock.now()
  const keys = await dueKeys(services, kind, dueBy, options.keyPrefix)
  let count = 0
  for (let from = 0; from < keys.length; from += batchMax) {
    const taken = await take(services, keys.slice(from, from + batchMax), dueBy)
    count += taken.length
    if (taken.length > 0) await work(services, taken)
  }
  return count
}

async function dueKeys({ db, epayment }: Services, kind: string, dueBy: Date, prefix = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_work')
    .select('key')
    .where('kind', '=', kind)
    .where('provider', '=', epayment.name)
    .where('due_at', '<=', dueBy)
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .orderBy('due_at')
    .orderBy('key')
    .execute()
  return rows.map((row) => row.key!)
}

/** Processes the rows of a batch concurrently; a failure is logged and stops no other row. */
export function each<Taken extends { key: string }>(
  work: (services: Services, taken: Taken) => Promise<void>,
): Work<Taken>['work'] {
  return async (services, taken) => {
    await Promise.all(
      taken.map((one) =>
        work(services, one).catch((err) =>
          services.log.warn({ err, key: one.key }, 'work at the provider failed, will be attempted again'),
        ),
      ),
    )
  }
}

/**
 * When a row is due after this attempt: PAYMENT_CHECK_SECONDS after the first, doubling with each attempt, at most
 * `slowest`. `attempts` is the column that counts earlier attempts.
 */
export function nextAttempt(
  { config }: Pick<Services, 'config'>,
  attempts: 'attempts' | 'p.attempts' | 'r.attempts' = 'attempts',
  slowest: '1 hour' | '1 day' = '1 hour',
): RawBuilder<Date> {
  return sql<Date>`${clock.now()}::timestamptz
    + back_off(${sql.ref(attempts)}, ${config.paymentCheckSeconds}::integer * interval '1 second', ${slowest}::interval)`
}

/**
 * Enqueues a round of work, which starts when this transaction commits. If the job is lost, the next round picks the
 * work up.
 */
export async function enqueueProviderWork(tx: Tx): Promise<void> {
  await enqueue(tx, 'provider-work', {}, { key: 'provider-work' })
}
