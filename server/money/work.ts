// The one scheduler of work at the provider (docs/decisions/021): what is due is in the view provider_work, and who comes first
// takes it. What is taken is due again a while later: if its taker dies, or gets no answer, it is attempted anew.
import { clock } from '#server/kit/clock.ts'
import { type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'

export interface WorkOptions {
  /** All that is open, due or not. */
  everything?: boolean
  /** What has a key that begins like this only, due or not. */
  keyPrefix?: string
}

export interface Work<Taken> {
  /** As the view provider_work calls it. */
  kind: 'payment' | 'payout' | 'refund' | 'receipt-refund' | 'dispute' | 'dispute-list'
  /** How many are taken at once. */
  batchMax: number
  /** Takes those of these keys that are still due by then, so that others leave them alone. */
  take(services: Services, keys: string[], dueBy: Date): Promise<Taken[]>
  /** Asks the provider, and books what it says. */
  work(services: Services, taken: Taken[]): Promise<void>
}

const END_OF_TIME = new Date('9999-12-31')

/** One round over what is due. Answers how much was taken. */
export async function workOff<Taken>(
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

/** Work done one by one, side by side: what goes wrong with one stops no other. */
export function each<Taken extends { key: string }>(
  work: (services: Services, taken: Taken) => Promise<void>,
): Work<Taken>['work'] {
  return async (services, taken) => {
    await Promise.all(
      taken.map((one) =>
        work(services, one).catch((err) =>
          services.log.warn({ err, key: one.key }, 'not done at the provider yet, will be attempted again'),
        ),
      ),
    )
  }
}

/**
 * When a row is due after this attempt: PAYMENT_CHECK_SECONDS after the first, twice as long after each more, an hour at most.
 * `attempts` is the column that counts those before.
 */
export function nextAttempt(
  { config }: Pick<Services, 'config'>,
  attempts: 'attempts' | 'p.attempts' | 'r.attempts' = 'attempts',
  slowest: '1 hour' | '1 day' = '1 hour',
): RawBuilder<Date> {
  return sql<Date>`${clock.now()}::timestamptz
    + back_off(${sql.ref(attempts)}, ${config.paymentCheckSeconds}::integer * interval '1 second', ${slowest}::interval)`
}

/** Has a round begin as soon as this transaction is committed. What that loses, the next round finds. */
export async function workSoon(tx: Tx): Promise<void> {
  await enqueue(tx, 'provider-work', {}, { key: 'provider-work' })
}
