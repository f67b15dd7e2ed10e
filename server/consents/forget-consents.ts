// People in photos are forgotten with the photo: their names, their links and what they answered.
import { limits } from '#contract/limits.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'

/** What a picture needed as proof is of no use so long after it is gone. */
export async function forgetConsents(db: Db): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.consentsKeptDays * DAY_MS)
  await db
    .deleteFrom('consents as k')
    .using('images as i')
    .whereRef('i.filename', '=', 'k.filename')
    .where('i.purged_at', '<', before)
    .execute()
}
