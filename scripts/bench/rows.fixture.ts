// A database for the checks that compare ours with the provider's: rows are written as they stand after a crash, without guards.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Db } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { type Database, openDatabase } from '#server/kit/open-database.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

type Row = Record<string, unknown>

const required: Record<string, Row> = {
  payments: {
    ...{ transaction_no: 'PX-1', creator_id: 1, type: 'donation', channel: 'web', description: 'gift', amount: 5000 },
    ...{ provider: 'sandbox', state: 'paid', success_url: '/', failure_url: '/', expires_at: new Date(0) },
  },
  journals: { kind: 'payment_web', effective_at: new Date(0), actor: 'system' },
  payouts: {
    ...{
      creator_id: 1,
      method: 'direct',
      bank_slug: 'bdo',
      account_name: 'Luz',
      account_number_sealed: Buffer.from('x'),
    },
    ...{ destination: 'BDO', amount: 5000, fee: 0, provider: 'sandbox', created_at: new Date(0) },
    terms_mac: Buffer.from('x'),
  },
  payout_attempts: { n: 1, outcome: 'failed', cause: 'x' },
  refunds: {
    ...{ n: 1, amount: 5000, balance: 'creator_available', actor: 'system', created_at: new Date(0) },
  },
  receipt_refunds: { amount: 5000, provider: 'sandbox', provider_payment_id: 'pay_2', reason: 'second_capture' },
  disputes: { provider: 'sandbox', amount: 5000, opened_at: new Date(0) },
  provider_events: { provider: 'sandbox', type: 'checkout.paid', received_at: new Date(0) },
  exports: { id: 'x', asked_at: new Date(0), language: 'en' },
  erasures: { asked_at: new Date(0), gives_up: 0 },
  images: { width: 4, height: 3, mosaic: '' },
  sessions: { token_hash: Buffer.alloc(32), expires_at: new Date(0) },
  /** One that is closed. */
  accounts: { email: 'a@example.com', referral_code: 'A', deactivated_at: new Date(0) },
  reactions: { content_type: 'bloc' },
}

/** Opens a database for the tests of a file, which is empty again after each of them. */
export function openRows() {
  let database: TestDatabase
  let opened: Database
  let client: pg.Client
  const written = new Set<string>()
  beforeAll(async () => {
    database = await testDatabase()
    opened = openDatabase(database.url, createLog('silent'))
    client = new pg.Client({ connectionString: database.superuserUrl })
    await client.connect()
    await client.query('set session_replication_role = replica')
  })
  afterEach(async () => {
    for (const table of written) await client.query(`delete from ${table}`)
    written.clear()
  })
  afterAll(async () => {
    await client.end()
    await opened.close()
    await database.drop()
  })
  return {
    get db(): Db {
      return opened.db
    },
    /** Writes one row; columns that must have a value and are not given get one. */
    async write(table: string, given: Row = {}): Promise<void> {
      const row = { ...required[table], ...(table === 'payouts' && { challenge_id: randomUUID() }), ...given }
      const names = Object.keys(row)
      const places = names.map((_, at) => `$${at + 1}`)
      const sql = `insert into ${table} (${names.join(', ')}) overriding system value values (${places.join(', ')})`
      await client.query(sql, Object.values(row))
      written.add(table)
    },
  }
}
