// When the newest backup was taken. The target knows it too, but a metric must not ask a bucket each time it is read.
import { clock } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'

export async function storeLastBackup(db: Db, takenAt: string): Promise<void> {
  await sql`
    insert into last_backup (taken_at) values (${takenAt})
    on conflict (one) do update set taken_at = greatest(last_backup.taken_at, excluded.taken_at)`.execute(db)
}

/**
 * Seconds since the newest backup, or since the installation if there is none. Nothing without BACKUP_TARGET, where something else
 * backs up the database. Alert above a day and a half.
 */
export async function backupGauges({ config, db }: Pick<Services, 'config' | 'db'>): Promise<Record<string, number>> {
  if (!config.backupTarget) return {}
  const { rows } = await sql<{ age: number }>`
    select greatest(0, extract(epoch from ${clock.now()}::timestamptz
             - coalesce((select taken_at from last_backup), min(applied_at))))::int as age
      from migrations`.execute(db)
  return { backup_age_seconds: rows[0]!.age }
}
