// /{page_url}/my-goals/{id}: one goal, with the gift form for it.

import { addresses } from '#contract/addresses/paths.ts'
import { comments } from '#contract/comments.ts'
import { type Goal, goals } from '#contract/goals.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { getContentPreview } from '#contract/sharing.ts'
import { Comments } from '../comments/Comments.tsx'
import { commentsInput, getCommentsRequest } from '../comments/comment-input.ts'
import { GiftForm } from '../gifts/GiftForm.tsx'
import { ReturningGift } from '../gifts/ReturningGift.tsx'
import { GoalView } from '../goals/GoalView.tsx'
import { progressText, takesGifts } from '../goals/goal-words.ts'
import { say } from '../language/say.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  reads: (match) => [
    pageRead(goals.read, getInput(match)),
    pageRead(comments.list, commentsInput(getAbout(match), getCommentsRequest(match))),
    pageRead(profiles.read, getProfile(match)),
    pageRead(profiles.me, {}),
  ],
  redirect: (match, [answer]) => {
    const goal = (answer as { data: Goal } | undefined)?.data
    return goal && goal.creator.page_url !== match.params.pageUrl
      ? addresses.goal(goal.creator.page_url, goal.id)
      : undefined
  },
  head: (match, [answer]) => {
    const goal = (answer as { data: Goal } | undefined)?.data
    if (!goal) return { title: `${say('Goal')} | PIXEL` }
    return {
      title: `${goal.title} · ${goal.creator.page_name} | PIXEL`,
      description: [progressText(goal), goal.description?.replace(/\s+/g, ' ')].filter(Boolean).join(' · '),
      canonical: addresses.goal(goal.creator.page_url, match.params.id ?? ''),
      isEmbeddable: true,
      image: getContentPreview('goal', goal.creator.page_url, goal.id, [
        goal.title,
        goal.current_amount,
        goal.target_amount,
        goal.image_url,
        goal.creator,
      ]),
    }
  },
  Component: GoalPage,
})

function GoalPage(match: PageMatch) {
  const { data: goal } = useRead(goals.read, getInput(match), { isMain: true })
  const { data: creator } = useRead(profiles.read, getProfile(match), { isMain: true })
  if (!goal || !creator) return <PageLoader />
  return (
    <>
      <PublicBar />
      <GoalView
        goal={goal}
        reactions={
          <ReactionBar
            about={{ content_id: goal.id, content_type: 'goal' }}
            reactions={goal.reactions}
            path={addresses.goal(creator.page_url, goal.id)}
          />
        }
        comments={
          <Comments
            about={getAbout(match)}
            count={goal.comment_count}
            path={addresses.goal(creator.page_url, goal.id)}
            request={getCommentsRequest(match)}
            action={addresses.commentOnGoal(creator.page_url, goal.id)}
            rules={creator.comments}
            isOwner={goal.is_owner}
          />
        }
        gift={!goal.is_owner && takesGifts(goal) && <Gift goal={goal} creator={creator} />}
      />
      <PublicFooter reported={{ type: 'goal', id: goal.id, what: say('Report this goal') }} />
    </>
  )
}

function Gift({ goal, creator }: { goal: Goal; creator: PublicProfile }) {
  return (
    <>
      <ReturningGift creator={creator} alsoShownIn={[goals.read, goals.ofPage]} />
      <Card title={say('Support this goal')}>
        <GiftForm creator={creator} goal={goal} />
      </Card>
    </>
  )
}

function getAbout({ params }: PageMatch): { content_type: 'goal'; content_id: string } {
  return { content_type: 'goal', content_id: params.id ?? '' }
}

function getInput({ params }: PageMatch) {
  return { params: { username: params.pageUrl ?? '', id: params.id ?? '' } }
}

function getProfile({ params }: PageMatch) {
  return { params: { username: params.pageUrl ?? '' } }
}
