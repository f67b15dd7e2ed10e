// Routes of reactions. Each content type checks access with its own function, which app.ts passes in.
import { type ContentType, reactions } from '#contract/reactions.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import type { RequireReactable } from './queries.ts'
import { react, removeReaction } from './react.ts'
import { readReactors } from './read-reactors.ts'
import { throttleReaction } from './throttle-reaction.ts'

export function reactionRoutes(
  serve: Serve,
  services: Services,
  reactable: Partial<Record<ContentType, RequireReactable>>,
): void {
  const { db } = services
  const requireReactable = createGuard(db, reactable)

  serve(reactions.add, async ({ viewer, network, body: { reaction_id, ...about } }) => {
    await throttleReaction(services, viewer.accountId, network)
    await requireReactable(about, viewer.accountId, 'react')
    return react(services, viewer.accountId, about, reaction_id)
  })
  serve(reactions.remove, async ({ viewer, network, body }) => {
    await throttleReaction(services, viewer.accountId, network)
    await requireReactable(body, viewer.accountId, 'see')
    return removeReaction(services, viewer.accountId, body)
  })
  serve(reactions.reactors, async ({ viewer, query }) => {
    await requireReactable(query, viewer?.accountId, 'see')
    return readReactors(db, query, viewer?.accountId)
  })
}

/** Refuses unknown content, and content that this viewer may not see or react to; the content type's check decides. */
function createGuard(db: Services['db'], reactable: Partial<Record<ContentType, RequireReactable>>) {
  return async (
    { content_type, content_id }: { content_type: ContentType; content_id: string },
    viewerId: bigint | undefined,
    wants: 'see' | 'react',
  ): Promise<void> => {
    const check = reactable[content_type]
    if (!check || !isUuid(content_id)) throw notFound()
    await check(db, content_id, viewerId, wants)
  }
}
