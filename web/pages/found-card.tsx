// A card for an item of search results or the feed, by its kind.
import { addresses } from '#contract/addresses/paths.ts'
import type { Found } from '#contract/explore.ts'
import { BlocCard } from '../blocs/BlocCard.tsx'
import { PostCard } from '../content/PostCard.tsx'
import { GoalCard } from '../goals/GoalCard.tsx'
import { TopicCard } from '../questions/TopicCard.tsx'
import { CreatorLine } from '../shell/CreatorLine.tsx'

/** Renders an `<li>`. */
export function FoundCard({ found, isFirst }: { found: Found; isFirst: boolean }) {
  const creator = <CreatorLine creator={found.creator} />
  switch (found.kind) {
    case 'bloc':
      return <BlocCard bloc={found} above={creator} />
    case 'topic':
      return <TopicCard topic={found} />
    case 'goal':
      return <GoalCard goal={found} href={addresses.goal(found.creator.page_url, found.id)} above={creator} />
    default:
      return <PostCard post={found} isFirst={isFirst} above={creator} />
  }
}
