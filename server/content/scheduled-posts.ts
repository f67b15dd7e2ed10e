// How the scheduler finds and publishes scheduled posts.
import { getWithdrawals } from '#server/consents/queries.ts'
import type { Schedulable } from '#server/publishing/publish-due.ts'
import { getCurrentFilenames, hasConsents } from './post-consents.ts'

export const scheduledPosts: Schedulable = {
  lockNextDue: (tx, now, failed) =>
    tx
      .selectFrom('posts')
      .select(['id', 'creator_id', 'published_at', 'taken_down_at'])
      .where('publish_at', '<=', now)
      .where('deleted_at', 'is', null)
      .$if(failed.length > 0, (posts) => posts.where('id', 'not in', failed))
      .orderBy('publish_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  async findRefusal(tx, id) {
    const { is_sensitive } = await tx
      .selectFrom('posts')
      .select('is_sensitive')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const pictures = await getCurrentFilenames(tx, id)
    const isConsented = await hasConsents(tx, { is_sensitive, is_published: true }, pictures)
    return isConsented && (await getWithdrawals(tx, pictures)).length === 0 ? undefined : 'consent'
  },
  async write(tx, id, visibility) {
    await tx.updateTable('posts').set(visibility).where('id', '=', id).execute()
  },
}
