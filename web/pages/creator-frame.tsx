// The frame of a creator's page around one of its sections: cover, head, gift form and tabs.

import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type MenuSlug, profiles } from '#contract/profiles.ts'
import { definePage, type Page, type PageMatch, type PageRead, pageRead } from '../shell/page.ts'
import { betterAddress, getHead, getPageUrl, getProfile } from './creator-address.ts'
import { CreatorPage, type SectionProps } from './creator-body.tsx'

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
