// Limits on how often: counted in PostgreSQL, so that every copy of the server counts together.
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Db, type Queryable, sql } from './db.ts'
import { retryLater } from './fail.ts'

export interface ThrottleRule {
  name: string
  points: number
  seconds: number
  /** Limits per network widen a thousandfold when RATE_LIMITS=relaxed; those per account stay. */
  per: 'network' | 'account'
}

/** How much wider limits per network are when RATE_LIMITS=relaxed. */
export const relaxedFactor = 1000

export interface Throttle {
  /**
   * Counts one; throws TooManyRequestsException with `retry_in_seconds` when the limit is reached. What cannot be counted is not
   * let through: a copy that counted by itself would be a limit more for each copy.
   */
  take(rule: ThrottleRule, key: string): Promise<void>
  /** Seconds until the next is allowed, 0 when it is now. Counts nothing. */
  wait(rule: ThrottleRule, key: string): Promise<number>
  /** How many were counted so far. */
  count(rule: ThrottleRule, key: string): Promise<number>
  /** Forgets what was counted. */
  reset(rule: ThrottleRule, key: string): Promise<void>
}

/** For development, where the clock moved by so many milliseconds: what was counted is forgotten that much earlier. */
export async function bringLimitsForward(db: Queryable, by: bigint): Promise<void> {
  await sql`update rate_limits set expire = expire - ${by}`.execute(db)
}

export function createThrottle(pool: pg.Pool, relaxed: boolean): Throttle {
  const limiters = new Map<string, RateLimiterPostgres>()

  function limiter(rule: ThrottleRule): RateLimiterPostgres {
    let found = limiters.get(rule.name)
    if (!found) {
      const points = relaxed && rule.per === 'network' ? rule.points * relaxedFactor : rule.points
      found = new RateLimiterPostgres({
        keyPrefix: rule.name,
        points,
        duration: rule.seconds,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
      })
      limiters.set(rule.name, found)
    }
    return found
  }

  return {
    async take(rule, key) {
      try {
        await limiter(rule).consume(key)
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw retryLater(Math.max(1, refused.msBeforeNext / 1000))
        throw refused
      }
    },
    async wait(rule, key) {
      const counted = await limiter(rule).get(key)
      return counted && counted.remainingPoints <= 0 ? Math.max(1, Math.ceil(counted.msBeforeNext / 1000)) : 0
    },
    async count(rule, key) {
      return (await limiter(rule).get(key))?.consumedPoints ?? 0
    },
    async reset(rule, key) {
      await limiter(rule).delete(key)
    },
  }
}

/** What was counted so long ago that it limits nothing any more. */
export async function forgetCounters(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(db)
}
