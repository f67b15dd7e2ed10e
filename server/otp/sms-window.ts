// Counts the SMS sent within a sliding time window, and computes when another may be sent.
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { type Queryable, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import { retryLater } from '#server/kit/fail.ts'

export async function refuseFull(tx: Tx, which: RawBuilder<unknown>, most: number, windowMs: number): Promise<void> {
  const wait = await secondsUntilFree(tx, which, most, windowMs)
  if (wait > 0) throw retryLater(wait)
}

/** The number of codes sent by SMS in the last hour. */
export async function smsSentInHour(db: Queryable): Promise<number> {
  const { sent } = await db
    .selectFrom('sms_sent')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('sent_at', '>', since(HOUR_MS))
    .executeTakeFirstOrThrow()
  return sent
}

/** Seconds until another may be sent; 0 while fewer than `most` of these were sent in the window. */
export async function secondsUntilFree(
  tx: Tx,
  which: RawBuilder<unknown>,
  most: number,
  windowMs: number,
): Promise<number> {
  const { rows } = await sql<{ sent_at: Date }>`
    select sent_at from sms_sent where ${which} and sent_at > ${since(windowMs)}
     order by sent_at desc offset ${most - 1} limit 1`.execute(tx)
  return rows[0] ? secondsLeft(rows[0].sent_at, windowMs) : 0
}

/** Seconds until an SMS sent then leaves the window. */
export function secondsLeft(sent: Date, windowMs: number): number {
  return Math.max(1, (sent.getTime() + windowMs - clock.now().getTime()) / 1000)
}

export function since(windowMs: number): Date {
  return new Date(clock.now().getTime() - windowMs)
}
