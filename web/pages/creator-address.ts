// Where a creator's page is: its best address, and what search engines and links are told of it.
import { addresses } from '#contract/addresses/paths.ts'
import type { Head } from '#contract/html.ts'
import { type MenuSlug, menuEntries, type PublicProfile } from '#contract/profiles.ts'
import type { PageMatch } from '../shell/page.ts'
import { getSummary } from './creator-summary.ts'

export function getPageUrl({ params }: PageMatch): string {
  return params.pageUrl ?? ''
}

export function getProfile(answers: unknown[]): PublicProfile | undefined {
  return (answers[0] as { data: PublicProfile } | undefined)?.data
}

/** The one address of this section: the page's present one, in lower case, and `home` without its slug. */
export function betterAddress(
  match: PageMatch,
  profile: PublicProfile | undefined,
  slug: MenuSlug | undefined,
): string | undefined {
  if (!profile || !slug) return undefined
  const isBest = profile.page_url === getPageUrl(match) && match.params.slug !== 'home'
  return isBest ? undefined : addresses.section(profile.page_url, slug)
}

export function getHead(
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
