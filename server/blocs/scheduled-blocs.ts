// How the scheduler finds and publishes scheduled Blocs.
import type { Schedulable } from '#server/publishing/publish-due.ts'

export const scheduledBlocs: Schedulable = {
  lockNextDue: (tx, now, failed) =>
    tx
      .selectFrom('blocs')
      .select(['id', 'creator_id', 'published_at', 'taken_down_at'])
      .where('publish_at', '<=', now)
      .where('deleted_at', 'is', null)
      .$if(failed.length > 0, (blocs) => blocs.where('id', 'not in', failed))
      .orderBy('publish_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  findRefusal: async () => undefined,
  async write(tx, id, visibility) {
    await tx.updateTable('blocs').set(visibility).where('id', '=', id).execute()
  },
}
