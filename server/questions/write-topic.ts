// Writes the creator's topic: creates it or replaces the previous one.
import type { z } from 'zod/mini'
import type { TopicForm } from '#contract/questions.ts'
import { words } from '#contract/texts.ts'
import { writeHashtags } from '#server/hashtags/write-hashtags.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { Services } from '#server/outside/services.ts'
import { getTopic } from './read-topics.ts'

/** Throws errors.banner_image for a picture that this creator cannot use. */
export async function writeTopic(
  { db }: Services,
  pictures: PictureRegistry,
  creatorId: bigint,
  topic: z.output<typeof TopicForm>,
) {
  await inTransaction(db, async (tx) => {
    const before = await lockTopic(tx, creatorId)
    const { banner_image: banner = before?.banner ?? null } = topic
    if (banner !== before?.banner)
      await pictures.requireUnusedImages(tx, creatorId, [{ field: 'banner_image', filename: banner }])
    const row = {
      title: topic.title,
      description: topic.description,
      banner,
      requires_gift: topic.requires_gift ?? before?.requires_gift ?? false,
      updated_at: clock.now(),
    }
    const { id } = await tx
      .insertInto('topics')
      .values({ account_id: creatorId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeHashtags(tx, 'topic', id, topic.title, topic.description)
    await pageChanged(tx, creatorId)
  })
  return new WithMessage((await getTopic(db, creatorId, creatorId))!, words.updated)
}

/** Locks the profile rather than the topic, so that the first version is serialized too, and reads the current topic. */
async function lockTopic(tx: Tx, creatorId: bigint) {
  await tx.selectFrom('profiles').select('account_id').where('account_id', '=', creatorId).forNoKeyUpdate().execute()
  return tx
    .selectFrom('topics')
    .select(['banner', 'requires_gift'])
    .where('account_id', '=', creatorId)
    .executeTakeFirst()
}
