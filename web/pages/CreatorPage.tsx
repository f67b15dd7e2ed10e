// The creator's public page, /{page_url}, and its sections /{page_url}/{slug} that are no pages of their own.
import { content } from '#contract/content.ts'
import { gifts } from '#contract/gifts.ts'
import { type MenuSlug, menuEntries } from '#contract/profiles.ts'
import { Feed, feedFilterOf, feedInput, LatestPosts, latestInput } from '../content/Feed.tsx'
import { GiftWall, wallInput } from '../gifts/GiftWall.tsx'
import { GiveButton } from '../gifts/GiveButton.tsx'
import { PinnedGoalStrip } from '../goals/PinnedGoalStrip.tsx'
import { EmptySection } from '../profiles/EmptySection.tsx'
import { type PageMatch, type PageRead, pageNumberOf, pageRead } from '../shell/page.ts'
import { creatorPage, type SectionProps } from './creator-page.tsx'

export default creatorPage({ slugOf, reads, Section })

function slugOf({ params: { slug = 'home' } }: PageMatch): MenuSlug | undefined {
  return menuEntries.find((entry) => entry.slug === slug)?.slug
}

function reads(match: PageMatch): PageRead[] {
  const pageUrl = match.params.pageUrl ?? ''
  const page = pageNumberOf(match)
  if (slugOf(match) === 'pixel-snap') return [pageRead(content.feed, feedInput(pageUrl, page))]
  if (slugOf(match) !== 'home') return []
  const wall = pageRead(gifts.wall, wallOf(match))
  return page === 1 ? [wall, pageRead(content.feed, latestInput(pageUrl))] : [wall]
}

function wallOf(match: PageMatch) {
  return wallInput(match.params.pageUrl ?? '', pageNumberOf(match))
}

function Section({ match, creator }: SectionProps) {
  const slug = slugOf(match) ?? 'home'
  if (slug === 'home') return <Home match={match} creator={creator} />
  const empty = <EmptySection slug={slug} pageName={creator.page_name} isOwner={creator.is_owner} />
  if (slug !== 'pixel-snap') return empty
  return (
    <Feed creator={creator} filter={feedFilterOf(match.query.get('tab'))} page={pageNumberOf(match)} empty={empty} />
  )
}

function Home({ match, creator }: SectionProps) {
  return (
    <>
      {creator.pinned_goal && <PinnedGoalStrip goal={creator.pinned_goal} pageUrl={creator.page_url} />}
      {pageNumberOf(match) === 1 && <LatestPosts creator={creator} />}
      <GiftWall
        creator={creator}
        input={wallOf(match)}
        page={pageNumberOf(match)}
        emptyAction={!creator.is_owner && <GiveButton creator={creator} />}
      />
    </>
  )
}
