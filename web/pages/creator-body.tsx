// The component of a creator's page: header, gift form, sections.
import { type ComponentType, type RefObject, useRef } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type MenuSlug, menuEntries } from '#contract/creator-menu.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { FollowButton } from '../follows/FollowButton.tsx'
import { GiveButton } from '../gifts/GiveButton.tsx'
import { ReturningGift } from '../gifts/ReturningGift.tsx'
import { say } from '../language/say.ts'
import { ProfileHeader } from '../profiles/ProfileHeader.tsx'
import { Link } from '../shell/Link.tsx'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import type { PageMatch } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { ShareButton } from '../shell/ShareButton.tsx'
import { Cover } from '../ui/Cover.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { getPageUrl } from './creator-address.ts'
import styles from './creator-frame.module.css'
import { CreatorGiftCard } from './creator-gift-card.tsx'
import { StickyGive } from './creator-sticky-give.tsx'

export interface SectionProps {
  match: PageMatch
  creator: PublicProfile
}

interface Props {
  match: PageMatch
  slug: MenuSlug
  Section: ComponentType<SectionProps>
  isAsking: boolean
  changedByGifts: readonly Endpoint[]
}

export function CreatorPage(props: Props) {
  const { match } = props
  const { data: creator } = useRead(profiles.read, { params: { username: getPageUrl(match) } }, { isMain: true })
  if (!creator) return <PageLoader />
  return <LoadedPage {...props} creator={creator} />
}

function LoadedPage({ match, slug, Section, isAsking, changedByGifts, creator }: Props & { creator: PublicProfile }) {
  const callToGive = useRef<HTMLDivElement>(null)
  const section = <Section match={match} creator={creator} />
  return (
    <>
      <PublicBar overCover />
      <main id="main" tabIndex={-1} className={styles.page}>
        <Cover name={creator.page_name} src={creator.cover_photo} className={styles.cover} />
        <Head creator={creator} callToGive={callToGive} changedByGifts={changedByGifts} />
        <CreatorGiftCard creator={creator} isAsking={isAsking} />
        <div className={styles.sections}>
          <Menu creator={creator} slug={slug} />
          {slug === 'home' ? (
            section
          ) : (
            <section aria-label={say(menuEntries.find((entry) => entry.slug === slug)!.name)}>{section}</section>
          )}
        </div>
      </main>
      <PublicFooter reported={{ type: 'profile', id: creator.page_url, what: say('Report this page') }} />
      {!creator.is_owner && <StickyGive creator={creator} giveButton={callToGive} />}
    </>
  )
}

interface HeadProps extends Pick<Props, 'changedByGifts'> {
  creator: PublicProfile
  callToGive: RefObject<HTMLDivElement | null>
}

/** The profile header, with a visitor's actions: give, follow, share. */
function Head({ creator, callToGive, changedByGifts }: HeadProps) {
  const isVisitor = !creator.is_owner
  return (
    <div className={styles.head}>
      <ProfileHeader profile={creator}>
        {isVisitor && (
          <>
            <div ref={callToGive} className={styles.give}>
              <GiveButton creator={creator} />
            </div>
            <FollowButton creator={creator} />
            <ShareButton page={creator} />
          </>
        )}
      </ProfileHeader>
      <Refusal action={addresses.follow(creator.page_url)} className={styles.refusal} />
      <Refusal action={addresses.unfollow(creator.page_url)} className={styles.refusal} />
      {isVisitor && <ReturningGift creator={creator} alsoShownIn={changedByGifts} className={styles.returning} />}
    </div>
  )
}

function Menu({ creator, slug }: { creator: PublicProfile; slug: MenuSlug }) {
  return (
    <Tabs
      as={Link}
      label={say('{name}’s page', { name: creator.page_name })}
      items={creator.menu.map((entry) => ({
        href: addresses.section(creator.page_url, entry.slug),
        label: say(entry.name),
        current: entry.slug === slug,
      }))}
    />
  )
}
