// The canonical address and the head of a creator's page.
import { addresses } from '#contract/addresses/paths.ts'
import { type MenuSlug, menuEntries } from '#contract/creator-menu.ts'
import type { Head } from '#contract/html.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import type { PageMatch } from '../shell/page.ts'
import { getSummary } from './creator-summary.ts'

export function getPageUrl({ params }: PageMatch): string {
  return params.pageUrl ?? ''
}

export function getProfile(answers: unknown[]): PublicProfile | undefined {
  return (answers[0] as { data: PublicProfile } | undefined)?.data
}

/** Redirect target if this is not the section's canonical address: current page_url, lower case, `home` without its slug. */
export function getRedirect(
  match: PageMatch,
  profile: PublicProfile | undefined,
  slug: MenuSlug | undefined,
): string | undefined {
  if (!profile || !slug) return undefined
  const isCanonical = profile.page_url === getPageUrl(match) && match.params.slug !== 'home'
  return isCanonical ? undefined : addresses.section(profile.page_url, slug)
}

export function getHead(
  match: PageMatch,
  profile: PublicProfile | undefined,
  slug: MenuSlug,
  image: string | undefined,
): Head {
  const name = profile?.page_name ?? getPageUrl(match)
  const section = slug === 'home' ? '' : `${say(menuEntries.find((entry) => entry.slug === slug)!.name)} · `
  return {
    title: `${section}${name} | PIXEL`,
    canonical: addresses.section(profile?.page_url ?? getPageUrl(match), slug),
    // Server only: these are for search engines and link previews, so the browser bundle does not contain the code.
    ...(import.meta.env.SSR && profile && getSummary(profile, image)),
  }
}
