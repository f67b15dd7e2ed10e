import type { z } from 'zod/mini'
import { type Creator, discoveryLimits } from '#contract/discovery.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { asCreators } from './as-creators.ts'
import { openPages } from './queries.ts'

/** Active creators are taken from this many of the latest publications. */
const LATEST = 500

/** The creators who published last, each once. */
export async function readActive(db: Queryable, viewerId: bigint | undefined): Promise<z.input<typeof Creator>[]> {
  const latest = db
    .selectFrom('listed_content')
    .select(['creator_id', 'published_at'])
    .where('is_listed', '=', true)
    .orderBy('published_at', 'desc')
    .orderBy('content_id', 'desc')
    .limit(LATEST)
  const active = openPages(db, viewerId)
    .innerJoin(latest.as('l'), 'l.creator_id', 'a.id')
    .select('a.id')
    .groupBy('a.id')
    .orderBy((eb) => eb.fn.max('l.published_at'), 'desc')
    .orderBy('a.id', 'desc')
    .limit(discoveryLimits.active)
  return (await asCreators(db, sql`${active}`, { limit: discoveryLimits.active, offset: 0 })).creators
}
