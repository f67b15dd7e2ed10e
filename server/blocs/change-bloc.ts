// Changes a Bloc post's texts, picture and publication.
import type { z } from 'zod/mini'
import type { blocs } from '#contract/blocs.ts'
import { serverLimits } from '#contract/limits.ts'
import { words } from '#contract/texts.ts'
import { writeHashtags } from '#server/hashtags/write-hashtags.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { notFound, refuseStranger } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { resolveVisibility, type Visibility, visibilityColumns } from '#server/publishing/visibility.ts'
import { findCommentedBloc } from './react-to-bloc.ts'
import { ownBlocById } from './read-bloc.ts'

type Changes = z.output<typeof blocs.change.body>

/** Shared by changing and deleting. */
export const blocChanges: ThrottleRule = {
  name: 'bloc-change',
  points: serverLimits.blocChangesPerHour,
  seconds: 3600,
  per: 'account',
}

/** For another creator's Bloc it fails as `refuseStranger`. */
export async function changeBloc(
  { db, throttle }: Services,
  pictures: PictureRegistry,
  creatorId: bigint,
  id: string,
  changes: Changes,
) {
  await throttle.take(blocChanges, String(creatorId))
  await inTransaction(db, async (tx) => {
    const before = await lockBloc(tx, creatorId, id)
    const { title = before.title, description = before.description, image = before.image } = changes
    if (image !== before.image) await pictures.requireUnusedImages(tx, creatorId, [{ field: 'image', filename: image }])
    const visibility = resolveVisibility(changes, before, clock.now())
    await tx
      .updateTable('blocs')
      .set({ title, description, image, ...visibility })
      .where('id', '=', before.id)
      .execute()
    await writeHashtags(tx, 'bloc', before.id, title, description)
    await pageChanged(tx, creatorId)
  })
  return new WithMessage(await ownBlocById(db, creatorId, id), words.updated)
}

/**
 * Reads the creator's Bloc and locks its row. For another creator's Bloc it fails as `refuseStranger`; for a Bloc that is taken
 * down with ContentNotAccessibleException.
 */
export async function lockBloc(tx: Tx, creatorId: bigint, id: string) {
  if (!isUuid(id)) throw notFound()
  const bloc = await tx
    .selectFrom('blocs')
    .select(['id', 'title', 'description', 'image', 'taken_down_at'])
    .select(visibilityColumns)
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!bloc)
    return refuseStranger(creatorId, () => findCommentedBloc(tx, id, creatorId, { wants: 'see', isAdult: true }))
  refuseTakenDown(bloc)
  return bloc as typeof bloc & Visibility
}
