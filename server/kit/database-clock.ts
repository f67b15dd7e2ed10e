// The clock of this process, set by the database's: what one copy wrote, another compares with its own time (docs/decisions/065).
import { clock } from './clock.ts'
import { type Db, sql } from './db.ts'
import type { Log } from './log.ts'
import { type Rounds, runPeriodically } from './run-periodically.ts'

const EVERY_MS = 5000
/** A database that leaves both clocks here is followed by at most so many milliseconds a round: a hundredth of the time. */
const SLOW_MS = EVERY_MS / 100
/** Two clocks that differ by less agree. */
const NEAR_MS = 1000

/** Sets the clock by the database's, once. Milliseconds by which it was wrong, for certain. */
export async function setClockByDatabase(db: Db): Promise<number> {
  const { ours } = await compareClocks(db)
  clock.correct(ours)
  return ours
}

/** Sets it now, and keeps it right from then on. While the database does not answer the clock goes on by itself. */
export async function followDatabaseClock(db: Db, log: Log): Promise<Rounds> {
  let isSet = false
  const round = async () => {
    const off = isSet ? await keepClock(db) : await setClockByDatabase(db)
    isSet = true
    if (Math.abs(off) > NEAR_MS) log.warn({ behindMs: Math.round(off) }, 'the clock was not the database’s')
  }
  const onError = (err: unknown) => log.warn({ err }, 'the database’s clock could not be read')
  await round().catch(onError)
  return runPeriodically(round, { everyMs: EVERY_MS, onError })
}

/**
 * Of three clocks two are right. Where the machine's agrees with the database's, ours stood still with the machine, or had followed
 * a database that was wrong. Where the database alone is different, it may be a new leader that is wrong: nothing made before jumps.
 */
export async function keepClock(db: Db): Promise<number> {
  const { ours, machines } = await compareClocks(db)
  const isOursWrong = Math.abs(machines) < NEAR_MS
  clock.correct(isOursWrong ? ours : Math.min(SLOW_MS, Math.max(-SLOW_MS, ours)))
  return ours
}

/** Milliseconds by which ours and the machine's are behind the database's for certain: the answer took time, nobody knows on which way. */
async function compareClocks(db: Db): Promise<{ ours: number; machines: number }> {
  const clocks = [clock.realNow, clock.machineNow]
  const asked = clocks.map((now) => now().getTime())
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const answered = clocks.map((now) => now().getTime())
  const there = rows[0]!.now.getTime()
  const [ours, machines] = asked.map((first, nth) => outside(there, first, answered[nth]!))
  return { ours: ours!, machines: machines! }
}

/** How far `ms` is from what lies between `first` and `last`; all of them are cut off at whole milliseconds. */
function outside(ms: number, first: number, last: number): number {
  return Math.max(0, ms - last - 1) + Math.min(0, ms - first + 1)
}
