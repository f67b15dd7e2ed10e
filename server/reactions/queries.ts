// Read-only queries of reactions: how many there are, the viewer's own, and what a slice says of what can be reacted to.
import { type ContentType, type ReactionName, type Reactions, reactionKinds } from '#contract/reactions.ts'
import { getSizes } from '#server/kit/counted-list.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

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
export function reactionsTo(
  db: Queryable,
  contentType: ContentType,
  ids: string[],
  viewerId: bigint | undefined,
): Promise<Map<string, Reactions>> {
  return reactionsToAll(
    db,
    ids.map((id) => ({ contentType, id })),
    viewerId,
  )
}

/** The same for content of several kinds, all asked at once. */
export async function reactionsToAll(
  db: Queryable,
  content: { contentType: ContentType; id: string }[],
  viewerId: bigint | undefined,
): Promise<Map<string, Reactions>> {
  if (content.length === 0) return new Map()
  const { sizes, own } = await findReactions(db, content, viewerId)
  return new Map(
    content.map(({ contentType, id }) => {
      const details = own.get(reactorsList(contentType, id))
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

/** By list: how many are on it, and with which reaction the viewer is. */
async function findReactions(
  db: Queryable,
  content: { contentType: ContentType; id: string }[],
  viewerId: bigint | undefined,
): Promise<{ sizes: Map<string, number>; own: Map<string, number> }> {
  const lists = content.flatMap(({ contentType, id }) => getLists(contentType, id))
  const ids = content.map(({ id }) => id)
  const types = [...new Set(content.map(({ contentType }) => contentType))]
  const { rows } = await sql<{ list: string; n: number; is_own: boolean }>`
    select list, size as n, false as is_own from (${getSizes(lists)}) sizes
    union all
    select 'reactors:' || content_type || ':' || content_id, reaction_id, true from reactions
     where content_type = any (${types}::text[]) and content_id = any (${ids}::uuid[])
       and account_id = ${viewerId ?? null}::bigint`.execute(db)
  const { sizes = [], own = [] } = Object.groupBy(rows, (row) => (row.is_own ? 'own' : 'sizes'))
  const byList = (found: typeof rows) => new Map(found.map((row) => [row.list, row.n]))
  return { sizes: byList(sizes), own: byList(own) }
}
