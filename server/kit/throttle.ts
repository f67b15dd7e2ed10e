// Rate limits, counted in PostgreSQL, so that all copies of the server count together.
import { clock } from './clock.ts'
import { type Db, type Queryable, sql, withoutSync } from './db.ts'
import { retryLater } from './fail.ts'

export interface ThrottleRule {
  name: string
  points: number
  seconds: number
  /** Limits per network are a thousand times wider with RATE_LIMITS=relaxed; those per account stay. */
  per: 'network' | 'account'
}

/** A rule, and the account, network or address that it is counted for. */
export type Limit = [rule: ThrottleRule, key: string]

/** The factor for limits per network with RATE_LIMITS=relaxed. */
const RELAXED_FACTOR = 1000

/** How much wider limits per network are than their rules say. */
export function networkFactor({ rateLimits }: { rateLimits: 'on' | 'relaxed' }): number {
  return rateLimits === 'relaxed' ? RELAXED_FACTOR : 1
}

/** How far a limit is used. */
interface Standing {
  /** Calls counted so far. */
  points: number
  /** Seconds until the next call is allowed; 0 if it is now. */
  wait: number
}

export interface Throttle {
  /**
   * Counts one; throws TooManyRequestsException with `retry_in_seconds` when the limit is exhausted. If the database cannot count, the call
   * fails: a count in each copy would multiply the limit by the number of copies.
   */
  take(rule: ThrottleRule, key: string): Promise<void>
  /** The same for several limits in one query, in this order: those behind an exhausted one are not counted. */
  takeEach(limits: Limit[]): Promise<void>
  /** Takes one off the count again. */
  giveBack(rule: ThrottleRule, key: string): Promise<void>
  /** What is counted for each of these limits so far, in this order, read in one query. Counts nothing. */
  readEach(limits: Limit[]): Promise<Standing[]>
  /** Seconds until the next call is allowed; 0 if it is now. Counts nothing. */
  wait(rule: ThrottleRule, key: string): Promise<number>
  /** How many calls were counted so far. */
  count(rule: ThrottleRule, key: string): Promise<number>
  /** Deletes the count. */
  reset(rule: ThrottleRule, key: string): Promise<void>
}

/** For development, where the clock was moved by so many milliseconds: counts expire that much earlier. */
export async function bringLimitsForward(db: Queryable, by: bigint): Promise<void> {
  await sql`update rate_limits set expire = expire - ${by}`.execute(db)
}

/** `relaxed` widens the limits per network. */
export function createThrottle(db: Db, relaxed: boolean): Throttle {
  const getMost = ({ points, per }: ThrottleRule) => (relaxed && per === 'network' ? points * RELAXED_FACTOR : points)
  const takeEach = async (limits: Limit[]) => {
    const counted = await countEach(
      db,
      limits.map(([rule, key]) => ({ row: getRowKey(rule, key), most: getMost(rule), ms: rule.seconds * 1000 })),
    )
    const reached = counted.find(({ points, most }) => points > most)
    if (reached) throw retryLater(secondsUntil(reached.expire))
  }
  const readEach = async (limits: Limit[]) => {
    const counts = await readCounts(
      db,
      limits.map(([rule, key]) => getRowKey(rule, key)),
    )
    return limits.map(([rule, key]): Standing => {
      const counted = counts.get(getRowKey(rule, key))
      if (!counted) return { points: 0, wait: 0 }
      return { points: counted.points, wait: counted.points >= getMost(rule) ? secondsUntil(counted.expire) : 0 }
    })
  }
  const readOne = async (rule: ThrottleRule, key: string) => (await readEach([[rule, key]]))[0]!
  return {
    take: (rule, key) => takeEach([[rule, key]]),
    takeEach,
    async giveBack(rule, key) {
      // A count of none has expired: its time begins with the next one.
      await sql`
        update rate_limits set points = points - 1, expire = case when points > 1 then expire else 0 end
         where key = ${getRowKey(rule, key)} returning ${withoutSync}`.execute(db)
    },
    readEach,
    wait: async (rule, key) => (await readOne(rule, key)).wait,
    count: async (rule, key) => (await readOne(rule, key)).points,
    async reset(rule, key) {
      await sql`delete from rate_limits where key = ${getRowKey(rule, key)}`.execute(db)
    },
  }
}

/**
 * Makes an attempt that counts only if its result is wrong. TooManyRequestsException once the limit of wrong ones is reached, even for an
 * attempt that would be right. Each is counted before it is made: of many at once, in whichever copies, none passes the limit unseen.
 */
export async function limitWrong<T>(
  throttle: Pick<Throttle, 'take' | 'giveBack'>,
  rule: ThrottleRule,
  key: string,
  attempt: () => Promise<T>,
  isWrong: (result: T) => boolean,
): Promise<T> {
  await throttle.take(rule, key)
  let wasWrong = false
  try {
    const result = await attempt()
    wasWrong = isWrong(result)
    return result
  } finally {
    if (!wasWrong) await throttle.giveBack(rule, key)
  }
}

interface Counted {
  points: number
  /** When the count expires, in milliseconds. */
  expire: bigint
}

const getRowKey = (rule: ThrottleRule, key: string) => `${rule.name}:${key}`

/** The clock that all copies share: by its own machine's, a copy would expire or extend the counts of the others. */
const nowMs = () => clock.realNow().getTime()

async function countEach(
  db: Db,
  limits: { row: string; most: number; ms: number }[],
): Promise<(Counted & { most: number })[]> {
  const now = nowMs()
  const name = (nth: number) => sql.ref(`limit${nth}`)
  const counts = limits.map(({ row, ms }, nth) => {
    const before = sql`from ${name(nth - 1)} where points <= ${limits[nth - 1]?.most ?? 0}`
    return sql`${name(nth)} as (
      insert into rate_limits as r (key, points, expire) select ${row}::text, 1, ${now + ms}::bigint ${nth === 0 ? sql`` : before}
      on conflict (key) do update set points = case when r.expire <= ${now} then 1 else r.points + 1 end,
                                      expire = case when r.expire <= ${now} then excluded.expire else r.expire end
      returning points, expire)`
  })
  const each = limits.map(
    ({ most }, nth) => sql`select points, expire, ${most}::int as most, ${withoutSync} from ${name(nth)}`,
  )
  const { rows } = await sql<Counted & { most: number }>`
    with ${sql.join(counts)} ${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}

async function readCounts(db: Db, rows: string[]): Promise<Map<string, Counted>> {
  const { rows: counts } = await sql<Counted & { key: string }>`
    select key, points, expire from rate_limits where key = any(${rows}::text[]) and expire > ${nowMs()}`.execute(db)
  return new Map(counts.map((counted) => [counted.key, counted]))
}

function secondsUntil(expire: bigint): number {
  return Math.max(1, Math.ceil((Number(expire) - nowMs()) / 1000))
}

/** Deletes counts that have expired. */
export async function forgetCounters(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(db)
}
