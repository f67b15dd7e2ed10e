// Read-only queries of reactions: how many there are, the viewer's own, and what a slice says of what can be reacted to.
import { type ContentType, type ReactionName, type Reactions, reactionKinds } from '#contract/reactions.ts'
import { listSizes } from '#server/kit/counted-list.ts'
import type { Queryable } from '#server/kit/db.ts'

/**
 * Refuses unless this viewer may: NotFoundException for what is unknown or kept from them, ContentNotAccessibleException for
 * seeing what is hidden or deleted, ReactionNotAllowedException for reacting to that or to what only buyers may react to.
 */
export type MustBeReactable = (
  db: Queryable,
  contentId: string,
  viewerId: bigint | undefined,
  wants: 'see' | 'react',
) => Promise<void>

/** For each id its counts and the viewer's reaction, for an answer's `reactions`. */
export async function reactionsTo(
  db: Queryable,
  contentType: ContentType,
  ids: string[],
  viewerId: bigint | undefined,
): Promise<Map<string, Reactions>> {
  if (ids.length === 0) return new Map()
  const [sizes, own] = await Promise.all([
    listSizes(
      db,
      ids.flatMap((id) => getLists(contentType, id)),
    ),
    ownReactions(db, contentType, ids, viewerId),
  ])
  return new Map(
    ids.map((id) => {
      const details = own.get(id)
      return [id, { ...getCounts(sizes, contentType, id), details: details === undefined ? null : { id: details } }]
    }),
  )
}

type Counts = Record<`${ReactionName}_count` | 'all_count', number>

/** The counts of one piece of content out of the sizes of its lists. */
export function getCounts(sizes: Map<string, number>, contentType: ContentType, id: string): Counts {
  const list = reactorsList(contentType, id)
  const each = reactionKinds.map((kind) => [`${kind.name}_count`, sizes.get(`${list}:${kind.id}`) ?? 0])
  return { ...Object.fromEntries(each), all_count: sizes.get(list) ?? 0 } as Counts
}

/** The list of all who reacted, then one for each reaction. */
export function getLists(contentType: ContentType, id: string): string[] {
  const list = reactorsList(contentType, id)
  return [list, ...reactionKinds.map((kind) => `${list}:${kind.id}`)]
}

/** As the database names it (migration 0014). */
export function reactorsList(contentType: ContentType, id: string): string {
  return `reactors:${contentType}:${id}`
}

async function ownReactions(db: Queryable, contentType: ContentType, ids: string[], viewerId: bigint | undefined) {
  if (viewerId === undefined) return new Map<string, number>()
  const rows = await db
    .selectFrom('reactions')
    .select(['content_id', 'reaction_id'])
    .where('content_type', '=', contentType)
    .where('content_id', 'in', ids)
    .where('account_id', '=', viewerId)
    .execute()
  return new Map(rows.map((row) => [row.content_id, row.reaction_id]))
}
