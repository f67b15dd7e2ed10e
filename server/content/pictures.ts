// How posts use pictures, for the picture registry.
import { hiddenPictures } from '#server/consents/queries.ts'
import { sql } from '#server/kit/db.ts'
import type { PictureUse } from '#server/media/picture-registry.ts'

export const postPictures: PictureUse = {
  table: 'photos',
  names: sql<boolean>`exists (select 1 from photos u where u.filename = i.filename)`,
  // Only accessTo decides about a post's photos.
  isOpenTo: () => sql<boolean>`false`,
  isTakenDownFor: () => sql<boolean>`false`,
  barred: sql`
    select u.filename from photos u join posts o on o.id = u.post_id where o.taken_down_at is not null
    union ${hiddenPictures}`,
}
