// Metadata of a creator's page for search engines, link previews and feed readers.
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import { shorten } from '#contract/characters.ts'
import type { Head, LinkedData } from '#contract/html.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { getPagePreview } from '#contract/sharing.ts'

/** `image` replaces the page's own preview picture. */
export function getSummary(profile: PublicProfile, image: string | undefined): Omit<Head, 'title'> {
  return {
    description: getDescription(profile),
    image: image ?? getPreview(profile),
    feeds: { atom: addresses.pageAtom(profile.page_url), json: addresses.pageJsonFeed(profile.page_url) },
    isEmbeddable: true,
    linkedData: getLinkedData(profile),
  }
}

function getLinkedData({ page_url, page_name, bio, avatar, follower_count }: PublicProfile): LinkedData {
  const url = addresses.page(page_url)
  const followed = { '@type': 'InteractionCounter', interactionType: 'https://schema.org/FollowAction' }
  return {
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name: page_name,
      alternateName: page_url,
      url,
      description: bio ?? undefined,
      image: avatar ?? undefined,
      interactionStatistic: { ...followed, userInteractionCount: follower_count },
    },
  }
}

function getPreview({ page_url, page_name, avatar, cover_photo }: PublicProfile): string {
  return getPagePreview(page_url, [page_name, avatar, cover_photo])
}

const DESCRIPTION_MAX = 160
/** At most this much is lost by ending between words. */
const WORD_MAX = 30

function getDescription({ bio, page_name, min_gift_amount }: PublicProfile): string {
  const text =
    bio?.replace(/\s+/g, ' ').trim() || `Send ${page_name} a small gift on PIXEL, from ${formatPesos(min_gift_amount)}.`
  return shorten(text, DESCRIPTION_MAX, WORD_MAX)
}
