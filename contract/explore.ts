// Finding content: by hashtag, and by the words of a search.
import * as z from 'zod/mini'
import { Bloc } from './blocs.ts'
import { Post } from './content.ts'
import { Creator } from './discovery.ts'
import { endpoint } from './endpoint.ts'
import { lookupText, searchText } from './fields.ts'
import { Goal } from './goals.ts'
import { serverLimits } from './limits.ts'
import { pageQuery } from './paging.ts'
import { Topic } from './questions.ts'
import { texts } from './texts.ts'

const FoundGoal = z.extend(Goal, { kind: z.literal('goal') })
/** Distinguished by `kind`; each has the shape of its own endpoint. */
export const Found = z.discriminatedUnion('kind', [Post, Bloc, Topic, FoundGoal])
export type Found = z.output<typeof Found>

/** What a creator published, distinguished by `kind`. */
export const FoundPost = z.discriminatedUnion('kind', [Post, Bloc, FoundGoal])
export type FoundPost = z.output<typeof FoundPost>

export const explore = {
  hashtag: endpoint('GET /v1/explore/hashtags/:tag', {
    summary: 'List photos, Bloc posts, topics and goals with this hashtag, newest first.',
    access: 'anyone',
    params: z.strictObject({ tag: lookupText(100, texts.wrongType) }),
    query: z.strictObject(pageQuery(serverLimits.feedPage)),
    data: Found,
    paged: true,
  }),
  search: endpoint('GET /v1/explore/search', {
    summary:
      'Search posts and goals, or creators, by words, best match first. Ignores accents and case, and tolerates one typo in a longer word.',
    access: 'anyone',
    query: z.strictObject({
      ...pageQuery(serverLimits.feedPage),
      search: searchText(),
      /** `posts` answers rows with a `kind`, `creators` rows of `GET /v1/explore/creators`. */
      type: z._default(z.enum(['posts', 'creators'], texts.wrongType), 'posts'),
    }),
    data: z.union([FoundPost, Creator]),
    paged: true,
  }),
}
