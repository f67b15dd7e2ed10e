// Defines the pages of a creator's sections: the common reads, redirect and head around one section.

import type { ComponentType } from 'react'
import type { MenuSlug } from '#contract/creator-menu.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { profiles } from '#contract/profiles.ts'
import { definePage, type Page, type PageMatch, type PageRead, pageRead } from '../shell/page.ts'
import { getHead, getPageUrl, getProfile, getRedirect } from './creator-address.ts'
import { CreatorPage, type SectionProps } from './creator-body.tsx'

interface Sections {
  /** The section of an address; undefined if there is none. */
  getSlug: (match: PageMatch) => MenuSlug | undefined
  /** Reads of the section beside the profile. */
  reads: (match: PageMatch) => PageRead[]
  Section: ComponentType<SectionProps>
  /** Path of the section's link-preview picture, from the answers of its reads; undefined uses the page's picture. */
  getImage?: (answers: unknown[]) => string | undefined
  /** The gift form beside the section sends a question. */
  isAsking?: boolean
  /** Endpoints whose data a gift changes. */
  changedByGifts?: readonly Endpoint[]
}

/** Number of reads before those of the section: the profile and the viewer. */
const FRAME_READS = 2

/** A page for one or several sections. Less visited sections have a page file, and thus a chunk of the build, of their own. */
export function creatorPage(sections: Sections): Page {
  const { getSlug, reads, Section, getImage, isAsking = false, changedByGifts = [] } = sections
  return definePage({
    isFound: (match) => getSlug(match) !== undefined,
    reads: (match) => {
      const profile = pageRead(profiles.read, { params: { username: getPageUrl(match) } })
      const me = pageRead(profiles.me, {})
      return [profile, me, ...reads(match)]
    },
    redirect: (match, answers) => getRedirect(match, getProfile(answers), getSlug(match)),
    head: (match, answers) =>
      getHead(match, getProfile(answers), getSlug(match) ?? 'home', getImage?.(answers.slice(FRAME_READS))),
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, when its file is loaded
    Component: (match) => (
      <CreatorPage match={match} slug={getSlug(match) ?? 'home'} {...{ Section, isAsking, changedByGifts }} />
    ),
  })
}
