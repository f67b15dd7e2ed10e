// The feed of a user: posts of the pages they follow.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FoundPost } from './explore.ts'
import { lookupText } from './fields.ts'
import { serverLimits } from './limits.ts'
import { pageQuery } from './paging.ts'
import { texts } from './texts.ts'

/** `new_count` counts the whole feed until the user has seen something of it. */
const News = z.object({ new_count: z.number() })

export const following = {
  feed: endpoint('GET /v1/user/feed', {
    summary:
      'Posts, Blocs and goals of whom one follows, newest first by publication. Each is what its own endpoint answers, told apart by `kind`.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.feedPage)),
    data: FoundPost,
    paged: true,
  }),
  news: endpoint('GET /v1/user/feed/new', {
    summary: 'How many posts of one’s feed are newer than what one has seen of it; counted up to 100.',
    access: 'signed-in',
    data: News,
  }),
  seen: endpoint('POST /v1/user/feed/seen', {
    summary: 'One has seen one’s feed up to this post, and all before it. What was seen stays seen.',
    access: 'signed-in',
    body: z.strictObject({ id: lookupText(36, texts.wrongType) }),
    data: News,
    errors: ['NotFoundException'],
  }),
}
