// The creator's public page and its sections: /{page_url} and /{page_url}/{slug}.
import Gift from 'lucide-react/icons/gift'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { formatPesos } from '#contract/amounts.ts'
import { content } from '#contract/content.ts'
import { gifts } from '#contract/gifts.ts'
import { type MenuSlug, menuEntries, type PublicProfile, profiles } from '#contract/profiles.ts'
import { Feed, feedFilterOf, feedInput, LatestPosts, latestInput } from '../content/Feed.tsx'
import { FollowButton } from '../follows/FollowButton.tsx'
import { GiftForm } from '../gifts/GiftForm.tsx'
import { GiftWall, wallInput } from '../gifts/GiftWall.tsx'
import { useReturningGift } from '../gifts/useReturningGift.ts'
import { EmptySection, type SectionSlug } from '../profiles/EmptySection.tsx'
import { OwnPageCard } from '../profiles/OwnPageCard.tsx'
import { ProfileHeader } from '../profiles/ProfileHeader.tsx'
import { addresses } from '../shell/addresses.ts'
import { Link } from '../shell/Link.tsx'
import { openModal } from '../shell/modals.ts'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, type PageMatch, type PageRead, pageNumberOf, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { useRead } from '../shell/queries.ts'
import { ShareButton } from '../shell/ShareButton.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Cover } from '../ui/Cover.tsx'
import { cx } from '../ui/cx.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './CreatorPage.module.css'

export default definePage({
  isFound: (match) => sectionOf(match) !== undefined,
  reads: (match) => {
    const profile = pageRead(profiles.read, { params: { username: pageUrlOf(match) } })
    const me = pageRead(profiles.me, {})
    return [profile, me, ...sectionReads(match)]
  },
  redirect: (match, answers) => betterAddress(match, profileOf(answers)),
  head: (match, answers) => {
    const profile = profileOf(answers)
    const slug = sectionOf(match) ?? 'home'
    const name = profile?.page_name ?? pageUrlOf(match)
    const section = slug === 'home' ? '' : `${menuEntries.find((entry) => entry.slug === slug)!.name} · `
    const image = profile?.cover_photo ?? profile?.avatar
    return {
      title: `${section}${name} | PIXEL`,
      ...(profile && { description: descriptionOf(profile) }),
      canonical: addresses.section(profile?.page_url ?? pageUrlOf(match), slug),
      ...(image && { image }),
    }
  },
  Component: CreatorPage,
})

function CreatorPage(match: PageMatch) {
  const { data: creator } = useRead(profiles.read, { params: { username: pageUrlOf(match) } }, { isMain: true })
  if (!creator) return <PageLoader />
  const elsewhere = betterAddress(match, creator)
  return elsewhere ? <Navigate to={elsewhere} replace /> : <Known match={match} creator={creator} />
}

function Known({ match, creator }: { match: PageMatch; creator: PublicProfile }) {
  const slug = sectionOf(match) ?? 'home'
  const isRefused = usePosted()?.failure !== undefined
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
                <ShareButton title={`${creator.page_name} on PIXEL`} path={addresses.page(creator.page_url)} />
              </>
            )}
          </ProfileHeader>
          {!creator.is_owner && <ReturningGift creator={creator} />}
        </div>
        <aside id="gift" tabIndex={-1} className={cx(styles.gift, (creator.is_owner || isRefused) && styles.shown)}>
          {creator.is_owner ? (
            <OwnPageCard profile={creator} />
          ) : (
            <Card title={`Send a gift to ${creator.page_name}`}>
              <GiftForm creator={creator} />
            </Card>
          )}
        </aside>
        <div className={styles.sections}>
          <Tabs
            as={Link}
            label={`${creator.page_name}’s page`}
            items={creator.menu.map((entry) => ({
              href: addresses.section(creator.page_url, entry.slug),
              label: entry.name,
              current: entry.slug === slug,
            }))}
          />
          {slug === 'home' ? (
            <>
              {pageNumberOf(match) === 1 && <LatestPosts creator={creator} />}
              <GiftWall
                creator={creator}
                input={wallOf(match)}
                page={pageNumberOf(match)}
                emptyAction={!creator.is_owner && <GiveButton creator={creator} />}
              />
            </>
          ) : (
            <section aria-label={menuEntries.find((entry) => entry.slug === slug)?.name}>
              <Section slug={slug} match={match} creator={creator} />
            </section>
          )}
        </div>
      </main>
      <PublicFooter />
      {!creator.is_owner && <StickyGive creator={creator} besides={callToGive} />}
    </>
  )
}

