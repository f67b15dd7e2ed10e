// /{page_url}/my-goals: a creator's goals.
import { goals } from '#contract/goals.ts'
import { GoalList, goalsInput } from '../goals/GoalList.tsx'
import { EmptySection } from '../profiles/EmptySection.tsx'
import { getPageNumber, pageRead } from '../shell/page.ts'
import type { SectionProps } from './creator-body.tsx'
import { creatorPage } from './creator-frame.tsx'

export default creatorPage({
  getSlug: () => 'my-goals',
  reads: (match) => [pageRead(goals.ofPage, goalsInput(match.params.pageUrl ?? '', getPageNumber(match)))],
  Section: Goals,
  changedByGifts: [goals.ofPage],
})

function Goals({ match, creator }: SectionProps) {
  return (
    <GoalList
      creator={creator}
      page={getPageNumber(match)}
      empty={<EmptySection slug="my-goals" pageName={creator.page_name} isOwner={creator.is_owner} />}
    />
  )
}
