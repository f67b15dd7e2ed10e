// Avatars and covers among the pictures: what they were made of is as public as they are.
import { sql } from '#server/kit/db.ts'
import type { PictureUse } from '#server/media/picture-registry.ts'
import { isTakenDownFor } from './visible-page.ts'

const named = sql`select 1 from profiles u where i.filename in (u.avatar_key, u.cover_key)`
const names = sql<boolean>`exists (${named})`

export const profilePictures: PictureUse = {
  table: 'profiles',
  names,
  isOpenTo: () => names,
  isTakenDownFor: (viewerId) => sql<boolean>`exists (${named} and ${isTakenDownFor(viewerId, 'u.account_id')})`,
}
