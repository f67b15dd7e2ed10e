// How a migration gets past a vacuum that PostgreSQL began by itself.
import type pg from 'pg'

/** A vacuum gives way to who has waited for deadlock_timeout, a second. */
const GIVES_WAY_WITHIN_MS = 5000

/**
 * In a transaction that is about to change these tables: a migration gives up just when a vacuum would have given way to it. So the
 * vacuum is waited for by a lock that neither readers nor writers wait behind.
 */
export async function makeVacuumGiveWay(client: pg.Client, text: string): Promise<void> {
  const names = [...text.matchAll(/\b(?:alter table(?: only)?|trigger \w+\s[^;]*?\bon) (\w+)/gi)].map(
    ([, name]) => name,
  )
  const { rows } = await client.query<{ name: string; lock_timeout: string }>(
    `select relname as name, current_setting('lock_timeout') as lock_timeout from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any ($1) order by 1`,
    [names],
  )
  if (rows.length === 0) return
  await client.query(`set local lock_timeout = ${GIVES_WAY_WITHIN_MS}`)
  await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in share update exclusive mode`)
  await client.query(`set local lock_timeout = '${rows[0]!.lock_timeout}'`)
}
