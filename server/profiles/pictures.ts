// Registers avatars and covers as uses of pictures: the uploaded original of one is as public as the avatar or cover itself.
import { sql } from '#server/kit/db.ts'
import type { PictureUse } from '#server/media/picture-registry.ts'
import { isTakenDownFor } from './visible-page.ts'

const profilesUsing = sql`select 1 from profiles u where i.filename in (u.avatar_key, u.cover_key)`
const names = sql<boolean>`exists (${profilesUsing})`

export const profilePictures: PictureUse = {
  table: 'profiles',
  names,
  isOpenTo: () => names,
  isTakenDownFor: (viewerId) => sql<boolean>`exists (${profilesUsing} and ${isTakenDownFor(viewerId, 'u.account_id')})`,
}
