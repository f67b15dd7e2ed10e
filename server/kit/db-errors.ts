// Classifies errors of the database: their SQLSTATE, and whether they pass.
import { isNotAnswered } from './pool.ts'

/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * The database is unreachable, starting, stopping, full or too busy, or another call held a lock that this one needs: nothing was done,
 * or the outcome is unknown, and the caller may try again with the same key.
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error)
  return isNotAnswered(error) || (code !== undefined && unavailable.test(code))
}

/**
 * From the database: connection lost (08), out of disk, memory or connections (53), stopped or cancelled by its operator (57P),
 * its own disk failed (58030), read only (25006), a lock not acquired in time (55P03), serialization failures and deadlocks after all
 * retries (40001, 40P01). From this machine: no route to it, and a full disk.
 */
const unavailable =
  /^(08...|53...|57P..|58030|25006|55P03|40001|40P01|ECONN.+|EPIPE|ENOENT|ETIMEDOUT|E(HOST|NET)UNREACH|EAI_AGAIN|ENOTFOUND|ENOSPC|EDQUOT)$/

/** Whether a unique constraint refused the row; with `constraint`, whether it was that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}
