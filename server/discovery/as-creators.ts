// Creators as they are listed.
import type { z } from 'zod/mini'
import type { Creator } from '#contract/discovery.ts'
import { followersOf } from '#server/follows/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { pictureAddress, smallPictureAddress } from '#server/profiles/visible-page.ts'

export async function asCreators(db: Queryable, ids: bigint[]): Promise<z.input<typeof Creator>[]> {
  if (ids.length === 0) return []
  const profiles = await db
    .selectFrom('profiles as p')
    .select(['p.account_id', 'p.page_url', 'p.page_name', 'p.bio', 'p.avatar_key'])
    .select(followersOf('p.account_id').as('follower_count'))
    .where('p.account_id', 'in', ids)
    .execute()
  const byId = new Map(profiles.map((profile) => [profile.account_id, profile]))
  return ids.flatMap((id) => {
    const profile = byId.get(id)
    if (!profile) return []
    const { page_url, page_name, bio, avatar_key, follower_count } = profile
    const faces = { avatar: pictureAddress(avatar_key), avatar_variants: smallPictureAddress(avatar_key) }
    return [{ page_url, page_name, bio, ...faces, follower_count }]
  })
}
