// Read-only queries of reactions: how many there are, the viewer's own, and what a slice says of what can be reacted to.
import { type ContentType, type ReactionName, type Reactions, reactionKinds } from '#contract/reactions.ts'
import { getSizeOf } from '#server/kit/counted-list.ts'
import { idOrNull, type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'

/**
 * Refuses unless this viewer may: NotFoundException for what is unknown or kept from them, ContentNotAccessibleException for
 * seeing what is hidden or deleted, ReactionNotAllowedException for reacting to that or to what only buyers may react to.
 */
export type RequireReactable = (
  db: Queryable,
  contentId: string,
  viewerId: bigint | undefined,
  wants: 'see' | 'react',
) => Promise<void>

/**
 * For an answer's `reactions`: the counts of what has this type and id, and the viewer's own. A question within another, asked
 * with the content and not after it.
 */
export function reactionsTo(
  contentType: ContentType | RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  viewerId: bigint | undefined,
): RawBuilder<Reactions> {
  const type = typeof contentType === 'string' ? sql`${contentType}::text` : contentType
  const size = (list: RawBuilder<unknown>) => sql`coalesce((${getSizeOf(list)}), 0)`
  const counts = reactionKinds.map((kind) => {
    const [name, list] = [sql.lit(`${kind.name}_count`), sql`r.list || ${sql.lit(`:${kind.id}`)}`]
    return sql`${name}, ${size(list)}`
  })
  return sql`
    (select json_build_object(${sql.join(counts)}, 'all_count', ${size(sql`r.list`)},
              'details', (select json_build_object('id', reaction_id) from reactions
                           where content_type = ${type} and content_id = ${id} and account_id = ${idOrNull(viewerId)}))
       from (select 'reactors:' || ${type} || ':' || ${id} as list) r)`
}

/** The same of one piece of content, alone. */
export async function readReactions(
  db: Queryable,
  contentType: ContentType,
  id: string,
  viewerId: bigint | undefined,
): Promise<Reactions> {
  const { rows } = await sql<{ reactions: Reactions }>`
    select ${reactionsTo(contentType, sql`${id}::uuid`, viewerId)} as reactions`.execute(db)
  return rows[0]!.reactions
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
