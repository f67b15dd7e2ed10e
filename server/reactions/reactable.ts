// What can be reacted to, as its own slice tells it.
import type { ContentType } from '#contract/reactions.ts'
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

export type Reactable = Partial<Record<ContentType, MustBeReactable>>
