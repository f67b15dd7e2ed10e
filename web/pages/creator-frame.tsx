// The frame of a creator's page around one of its sections: cover, head, gift form and tabs.

import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Head } from '#contract/html.ts'
import { type MenuSlug, menuEntries, type PublicProfile, profiles } from '#contract/profiles.ts'
import { FollowButton } from '../follows/FollowButton.tsx'
import { GiftForm } from '../gifts/GiftForm.tsx'
import { GiveButton } from '../gifts/GiveButton.tsx'
import { ReturningGift } from '../gifts/ReturningGift.tsx'
import { say } from '../language/say.ts'
import { OwnPageCard } from '../profiles/OwnPageCard.tsx'
import { ProfileHeader } from '../profiles/ProfileHeader.tsx'
import { Link } from '../shell/Link.tsx'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, type Page, type PageMatch, type PageRead, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { useRead } from '../shell/queries.ts'
import { ShareButton } from '../shell/ShareButton.tsx'
import { Card } from '../ui/Card.tsx'
import { Cover } from '../ui/Cover.tsx'
import { cx } from '../ui/cx.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './creator-frame.module.css'
import { getSummary } from './creator-summary.ts'

export interface SectionProps {
  match: PageMatch
  creator: PublicProfile
}

interface Sections {
  /** Which section an address asks for; undefined where it leads nowhere. */
  getSlug: (match: PageMatch) => MenuSlug | undefined
  /** What the section reads beside the profile. */
  reads: (match: PageMatch) => PageRead[]
  Section: ComponentType<SectionProps>
  /** Path of the picture a link to the section shows, out of what the section has read; without one it is the page's. */
  imageOf?: (answers: unknown[]) => string | undefined
  /** The gift form beside it carries a question. */
  isAsking?: boolean
  /** What of it a gift changes. */
  changedByGifts?: readonly Endpoint[]
}

/** The profile and who is signed in: they are read before what the section reads. */
const READS_OF_FRAME = 2

/** A page of one section or of several. What only some visitors come for is a page, and so a file of the build, of its own. */
export function creatorPage(sections: Sections): Page {
  const { getSlug, reads, Section, imageOf, isAsking = false, changedByGifts = [] } = sections
  return definePage({
    isFound: (match) => getSlug(match) !== undefined,
    reads: (match) => {
      const profile = pageRead(profiles.read, { params: { username: getPageUrl(match) } })
      const me = pageRead(profiles.me, {})
      return [profile, me, ...reads(match)]
    },
    redirect: (match, answers) => betterAddress(match, getProfile(answers), getSlug(match)),
    head: (match, answers) =>
      getHead(match, getProfile(answers), getSlug(match) ?? 'home', imageOf?.(answers.slice(READS_OF_FRAME))),
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, when its file is loaded
    Component: (match) => (
      <CreatorPage match={match} slug={getSlug(match) ?? 'home'} {...{ Section, isAsking, changedByGifts }} />
    ),
  })
}

interface Props {
  match: PageMatch
  slug: MenuSlug
  Section: ComponentType<SectionProps>
  isAsking: boolean
  changedByGifts: readonly Endpoint[]
}

function CreatorPage(props: Props) {
  const { match } = props
  const { data: creator } = useRead(profiles.read, { params: { username: getPageUrl(match) } }, { isMain: true })
  if (!creator) return <PageLoader />
  return <Known {...props} creator={creator} />
}

