import type { Queryable } from '#server/kit/db.ts'

/** Places that the creator released or requested again, and that no screen has claimed yet. */
export async function requestedPlaces(db: Queryable, surfaceId: string, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('showings')
    .select('place')
    .where('surface_id', '=', surfaceId)
    .where('claim', 'is', null)
    .where('wished_at', '>', since)
    .orderBy('place')
    .execute()
  return rows.map(({ place }) => Number(place))
}
