// How Blocs use pictures, for the picture registry.
import { idOrNull, sql } from '#server/kit/db.ts'
import type { PictureUse } from '#server/media/picture-registry.ts'
import { isPageOpen, isTakenDownFor } from '#server/profiles/visible-page.ts'

export const blocPictures: PictureUse = {
  table: 'blocs',
  names: sql<boolean>`exists (select 1 from blocs u where u.image = i.filename and u.deleted_at is null)`,
  isOpenTo: (viewerId) => sql<boolean>`
    exists (select 1 from blocs u where u.image = i.filename and u.deleted_at is null and u.taken_down_at is null
               and (u.is_published or u.creator_id = ${idOrNull(viewerId)})
               and ${isPageOpen('u.creator_id', viewerId)})`,
  isTakenDownFor: (viewerId) => sql<boolean>`
    exists (select 1 from blocs u where u.image = i.filename and u.deleted_at is null
               and ${isTakenDownFor(viewerId, 'u.creator_id', 'u.taken_down_at')})`,
  barred: sql`select u.image from blocs u where u.taken_down_at is not null and u.image is not null`,
}