function Section({ slug, match, creator }: { slug: SectionSlug; match: PageMatch; creator: PublicProfile }) {
  const empty = <EmptySection slug={slug} pageName={creator.page_name} isOwner={creator.is_owner} />
  if (slug !== 'pixel-snap') return empty
  return (
    <Feed creator={creator} filter={feedFilterOf(match.query.get('tab'))} page={pageNumberOf(match)} empty={empty} />
  )
}

/** Opens the form in a sheet; before the script is here, it leads to the form in the page. */
function GiveButton({ creator }: { creator: PublicProfile }) {
  return (
    <Button
      as="a"
      href="#gift"
      full
      icon={<Gift />}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        openModal('support-me', { creator })
      }}
    >
      Send a gift
    </Button>
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
    <div className={styles.sticky}>
      <GiveButton creator={creator} />
    </div>
  )
}

/** Says how the gift stands that this tab went away to pay. */
function ReturningGift({ creator }: { creator: PublicProfile }) {
  const payment = useReturningGift(creator.page_url)
  if (!payment) return null
  return (
    <Notice
      className={styles.returning}
      title={`Your gift of ${formatPesos(payment.amount)} is not confirmed yet.`}
      action={payment.link_url && <a href={payment.link_url}>Finish paying</a>}
    >
      If you have paid, don’t pay again: this page will tell you when it arrived.
    </Notice>
  )
}

function pageUrlOf({ params }: PageMatch): string {
  return params.pageUrl ?? ''
}

function sectionOf({ params: { slug = 'home' } }: PageMatch): MenuSlug | undefined {
  return menuEntries.find((entry) => entry.slug === slug)?.slug
}

/** What a section reads beside the profile. */
function sectionReads(match: PageMatch): PageRead[] {
  const pageUrl = pageUrlOf(match)
  const page = pageNumberOf(match)
  if (sectionOf(match) === 'pixel-snap') return [pageRead(content.feed, feedInput(pageUrl, page))]
  if (sectionOf(match) !== 'home') return []
  const wall = pageRead(gifts.wall, wallOf(match))
  return page === 1 ? [wall, pageRead(content.feed, latestInput(pageUrl))] : [wall]
}

function wallOf(match: PageMatch) {
  return wallInput(pageUrlOf(match), pageNumberOf(match))
}

function profileOf(answers: unknown[]): PublicProfile | undefined {
  return (answers[0] as { data: PublicProfile } | undefined)?.data
}

/** The one address of this section: the page's present one, in lower case, and `home` without its slug. */
function betterAddress(match: PageMatch, profile: PublicProfile | undefined): string | undefined {
  const slug = sectionOf(match)
  if (!profile || !slug) return undefined
  const isBest = profile.page_url === pageUrlOf(match) && match.params.slug !== 'home'
  return isBest ? undefined : addresses.section(profile.page_url, slug)
}

const DESCRIPTION_MAX = 160

function descriptionOf({ bio, page_name, min_gift_amount }: PublicProfile): string {
  const text =
    bio?.replace(/\s+/g, ' ').trim() || `Send ${page_name} a small gift on PIXEL, from ${formatPesos(min_gift_amount)}.`
  if (text.length <= DESCRIPTION_MAX) return text
  const cut = text.slice(0, DESCRIPTION_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_MAX - 30)).toWellFormed()}…`
}
