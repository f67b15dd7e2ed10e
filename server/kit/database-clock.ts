// Sets this process's clock by the database's, because copies compare each other's timestamps with their own time (docs/decisions/065).
import { clock } from './clock.ts'
import { type Db, sql } from './db.ts'
import type { Log } from './log.ts'
import { type Rounds, runPeriodically } from './run-periodically.ts'

const EVERY_MS = 5000
/** Where only the database's clock differs, it is followed by at most so many milliseconds a round: a hundredth of the time. */
const SLOW_MS = EVERY_MS / 100
/** Two clocks that differ by less count as equal. */
const NEAR_MS = 1000

/** Sets the clock by the database's, once. Returns the milliseconds by which it was certainly wrong. */
export async function setClockByDatabase(db: Db): Promise<number> {
  const { ours } = await compareClocks(db)
  clock.correct(ours)
  return ours
}

/** Sets the clock now, and keeps it correct from then on. While the database does not answer, the clock runs on by itself. */
export async function followDatabaseClock(db: Db, log: Log): Promise<Rounds> {
  let isSet = false
  const round = async () => {
    const off = isSet ? await correctClock(db) : await setClockByDatabase(db)
    isSet = true
    if (Math.abs(off) > NEAR_MS) log.warn({ behindMs: Math.round(off) }, 'the clock differed from the database’s')
  }
  const onError = (err: unknown) => log.warn({ err }, 'the database’s clock could not be read')
  await round().catch(onError)
  return runPeriodically(round, { everyMs: EVERY_MS, onError })
}

/**
 * Of three clocks, the two that agree are trusted. Where the machine's agrees with the database's, ours stood still with the machine, or
 * had followed a wrong database. Where only the database's differs, it may be that of a new leader that is wrong: ours must not jump.
 */
export async function correctClock(db: Db): Promise<number> {
  const { ours, machines } = await compareClocks(db)
  const isOursWrong = Math.abs(machines) < NEAR_MS
  clock.correct(isOursWrong ? ours : Math.min(SLOW_MS, Math.max(-SLOW_MS, ours)))
  return ours
}

/** Milliseconds by which ours and the machine's are certainly behind the database's: the query took time, in unknown parts each way. */
async function compareClocks(db: Db): Promise<{ ours: number; machines: number }> {
  const clocks = [clock.realNow, clock.machineNow]
  const before = clocks.map((now) => now().getTime())
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const after = clocks.map((now) => now().getTime())
  const databaseMs = rows[0]!.now.getTime()
  const [ours, machines] = before.map((first, nth) => outside(databaseMs, first, after[nth]!))
  return { ours: ours!, machines: machines! }
}

/** How far `ms` lies outside `first` to `last`; all of them are truncated to whole milliseconds. */
function outside(ms: number, first: number, last: number): number {
  return Math.max(0, ms - last - 1) + Math.min(0, ms - first + 1)
}
