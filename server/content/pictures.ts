// The pictures of posts.
import { sql } from '#server/kit/db.ts'
import type { PictureUse } from '#server/media/picture-registry.ts'

export const postPictures: PictureUse = {
  table: 'photos',
  names: sql<boolean>`exists (select 1 from photos u where u.filename = i.filename)`,
  // A post's photo is decided about by accessTo and by nothing else.
  isOpenTo: () => sql<boolean>`false`,
  isTakenDownFor: () => sql<boolean>`false`,
}
