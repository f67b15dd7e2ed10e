import { type Queryable, sql } from '#server/kit/db.ts'

/** `broken`: the first row that was changed or follows a deleted one; undefined if the chain is intact. */
export async function verifyLog(db: Queryable): Promise<{ broken: bigint | undefined; rows: number }> {
  const { rows } = await sql<{ broken: bigint | null; rows: number }>`
    with chain as (
      select l.id, l.hash <> desk_log_hash(l) as is_changed, l.previous_hash, l.id - lag(l.id, 1, 0) over newest as step,
             lag(l.hash, 1, repeat('0', 64)) over newest as before, l.hash
        from desk_log l window newest as (order by l.id))
    select coalesce(
             (select min(id) from chain where is_changed or previous_hash <> before or step <> 1),
             (select h.id from desk_log_head h left join desk_log l using (id) where h.id > 0 and l.hash is distinct from h.hash),
             (select max(l.id) from desk_log l having max(l.id) > (select id from desk_log_head))) as broken,
           (select count(*)::int from desk_log) as rows`.execute(db)
  return { broken: rows[0]!.broken ?? undefined, rows: rows[0]!.rows }
}
