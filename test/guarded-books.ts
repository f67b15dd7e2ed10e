// For the tests of what the database itself refuses: services on a database of their own, and statements that must change nothing.
import { expect } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { createLog } from '#server/kit/log.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import { testDatabase } from './database.ts'

/** Everything about money. */
const TABLES = [
  'journals',
  'ledger_entries',
  'ledger_accounts',
  'ledger_balances',
  'payments',
  'pending_items',
  'receipt_refunds',
  'refunds',
  'disputes',
  'payouts',
  'payout_attempts',
  'payout_months',
  'referral_rewards',
]

export interface GuardedBooks {
  services: Services
  /** Ids used in statements, by name: `{name}` in a statement stands for the id. */
  the: Record<string, string>
  /** Expects that the database refuses this statement, and that nothing changed. */
  expectRefused(statement: string, why: RegExp): Promise<void>
  close(): Promise<void>
}

/** Opens services without a server on a fresh database. */
export async function guardedBooks(env: NodeJS.ProcessEnv = {}): Promise<GuardedBooks> {
  const database = await testDatabase()
  const services = openServices(readConfig({ PIXEL_ENV: 'test', ...env }), database.url, createLog('silent'))
  const { pool } = services.database
  const the: Record<string, string> = {}
  /** Equal hashes mean that nothing changed. */
  const hash = async (): Promise<string> => {
    const sums = TABLES.map((table) => `(select string_agg(t::text, ',' order by t::text) from ${table} t)`)
    return (await pool.query(`select md5(concat(${sums})) as sum`)).rows[0].sum
  }
  return {
    services,
    the,
    async expectRefused(statement, why) {
      const before = await hash()
      await expect(pool.query(statement.replace(/\{(\w+)\}/g, (_, name: string) => the[name]!))).rejects.toThrow(why)
      expect(await hash()).toBe(before)
    },
    async close() {
      await services.database.close()
      await database.drop()
    },
  }
}
