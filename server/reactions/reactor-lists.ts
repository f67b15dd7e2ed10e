// The counts and names of the lists of a piece of content that was reacted to.

import { type ReactionName, reactionKinds } from '#contract/reaction-kinds.ts'
import type { ContentType } from '#contract/reactions.ts'

type Counts = Record<`${ReactionName}_count` | 'all_count', number>

/** The counts of one piece of content, from the sizes of its lists. */
export function getCounts(sizes: Map<string, number>, contentType: ContentType, id: string): Counts {
  const list = reactorsList(contentType, id)
  const each = reactionKinds.map((kind) => [`${kind.name}_count`, sizes.get(`${list}:${kind.id}`) ?? 0])
  return { ...Object.fromEntries(each), all_count: sizes.get(list) ?? 0 } as Counts
}

/** The names of its lists: all reactions, then one list for each kind. */
export function getLists(contentType: ContentType, id: string): string[] {
  const list = reactorsList(contentType, id)
  return [list, ...reactionKinds.map((kind) => `${list}:${kind.id}`)]
}

/** Must equal the list name that the database uses (migration 0014). */
export function reactorsList(contentType: ContentType, id: string): string {
  return `reactors:${contentType}:${id}`
}
