// Records the browsers and networks an account is used from: payments from there count as its own money (docs/decisions/017).
import { serverLimits } from '#contract/limits.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import type { Db, Queryable } from '#server/kit/db.ts'
import { placeKeys } from '#server/kit/place-keys.ts'
import type { Services } from '#server/outside/services.ts'

export async function rememberPlace(
  config: Services['config'],
  db: Queryable,
  place: Parameters<typeof placeKeys>[1],
  account_id: bigint,
): Promise<void> {
  const keys = placeKeys(config, place)
  const last_seen_at = clock.now()
  await db
    .insertInto('account_places')
    .values((['browser', 'network'] as const).map((kind) => ({ account_id, kind, key: keys[kind], last_seen_at })))
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'key']).doUpdateSet({ last_seen_at }))
    .execute()
}

/** For the nightly job: deletes places not used lately; later payments from there count as another person's. */
export async function forgetPlaces(db: Db): Promise<void> {
  await db.deleteFrom('account_places').where('last_seen_at', '<', daysAgo(serverLimits.placesKeptDays)).execute()
}
