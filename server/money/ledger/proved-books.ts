// Stores the result of a ledger verification, from which the next one continues (docs/decisions/059).
import { setTimeout as wait } from 'node:timers/promises'
import { serverLimits } from '#contract/limits.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { migrationNames } from '#server/kit/migrate.ts'

/**
 * How long to wait for transactions that are writing journals; a verification that would wait longer stores nothing.
 */
const WAIT_MS = 10_000
const LOOK_MS = 20
/** One verification at a time stores its result. */
const STORE_LOCK = 7_059

export interface Proved {
  /** All journals up to this one were verified. */
  journal_id: bigint
  payment_id: string
  whole_at: Date
}

/** The id of the latest journal, including one that is still being written. */
export async function latestJournal(db: Queryable): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('journals', 'id')::regclass), 0) as id`.execute(db)
  return rows[0]!.id
}

/**
 * The id up to which no journal will appear any more. Ids are assigned before their transactions end, so this waits for
 * the transactions that are writing journals now. Undefined when one of them does not end in time.
 */
export async function settledJournal(db: Queryable): Promise<bigint | undefined> {
  const latest = await latestJournal(db)
  const begun = performance.now()
  for (
    let writers = await journalWriters(db, undefined);
    writers.length > 0;
    writers = await journalWriters(db, writers)
  ) {
    if (performance.now() - begun > WAIT_MS) return undefined
    await wait(LOOK_MS)
  }
  return latest
}

/** Transactions that are writing journals; with `known`, only those among it. */
async function journalWriters(db: Queryable, known: string[] | undefined): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
     where relation = 'journals'::regclass and mode = 'RowExclusiveLock' and granted
       and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer).filter((writer) => known?.includes(writer) ?? true)
}

/**
 * What the last verification stored; undefined when a full one is due: after a week, when our clock or the journal ids
 * have gone back, and when a build with other migrations stored it.
 */
export async function readProved(db: Queryable): Promise<Proved | undefined> {
  const now = clock.now()
  const proved = await db
    .selectFrom('proved_books')
    .select(['journal_id', 'payment_id', 'whole_at'])
    .where('whole_at', '<=', now)
    .where('whole_at', '>', new Date(now.getTime() - serverLimits.booksWholeHours * HOUR_MS))
    .where('migrations', '=', (await migrationNames()).length)
    .executeTakeFirst()
  return proved && proved.journal_id <= (await latestJournal(db)) ? proved : undefined
}

/** Whether this transaction may store its result. */
export async function lockProofStore(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${STORE_LOCK}) as ours`.execute(tx)
  return rows[0]!.ours
}

/** Stores the totals of this transaction, less journals after `journalId`. */
export async function storeProved(tx: Tx, journalId: bigint, wholeAt: Date): Promise<void> {
  const id = sql.lit(String(journalId))
  await sql`delete from proved_accounts where account_id not in (select account_id from account_totals)`.execute(tx)
  await sql`
    insert into proved_accounts as p (account_id, total)
    select account_id, sum(total)
      from (select account_id, total from account_totals
            union all select credit_account_id, -amount from ledger_entries where journal_id > ${id}::bigint
            union all select debit_account_id, amount from ledger_entries where journal_id > ${id}::bigint) s
     group by 1
        on conflict (account_id) do update set total = excluded.total where p.total <> excluded.total`.execute(tx)
  await storeCreators(tx, id)
  const migrations = (await migrationNames()).length
  const books = {
    journal_id: journalId,
    payment_id: sql<string>`uuidv7(interval '-1 day')`,
    whole_at: wholeAt,
    migrations,
  }
  await tx
    .insertInto('proved_books')
    .values(books)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(books))
    .execute()
}

const LINES = ['received', 'referral_reward', 'refunds', 'fees', 'paid_out', 'other'] as const

async function storeCreators(tx: Tx, id: ReturnType<typeof sql.lit>): Promise<void> {
  const columns = (['ever_paid', ...LINES] as const).map((name) => sql.ref(name))
  const lines = sql.join(LINES.map((name) => sql.ref(name)))
  const sums = sql.join(columns.map((column) => sql`sum(${column})`))
  const negated = sql.join(LINES.map((name) => sql`-${sql.ref(name)}`))
  await sql`
    delete from proved_creators where creator_id not in (select creator_id from posted_totals union select creator_id from paid_totals)`.execute(
    tx,
  )
  await sql`
    insert into proved_creators as p (creator_id, ${sql.join(columns)})
    select creator_id, ${sums}
      from (select creator_id, 0 as ever_paid, ${lines} from posted_totals
            union all select creator_id, 0, ${negated} from statement_journals where journal_id > ${id}::bigint
            union all select creator_id, ever_paid, 0, 0, 0, 0, 0, 0 from paid_totals
            union all select p.creator_id, -1, 0, 0, 0, 0, 0, 0
                        from journals j join ledger_entries e on e.journal_id = j.id and e.line = 1
                        join ledger_accounts a on a.id = e.credit_account_id
                        join payments p on p.creator_id = a.owner_id and p.paid_at = j.effective_at
                                       and j.source = 'receipt:' || p.provider || ':' || p.provider_payment_id
                       where j.id > ${id}::bigint and j.kind in ('payment_web', 'payment_mobile')) s
     group by 1
        on conflict (creator_id) do update set (${sql.join(columns)}) = (${sql.join(columns.map((column) => sql`excluded.${column}`))})
     where (${sql.join(columns.map((column) => sql`p.${column}`))}) is distinct from (${sql.join(columns.map((column) => sql`excluded.${column}`))})`.execute(
    tx,
  )
}