function Known({ match, slug, Section, isAsking, changedByGifts, creator }: Props & { creator: PublicProfile }) {
  const posted = usePosted()
  const isRefused =
    posted?.failure !== undefined &&
    posted.action === (isAsking ? addresses.askWithGift : addresses.giftForm)(creator.page_url)
  const callToGive = useRef<HTMLDivElement>(null)
  return (
    <>
      <PublicBar overCover />
      <main id="main" tabIndex={-1} className={styles.page}>
        <Cover name={creator.page_name} src={creator.cover_photo} className={styles.cover} />
        <div className={styles.head}>
          <ProfileHeader profile={creator}>
            {!creator.is_owner && (
              <>
                <div ref={callToGive} className={styles.give}>
                  <GiveButton creator={creator} />
                </div>
                <FollowButton creator={creator} />
                <ShareButton page={creator} />
              </>
            )}
          </ProfileHeader>
          {!creator.is_owner && (
            <ReturningGift creator={creator} alsoShownIn={changedByGifts} className={styles.returning} />
          )}
        </div>
        <aside
          id="gift"
          tabIndex={-1}
          aria-label={creator.is_owner ? say('Your page') : say('Send a gift to {name}', { name: creator.page_name })}
          className={cx(styles.gift, (creator.is_owner || isRefused) && styles.shown, 'shown-without-script')}
        >
          {creator.is_owner ? (
            <OwnPageCard profile={creator} />
          ) : (
            <Card
              title={
                isAsking
                  ? say('Ask {name} with a gift', { name: creator.page_name })
                  : say('Send a gift to {name}', { name: creator.page_name })
              }
            >
              <GiftForm creator={creator} isQuestion={isAsking} />
            </Card>
          )}
        </aside>
        <div className={styles.sections}>
          <Tabs
            as={Link}
            label={say('{name}’s page', { name: creator.page_name })}
            items={creator.menu.map((entry) => ({
              href: addresses.section(creator.page_url, entry.slug),
              label: say(entry.name),
              current: entry.slug === slug,
            }))}
          />
          {slug === 'home' ? (
            <Section match={match} creator={creator} />
          ) : (
            <section aria-label={say(menuEntries.find((entry) => entry.slug === slug)!.name)}>
              <Section match={match} creator={creator} />
            </section>
          )}
        </div>
      </main>
      <PublicFooter reported={{ type: 'profile', id: creator.page_url, what: say('Report this page') }} />
      {!creator.is_owner && <StickyGive creator={creator} besides={callToGive} />}
    </>
  )
}

/** On a phone the way to give stays at hand once the first one has scrolled away. */
function StickyGive({ creator, besides }: { creator: PublicProfile; besides: RefObject<HTMLElement | null> }) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!besides.current) return
    const observer = new IntersectionObserver(([entry]) => setNeeded(entry?.isIntersecting === false))
    observer.observe(besides.current)
    return () => observer.disconnect()
  }, [besides])
  if (!isNeeded) return null
  return (
    <>
      {/* The end of the page can be scrolled out from under it. */}
      <div className={styles.room} />
      <div className={styles.sticky}>
        <GiveButton creator={creator} />
      </div>
    </>
  )
}

function getPageUrl({ params }: PageMatch): string {
  return params.pageUrl ?? ''
}

function getProfile(answers: unknown[]): PublicProfile | undefined {
  return (answers[0] as { data: PublicProfile } | undefined)?.data
}

/** The one address of this section: the page's present one, in lower case, and `home` without its slug. */
function betterAddress(
  match: PageMatch,
  profile: PublicProfile | undefined,
  slug: MenuSlug | undefined,
): string | undefined {
  if (!profile || !slug) return undefined
  const isBest = profile.page_url === getPageUrl(match) && match.params.slug !== 'home'
  return isBest ? undefined : addresses.section(profile.page_url, slug)
}

function getHead(
  match: PageMatch,
  profile: PublicProfile | undefined,
  slug: MenuSlug,
  image: string | undefined,
): Head {
  const name = profile?.page_name ?? getPageUrl(match)
  const section = slug === 'home' ? '' : `${menuEntries.find((entry) => entry.slug === slug)!.name} · `
  return {
    title: `${section}${name} | PIXEL`,
    canonical: addresses.section(profile?.page_url ?? getPageUrl(match), slug),
    // Nobody reads these but search engines and other sites, of what the server sends: no visitor's script carries them.
    ...(import.meta.env.SSR && profile && getSummary(profile, image)),
  }
}
