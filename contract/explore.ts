// Finding things: what stands under a hashtag.
import * as z from 'zod/mini'
import { Bloc } from './blocs.ts'
import { Post } from './content.ts'
import { endpoint } from './endpoint.ts'
import { lookupText } from './fields.ts'
import { Goal } from './goals.ts'
import { limits } from './limits.ts'
import { pageQuery } from './paging.ts'
import { Topic } from './questions.ts'
import { texts } from './texts.ts'

/** Told apart by `kind`; each is what its own endpoint answers. */
export const Found = z.discriminatedUnion('kind', [Post, Bloc, Topic, z.extend(Goal, { kind: z.literal('goal') })])
export type Found = z.output<typeof Found>

export const explore = {
  hashtag: endpoint('GET /v1/explore/hashtags/:tag', {
    summary: 'Photos, Bloc posts, topics and goals with this hashtag, newest first.',
    access: 'anyone',
    params: z.strictObject({ tag: lookupText(100, texts.wrongType) }),
    query: z.strictObject(pageQuery(limits.feedPage)),
    data: Found,
    paged: true,
  }),
}
