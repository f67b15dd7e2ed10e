// Adds a Bloc post: published immediately, as a draft, or scheduled.
import type { z } from 'zod/mini'
import type { BlocForm } from '#contract/blocs.ts'
import { serverLimits } from '#contract/limits.ts'
import { writeHashtags } from '#server/hashtags/write-hashtags.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { type IdempotentRequest, limitNew, makeOnce } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { resolveVisibility } from '#server/publishing/visibility.ts'
import { ownBlocById } from './read-bloc.ts'

const perAccount: ThrottleRule = { name: 'bloc', points: serverLimits.blocsPerHour, seconds: 3600, per: 'account' }

/** Throws errors.image for a picture that this creator cannot use. A repeated request returns the Bloc that the first one added. */
export async function addBloc(
  { db, throttle }: Services,
  pictures: PictureRegistry,
  creatorId: bigint,
  bloc: z.output<typeof BlocForm>,
  request?: IdempotentRequest,
) {
  await limitNew(db, request, () => throttle.take(perAccount, String(creatorId)))
  const { title, description, image = null, ...wanted } = bloc
  const id = await inTransaction(db, (tx) => makeOnce(tx, request, () => write(tx)))
  return ownBlocById(db, creatorId, id)

  async function write(tx: Tx): Promise<string> {
    await pictures.requireUnusedImages(tx, creatorId, [{ field: 'image', filename: image }])
    const now = clock.now()
    const row = await tx
      .insertInto('blocs')
      .values({
        creator_id: creatorId,
        title,
        description,
        image,
        created_at: now,
        ...resolveVisibility(wanted, undefined, now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeHashtags(tx, 'bloc', row.id, title, description)
    await pageChanged(tx, creatorId)
    return row.id
  }
}
