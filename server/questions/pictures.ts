// How topics use pictures as banners, for the picture registry.
import { sql } from '#server/kit/db.ts'
import type { PictureUse } from '#server/media/picture-registry.ts'
import { isPageOpen, isTakenDownFor } from '#server/profiles/visible-page.ts'

export const topicPictures: PictureUse = {
  table: 'topics',
  names: sql<boolean>`exists (select 1 from topics u where u.banner = i.filename)`,
  isOpenTo: (viewerId) => sql<boolean>`
    exists (select 1 from topics u where u.banner = i.filename and ${isPageOpen('u.account_id', viewerId)})`,
  isTakenDownFor: (viewerId) => sql<boolean>`
    exists (select 1 from topics u where u.banner = i.filename and ${isTakenDownFor(viewerId, 'u.account_id')})`,
}
