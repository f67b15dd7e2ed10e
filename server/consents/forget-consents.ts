// Deletes the consents of deleted photos: the people's names, links and answers.
import { limits } from '#contract/limits.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'

/** For the nightly job. The proof of consent is stored for `consentsKeptDays` after the picture was deleted. */
export async function forgetConsents(db: Db): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.consentsKeptDays * DAY_MS)
  await db
    .deleteFrom('consents as k')
    .using('images as i')
    .whereRef('i.filename', '=', 'k.filename')
    .where('i.purged_at', '<', before)
    .execute()
}
