// Reads topics: the topic of a page, and topics by id.
import type { z } from 'zod/mini'
import type { Topic } from '#contract/questions.ts'
import { buildOnce } from '#server/kit/build-once.ts'
import type { Queryable } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { imageUrl, variantUrls } from '#server/media/image-url.ts'
import { isPageOpen, pictureAddress, visiblePage } from '#server/profiles/visible-page.ts'

type TopicAnswer = z.input<typeof Topic>

/** Null if the creator has not written one yet. */
export async function topicOfPage(
  db: Queryable,
  username: string,
  viewerId: bigint | undefined,
): Promise<TopicAnswer | null> {
  const { account_id } = await visiblePage(db, username, viewerId)
  return getTopic(db, account_id, viewerId)
}

export async function getTopic(
  db: Queryable,
  creatorId: bigint,
  viewerId: bigint | undefined,
): Promise<TopicAnswer | null> {
  const row = await topicRows(db).where('t.account_id', '=', creatorId).executeTakeFirst()
  return row ? asTopic(row, viewerId) : null
}

/** NotFoundException for an unknown topic or one of another page. */
export async function topicOfPageById(
  db: Queryable,
  { username, id }: { username: string; id: string },
  viewerId: bigint | undefined,
): Promise<TopicAnswer> {
  const topic = await topicOfPage(db, username, viewerId)
  if (topic?.id !== id.toLowerCase()) throw notFound()
  return topic
}

/** Topics by id, without those of closed pages and of accounts blocked from the viewer. */
export async function topicsById(
  db: Queryable,
  ids: string[],
  viewerId: bigint | undefined,
): Promise<Map<string, TopicAnswer>> {
  const rows = await readListed(db, { ids, viewerId })
  return new Map(rows.map((row) => [row.id, asTopic(row, viewerId)]))
}

const readListed = buildOnce((db, { ids, viewerId }: { ids: string[]; viewerId: bigint | undefined }) =>
  topicRows(db).where('t.id', 'in', ids).where(isPageOpen('t.account_id', viewerId)),
)

function topicRows(db: Queryable) {
  return db
    .selectFrom('topics as t')
    .innerJoin('profiles as p', 'p.account_id', 't.account_id')
    .select(['t.id', 't.account_id', 't.title', 't.description', 't.banner', 't.requires_gift', 't.updated_at'])
    .select(['p.page_url', 'p.page_name', 'p.avatar_key'])
}

type TopicRow = Awaited<ReturnType<ReturnType<typeof topicRows>['executeTakeFirstOrThrow']>>

function asTopic(row: TopicRow, viewerId: bigint | undefined): TopicAnswer {
  const { banner } = row
  return {
    kind: 'topic',
    id: row.id,
    title: row.title,
    description: row.description,
    banner_image: banner && imageUrl(banner, 'full'),
    banner_image_variants: banner ? variantUrls(banner) : null,
    requires_gift: row.requires_gift,
    is_owner: row.account_id === viewerId,
    date: row.updated_at,
    creator: { page_url: row.page_url, page_name: row.page_name, avatar: pictureAddress(row.avatar_key) },
  }
}
