// How goals use pictures, for the picture registry.
import { sql } from '#server/kit/db.ts'
import type { PictureUse } from '#server/media/picture-registry.ts'
import { isPageOpen, isTakenDownFor } from '#server/profiles/visible-page.ts'

export const goalPictures: PictureUse = {
  table: 'goals',
  names: sql<boolean>`exists (select 1 from goals u where u.image = i.filename and u.deleted_at is null)`,
  isOpenTo: (viewerId) => sql<boolean>`
    exists (select 1 from goals u where u.image = i.filename and u.deleted_at is null and u.taken_down_at is null and u.state <> 'draft'
               and ${isPageOpen('u.creator_id', viewerId)})`,
  isTakenDownFor: (viewerId) => sql<boolean>`
    exists (select 1 from goals u where u.image = i.filename and u.deleted_at is null
               and ${isTakenDownFor(viewerId, 'u.creator_id', 'u.taken_down_at')})`,
  barred: sql`select u.image from goals u where u.taken_down_at is not null and u.image is not null`,
}
