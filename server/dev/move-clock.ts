// Development only: moves the clock of every process of the product, and what has become due is done soon after.
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import { type Hearing, hear } from '#server/kit/hear.ts'
import { bringJobsForward } from '#server/kit/jobs.ts'
import { bringLimitsForward } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'

/** Moves it by so many seconds, for good: a restart goes on from there. Answers the new time. */
export async function moveClock({ db }: Pick<Services, 'db'>, advanceSeconds: number): Promise<Date> {
  const by = BigInt(Math.round(advanceSeconds * 1000))
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('dev_clock')
      .values({ offset_ms: by })
      .onConflict((row) => row.column('is_one').doUpdateSet({ offset_ms: sql<bigint>`dev_clock.offset_ms + ${by}` }))
      .execute()
    // The queue and the limits count on clocks of their own, the database's and the machine's.
    await bringJobsForward(tx, by)
    await bringLimitsForward(tx, by)
    await sql`select pg_notify('dev_clock', '')`.execute(tx)
  })
  await setClock(db)
  return clock.now()
}

/** Sets this process's clock as it was moved, now and whenever it is moved again; `moved` is called after each time. */
export async function followClock({ db, database, log }: Services, moved: () => Promise<void>): Promise<Hearing> {
  const follow = () =>
    setClock(db)
      .then(moved)
      .catch((err) => log.warn({ err }, 'the clock could not be followed'))
  await setClock(db)
  return hear(database.url, log, 'dev_clock', { word: follow, deaf: () => undefined })
}

async function setClock(db: Db): Promise<void> {
  const row = await db.selectFrom('dev_clock').select('offset_ms').executeTakeFirst()
  clock.shift(Number(row?.offset_ms ?? 0n))
}
