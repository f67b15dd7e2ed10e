// Sixty days of visits to the demo's pages, by their source.
import { manilaDay } from '#contract/manila.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { cast } from './cast.ts'
import { getRandom } from './random.ts'

const DAYS = 60

/** Most visits come from a link in Messenger or Facebook; the weights add up to 1. */
const sources = [
  ['facebook', 0.42],
  ['share', 0.23],
  ['direct', 0.2],
  ['m.facebook.com', 0.1],
  ['tiktok.com', 0.05],
] as const

/** Runs after the gifts and posts exist: gives each gift the source of a visit. */
export async function countVisits(services: Services, ids: Map<string, bigint>): Promise<void> {
  const { db } = services
  for (const { key, popularity, joined_days_ago } of cast) {
    if (popularity === 0) continue
    const random = getRandom(`visits of ${key}`)
    const rows = Array.from({ length: Math.min(DAYS, joined_days_ago) }, (_, daysAgo) => daysAgo).flatMap((daysAgo) =>
      sources.map(([source, share]) => ({
        creator_id: ids.get(key)!,
        day: sql<Date>`${manilaDay(new Date(clock.now().getTime() - daysAgo * DAY_MS))}::date`,
        source,
        visits: Math.round(popularity * share * (random.whole(2, 9) + (random.chance(0.1) ? 20 : 0))),
      })),
    )
    await db
      .insertInto('visits')
      .values(rows.filter(({ visits }) => visits > 0))
      .execute()
  }
  await lookAtPosts(services)
  await sql`
    update gifts set visit_source = (array['facebook', 'share', 'direct', 'facebook'])[1 + abs(hashtext(supporter_name)) % 4]
     where visit_source is null`.execute(db)
}

/** Derives visits of content from those of pages: newer content gets more, most in its first days. */
async function lookAtPosts({ db }: Services): Promise<void> {
  await sql`
    with shown as (
      select creator_id, id, case kind when 'slide' then 'photo.collection' else 'photo' end as type, published_at
        from posts where is_published and deleted_at is null
      union all
      select creator_id, id, 'goal', created_at from goals where deleted_at is null
      union all
      select creator_id, id, 'bloc', published_at from blocs where is_published and deleted_at is null),
    days as (
      select s.creator_id, v.day, s.type, s.id,
             sum(v.visits) * (2 + abs(hashtext(s.id::text)) % 7) / (20 + 4 * (v.day - (s.published_at at time zone 'Asia/Manila')::date)) as visits
        from shown s join visits v on v.creator_id = s.creator_id and v.day >= (s.published_at at time zone 'Asia/Manila')::date
       group by 1, 2, 3, 4, s.published_at)
    insert into content_visits (creator_id, day, content_type, content_id, visits)
    select creator_id, day, type, id, visits::int from days where visits >= 1`.execute(db)
}
