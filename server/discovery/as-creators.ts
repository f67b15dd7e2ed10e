// Builds the API's Creator for lists of creators.
import type { z } from 'zod/mini'
import type { Creator } from '#contract/discovery.ts'
import { followersByColumn } from '#server/follows/queries.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { pictureAddress, smallPictureAddress } from '#server/profiles/visible-page.ts'

interface Row {
  total: number
  /** This and all following columns are null in the single row of an empty list or page. */
  account_id: bigint | null
  page_url: string
  page_name: string
  bio: string | null
  avatar_key: string | null
  follower_count: number
}

/** In one query: the creators whose account ids `ids` selects, in that order, from `offset`, and the total number of ids. */
export async function asCreators(
  db: Queryable,
  ids: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; creators: z.input<typeof Creator>[] }> {
  const { rows } = await sql<Row>`
    with list as materialized (select array(${ids}) as ids)
    select cardinality(ids) as total, p.account_id, p.page_url, p.page_name, p.bio, p.avatar_key,
           ${followersByColumn('p.account_id')} as follower_count
      from list left join unnest(ids[${offset + 1}::int : ${offset + limit}::int]) with ordinality as cut (id, place) on true
      left join profiles p on p.account_id = cut.id
     order by cut.place`.execute(db)
  const creators = rows.flatMap(({ account_id, page_url, page_name, bio, avatar_key, follower_count }) => {
    if (account_id === null) return []
    const faces = { avatar: pictureAddress(avatar_key), avatar_variants: smallPictureAddress(avatar_key) }
    return [{ page_url, page_name, bio, ...faces, follower_count }]
  })
  return { total: rows[0]?.total ?? 0, creators }
}
