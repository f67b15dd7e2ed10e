// The creator's public page, /{page_url}, and its sections /{page_url}/{slug} that have no page file of their own.
import { content } from '#contract/content.ts'
import { type MenuSlug, menuEntries } from '#contract/creator-menu.ts'
import { gifts } from '#contract/gifts.ts'
import { Feed, feedInput, getFeedFilter } from '../content/Feed.tsx'
import { LatestPosts, latestInput } from '../content/LatestPosts.tsx'
import { GiftWall, wallInput } from '../gifts/GiftWall.tsx'
import { GiveButton } from '../gifts/GiveButton.tsx'
import { PinnedGoalStrip } from '../goals/PinnedGoalStrip.tsx'
import { EmptySection } from '../profiles/EmptySection.tsx'
import { getPageNumber, type PageMatch, type PageRead, pageRead } from '../shell/page.ts'
import type { SectionProps } from './creator-body.tsx'
import { creatorPage } from './creator-frame.tsx'

export default creatorPage({ getSlug, reads, Section })

function getSlug({ params: { slug = 'home' } }: PageMatch): MenuSlug | undefined {
  return menuEntries.find((entry) => entry.slug === slug)?.slug
}

function reads(match: PageMatch): PageRead[] {
  const pageUrl = match.params.pageUrl ?? ''
  const page = getPageNumber(match)
  if (getSlug(match) === 'pixel-snap') return [pageRead(content.feed, feedInput(pageUrl, page))]
  if (getSlug(match) !== 'home') return []
  const wall = pageRead(gifts.wall, getGiftWall(match))
  return page === 1 ? [wall, pageRead(content.feed, latestInput(pageUrl))] : [wall]
}

function getGiftWall(match: PageMatch) {
  return wallInput(match.params.pageUrl ?? '', getPageNumber(match))
}

function Section({ match, creator }: SectionProps) {
  const slug = getSlug(match) ?? 'home'
  if (slug === 'home') return <Home match={match} creator={creator} />
  const empty = <EmptySection slug={slug} pageName={creator.page_name} isOwner={creator.is_owner} />
  if (slug !== 'pixel-snap') return empty
  return (
    <Feed creator={creator} filter={getFeedFilter(match.query.get('tab'))} page={getPageNumber(match)} empty={empty} />
  )
}

function Home({ match, creator }: SectionProps) {
  return (
    <>
      {creator.pinned_goal && <PinnedGoalStrip goal={creator.pinned_goal} pageUrl={creator.page_url} />}
      {getPageNumber(match) === 1 && <LatestPosts creator={creator} />}
      <GiftWall
        creator={creator}
        input={getGiftWall(match)}
        page={getPageNumber(match)}
        emptyAction={!creator.is_owner && <GiveButton creator={creator} />}
      />
    </>
  )
}
