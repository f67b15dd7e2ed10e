// The feed of who follows: what those they follow published.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FoundPost } from './explore.ts'
import { serverLimits } from './limits.ts'
import { pageQuery } from './paging.ts'

export const following = {
  feed: endpoint('GET /v1/user/feed', {
    summary:
      'Posts, Blocs and goals of whom one follows, newest first by publication. Each is what its own endpoint answers, told apart by `kind`.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.feedPage)),
    data: FoundPost,
    paged: true,
  }),
}
