// Deletes the consents of deleted photos: the people's names, links and answers.
import { limits } from '#contract/limits.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import { keepHashes } from '#server/media/barred-pictures.ts'

/** For the nightly job. The proof of consent is stored for `consentsKeptDays` after the picture was deleted; a withdrawal is final. */
export function forgetConsents(db: Db): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.consentsKeptDays * DAY_MS)
  return inTransaction(db, async (tx) => {
    await keepHashes(
      tx,
      sql`select k.filename from consents k join images o using (filename)
           where k.hidden_at is not null and o.purged_at < ${before}`,
    )
    await tx
      .deleteFrom('consents as k')
      .using('images as i')
      .whereRef('i.filename', '=', 'k.filename')
      .where('i.purged_at', '<', before)
      .execute()
  })
}
