// Reads the rows of Blocs and builds the API's Bloc for one viewer.

import type { z } from 'zod/mini'
import type { Bloc } from '#contract/blocs.ts'
import { commentCount } from '#server/comments/queries.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { imageAddresses } from '#server/media/image-url.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'
import { getSchedule } from '#server/publishing/visibility.ts'
import { reactionsTo } from '#server/reactions/queries.ts'

export type BlocAnswer = z.input<typeof Bloc>

export function blocRows(db: Queryable, viewerId: bigint | undefined) {
  return db
    .selectFrom('blocs as b')
    .innerJoin('profiles as p', 'p.account_id', 'b.creator_id')
    .leftJoin('images as i', (join) => join.onRef('i.filename', '=', 'b.image').on('b.taken_down_at', 'is', null))
    .select(['b.id', 'b.creator_id', 'b.title', 'b.description', 'b.image', 'b.created_at', 'b.taken_down_at'])
    .select(['b.is_published', 'b.published_at', 'b.publish_at', 'b.publish_refused'])
    .select(['p.page_url', 'p.page_name', 'p.avatar_key', 'i.width', 'i.height'])
    .select(commentCount('bloc', 'b.id').as('comment_count'))
    .select(reactionsTo('bloc', sql.ref('b.id'), viewerId).as('reactions'))
    .where('b.deleted_at', 'is', null)
}

export type BlocRow = Awaited<ReturnType<ReturnType<typeof blocRows>['executeTakeFirstOrThrow']>>

export async function asBlocs(db: Queryable, rows: BlocRow[], viewerId: bigint | undefined): Promise<BlocAnswer[]> {
  const takedowns = await findTakedowns(db, 'bloc', rows)
  return rows.map((row) => ({
    kind: 'bloc',
    id: row.id,
    title: row.title,
    description: row.description,
    ...imageAddresses(row),
    image_width: row.width,
    image_height: row.height,
    taken_down: takedowns.get(row.id) ?? null,
    is_owner: row.creator_id === viewerId,
    is_published: row.is_published,
    ...getSchedule(row, row.creator_id === viewerId),
    date: row.published_at ?? row.created_at,
    creator: { page_url: row.page_url, page_name: row.page_name, avatar: pictureAddress(row.avatar_key) },
    comment_count: row.comment_count,
    reactions: row.reactions,
  }))
}
