// (j) Ledger verification on years of entries, of everything and of one new day; and the bytes that a gift takes on the disk.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/kit/config.ts'
import { sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { migrate } from '#server/kit/migrate.ts'
import { clearingUpTo } from '#server/money/ledger/clearing-up-to.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { latestJournal } from '#server/money/ledger/proved-books.ts'
import { proveLedger } from '#server/money/ledger/verify.ts'
import { openServices, type Services, withLongQueries } from '#server/outside/services.ts'
import { startPostgres, withClient } from '../postgres.ts'
import { temporaryHome } from '../postgres-host.ts'
import { ENTRIES_A_GIFT, fillBooks } from './books-fill.ts'

/** Three years of 20,000 creators, if there are enough gifts. */
const DAYS = 1096
const GIFTS_A_CREATOR = 1000
/** Gifts per day: today's expected size, and two about forty times as large; the last one's verification reads the payments of both. */
const DAY_SIZES = [2700, 100_000, 100_000]
/** Captures posted in one batch. */
const BATCH = 500

export interface BooksCosts {
  gifts: number
  entries: number
  /** Seconds that `select count(*), sum(amount)` takes over all entries, read sequentially. */
  readSeconds: number
  wholeSeconds: number
  news: { gifts: number; entries: number; seconds: number }[]
  /** The clearing account's total: summed up from all entries, and from the last checkpoint. */
  clearing: { wholeSeconds: number; checkpointSeconds: number }
  databaseBytes: number
  /** The largest first; a table's bytes exclude its indexes. */
  sizes: { name: string; bytes: number; ofTable: string | null }[]
}

/** Reuses a ledger that was filled in `folder` before; without a folder it is filled in a temporary one. */
export async function benchBooks(
  { entries, folder }: { entries: number; folder: string | undefined },
  say: (text: string) => void,
): Promise<BooksCosts> {
  const dir = folder ?? temporaryHome('pixel-bench')
  if (!existsSync(join(dir, 'filled/data'))) await fillFolder(join(dir, 'filled'), entries / ENTRIES_A_GIFT, say)
  const postgres = await startPostgres({ dir: join(dir, 'filled') })
  try {
    const config = readConfig({ PIXEL_ENV: 'test', PIXEL_DATA_DIR: dir, SEED: 'none', LOG_LEVEL: 'error' })
    const services = withLongQueries(openServices(config, await postgres.ensureDatabase('pixel'), createLog('error')))
    try {
      return await measure(services)
    } finally {
      await services.database.close()
    }
  } finally {
    await postgres.stop()
    if (folder === undefined) rmSync(dir, { recursive: true, force: true })
  }
}

/** Not crash-safe while it is filled; afterwards the settings are those of production. */
export async function fillFolder(dir: string, gifts: number, say: (text: string) => void): Promise<void> {
  const prepare = await startPostgres({ dir, fast: true })
  await migrate(await prepare.ensureDatabase('pixel'))
  await withClient(prepare.superuserUrl('pixel'), async (client) => {
    for (const setting of [`wal_level = 'minimal'`, 'max_wal_senders = 0', `max_wal_size = '4GB'`])
      await client.query(`alter system set ${setting}`)
  })
  await prepare.stop()
  const postgres = await startPostgres({ dir, fast: true })
  const creators = Math.max(100, Math.min(20_000, Math.round(gifts / GIFTS_A_CREATOR)))
  await withClient(postgres.superuserUrl('pixel'), async (client) => {
    await fillBooks(client, { gifts: Math.round(gifts), days: DAYS, creators, payers: creators * 10 }, say)
    await client.query('alter system reset all')
  })
  await postgres.stop()
}

async function measure(services: Services): Promise<BooksCosts> {
  const { db } = services
  const counted = async () => {
    const { rows } = await sql<{
      entries: bigint
    }>`select count(*) as entries, sum(amount) from ledger_entries`.execute(db)
    return Number(rows[0]!.entries)
  }
  const [entries, readSeconds] = await timed(counted)
  const [, wholeSeconds] = await timed(() => verify(services, true))
  const news: BooksCosts['news'] = []
  for (const gifts of DAY_SIZES) {
    const before = await counted()
    await giveAndPost(services, gifts)
    const fresh = (await counted()) - before
    const [, seconds] = await timed(() => verify(services, false))
    news.push({ gifts, entries: fresh, seconds })
  }
  const latest = await latestJournal(db)
  const [, wholeClearing] = await timed(() => clearingUpTo(db, latest, true))
  const [, fromCheckpoint] = await timed(() => clearingUpTo(db, latest, false))
  return {
    gifts: await countGifts(services),
    entries,
    readSeconds,
    wholeSeconds,
    news,
    clearing: { wholeSeconds: wholeClearing, checkpointSeconds: fromCheckpoint },
    ...(await sizes(services)),
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, seconds: number]> {
  const begun = performance.now()
  const answer = await work()
  return [answer, (performance.now() - begun) / 1000]
}

/** Throws if the filled ledger is wrong, because the measurements would be worthless. */
async function verify({ db }: Services, whole: boolean): Promise<void> {
  const { findings, isWhole } = await proveLedger(db, { whole })
  if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings.slice(0, 5))}`)
  if (isWhole !== whole)
    throw new Error(isWhole ? 'everything was verified, not only new entries' : 'only new entries were verified')
}

/** Gives gifts to various creators, written in bulk and then posted as the product posts them. */
export async function giveAndPost({ db }: Services, gifts: number): Promise<void> {
  const { rows } = await sql<{ id: string; amount: bigint }>`
    with fresh as (
      insert into payments (transaction_no, creator_id, type, channel, description, amount, fee, provider, state, success_url, failure_url, expires_at)
      select 'PX-BENCH-' || gen_random_uuid(), c.id, 'donation', case n % 5 when 0 then 'mobile' else 'web' end, 'gift', 5000, 250, 'sandbox', 'created', '/', '/', now() + interval '1 day'
        from generate_series(1, ${gifts}::int) n,
             lateral (select creator_id as id from payment_counts where creator_id >= (n * 7919) % (select max(creator_id) from payment_counts) order by 1 limit 1) c
      returning id, creator_id, amount),
    given as (
      insert into gifts (payment_id, creator_id, giver_key, source, amount)
      select id, creator_id, '\\x00', 'profile', amount from fresh)
    select id, amount from fresh`.execute(db)
  const paidAt = new Date()
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH)
    // In batches: the payments guard's plan is made for few rows, and its time grows with the square of their number.
    await sql`update payments set state = 'awaiting' where id = any (${some.map(({ id }) => id)}::uuid[])`.execute(db)
    await postCaptures(
      db,
      'sandbox',
      some.map(({ id, amount }) => ({ reference: id, providerPaymentId: `pay_${id}`, amount, paidAt })),
    )
  }
}

async function countGifts({ db }: Services): Promise<number> {
  const { rows } = await sql<{ gifts: bigint }>`select count(*) as gifts from gifts`.execute(db)
  return Number(rows[0]!.gifts)
}

async function sizes({ db }: Services): Promise<Pick<BooksCosts, 'databaseBytes' | 'sizes'>> {
  const { rows: whole } = await sql<{ bytes: bigint }>`select pg_database_size(current_database()) as bytes`.execute(db)
  const { rows } = await sql<{ name: string; bytes: bigint; of: string | null }>`
    select c.relname as name, case when i.indexrelid is null then pg_table_size(c.oid) else pg_relation_size(c.oid) end as bytes,
           i.indrelid::regclass::text as of
      from pg_class c left join pg_index i on i.indexrelid = c.oid
     where c.relkind in ('r', 'i') and c.relnamespace = 'public'::regnamespace
     order by 2 desc limit 40`.execute(db)
  return {
    databaseBytes: Number(whole[0]!.bytes),
    sizes: rows.map(({ name, bytes, of }) => ({ name, bytes: Number(bytes), ofTable: of })),
  }
}
