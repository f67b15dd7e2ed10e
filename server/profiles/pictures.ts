// Avatars and covers among the pictures: what they were made of is as public as they are.
import { sql } from '#server/kit/db.ts'
import type { PictureUse } from '#server/media/picture-registry.ts'

const names = sql<boolean>`exists (select 1 from profiles u where i.filename in (u.avatar_key, u.cover_key))`

export const profilePictures: PictureUse = { table: 'profiles', names, isOpenTo: () => names }
