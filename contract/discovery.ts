// Finding creators: the newest pages, a search, and the hashtags people use most.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { searchText } from './fields.ts'
import { pageQuery } from './paging.ts'
import { Person } from './people.ts'

export const discoveryLimits = {
  creatorsPage: 12,
  /** Most creators in a list over all its pages; a longer list ends here, and its total says so. */
  creatorsMax: 240,
  hashtags: 24,
  /** Most results of a search over all its pages. */
  searchMax: 240,
  /** Most results of one creator on a page of results, before those of other creators that match as exactly are shown. */
  perCreator: 3,
  /** Creators who published something recently. */
  active: 6,
} as const

/** A creator's page in a list. */
export const Creator = z.extend(Person, { bio: z.nullable(z.string()), follower_count: z.number() })
export type Creator = z.output<typeof Creator>

/** `size` counts the content under the tag that everyone can find. */
export const PopularHashtag = z.object({ tag: z.string(), size: z.number() })
export type PopularHashtag = z.output<typeof PopularHashtag>

export const discovery = {
  creators: endpoint('GET /v1/explore/creators', {
    summary:
      'List creators whose name or address contains the given letters, best match first; without letters, the newest.',
    access: 'anyone',
    query: z.strictObject({
      ...pageQuery(discoveryLimits.creatorsPage),
      search: searchText(),
    }),
    data: Creator,
    paged: true,
  }),
  active: endpoint('GET /v1/explore/active', {
    summary: 'List creators who published recently, the latest first.',
    access: 'anyone',
    data: z.array(Creator),
  }),
  hashtags: endpoint('GET /v1/explore/hashtags', {
    summary: 'List the hashtags with the most content.',
    access: 'anyone',
    data: z.array(PopularHashtag),
  }),
}
