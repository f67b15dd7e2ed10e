import { serverLimits } from '#contract/limits.ts'
import { daysAgo } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'

/**
 * For the nightly job: removes the rows of deleted comments, whose text is already empty, once no reply refers to them and no report
 * has their text as evidence: the row leads to its author, with whom the evidence is deleted.
 */
export async function purgeDeletedComments(db: Db): Promise<void> {
  await db
    .deleteFrom('comments as c')
    .where('c.deleted_at', '<', daysAgo(serverLimits.deletedCommentDays))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('comments as r')
            .select('r.id')
            .where(({ or, eb, ref }) =>
              or([eb('r.thread_id', '=', ref('c.id')), eb('r.answered_id', '=', ref('c.id'))]),
            ),
        ),
      ),
    )
    .where(
      sql<boolean>`not exists (select from reports r
        where r.content_type = 'comment' and r.content_id = c.id::text and (r.state = 'open' or r.evidence <> ''))`,
    )
    .execute()
}
