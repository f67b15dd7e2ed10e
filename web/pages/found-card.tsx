// A card for an item of search results or the feed, by its kind.
import { addresses } from '#contract/addresses/paths.ts'
import type { Found } from '#contract/explore.ts'
import { BlocCard } from '../blocs/BlocCard.tsx'
import { PostCard } from '../content/PostCard.tsx'
import { GoalCard } from '../goals/GoalCard.tsx'
import { TopicCard } from '../questions/TopicCard.tsx'

/** Renders an `<li>`. */
export function FoundCard({ found, isFirst }: { found: Found; isFirst: boolean }) {
  switch (found.kind) {
    case 'bloc':
      return <BlocCard bloc={found} hasCreator />
    case 'topic':
      return <TopicCard topic={found} />
    case 'goal':
      return <GoalCard goal={found} href={addresses.goal(found.creator.page_url, found.id)} />
    default:
      return <PostCard post={found} isFirst={isFirst} hasCreator />
  }
}
