// How a migration gets past an automatic vacuum.
import type pg from 'pg'

/** A vacuum yields to a lock request that has waited for deadlock_timeout, one second. */
const GIVES_WAY_WITHIN_MS = 5000

/**
 * For a transaction that is about to change these tables. A migration's own lock timeout ends just when a vacuum would yield, so this
 * waits longer for the vacuum, with a lock that blocks neither readers nor writers.
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
