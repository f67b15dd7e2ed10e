// Development only: moves the clock of every process of the product, and that of the sandbox provider, whose payments are dated by
// it; work that became due runs soon after.
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import { bringJobsForward } from '#server/kit/jobs.ts'
import { bringLimitsForward } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'

/** Moves the clock by this many seconds, for good: a restart continues from there. Returns the new time. */
export async function moveClock(services: Services, advanceSeconds: number): Promise<Date> {
  const { db } = services
  await moveProvider(services, advanceSeconds)
  const by = BigInt(Math.round(advanceSeconds * 1000))
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('dev_clock')
      .values({ offset_ms: by })
      .onConflict((row) => row.column('is_one').doUpdateSet({ offset_ms: sql<bigint>`dev_clock.offset_ms + ${by}` }))
      .execute()
    // The job queue and the rate limits count on clocks of their own, the database's and the machine's.
    await bringJobsForward(tx, by)
    await bringLimitsForward(tx, by)
    await sql`select pg_notify('dev_clock', '')`.execute(tx)
  })
  await setMovedClock(db)
  return clock.now()
}

/** The sandbox may not be running: then there is nothing to move. */
async function moveProvider({ config, log }: Services, advanceSeconds: number): Promise<void> {
  if (!config.usesSandbox) return
  await fetch(`${config.sandboxUrl}/_sandbox/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.sandboxAdminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: advanceSeconds }),
  }).catch((err) => log.warn({ err }, 'the clock of the sandbox provider was not moved'))
}

/** Sets this process's clock to the stored offset, once. */
export async function setMovedClock(db: Db): Promise<void> {
  const row = await db.selectFrom('dev_clock').select('offset_ms').executeTakeFirst()
  clock.shift(Number(row?.offset_ms ?? 0n))
}
