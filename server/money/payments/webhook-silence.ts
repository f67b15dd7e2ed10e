import { clock } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'

/** Whether payments were paid within the last `seconds`, and no webhook arrived in that time. */
export async function webhookSilence(db: Db, seconds: number): Promise<boolean> {
  const since = new Date(clock.now().getTime() - seconds * 1000)
  const { rows } = await sql`
    select 1 where exists (select 1 from payments where paid_at > ${since})
              and not exists (select 1 from provider_events where received_at > ${since})`.execute(db)
  return rows.length > 0
}
