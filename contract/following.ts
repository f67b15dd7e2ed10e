// The feed of a user: posts of the pages they follow.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FoundPost } from './explore.ts'
import { lookupText } from './fields.ts'
import { Goal } from './goals.ts'
import { serverLimits } from './limits.ts'
import { pageQuery } from './paging.ts'
import { texts } from './texts.ts'

/** `new_count` counts the whole feed until the user has seen something of it. */
const News = z.object({ new_count: z.number() })

export const following = {
  feed: endpoint('GET /v1/user/feed', {
    summary:
      'List posts, Blocs and goals of the creators the caller follows, latest publication first. Each item has the shape of its own endpoint, distinguished by `kind`.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.feedPage)),
    data: FoundPost,
    paged: true,
  }),
  goals: endpoint('GET /v1/user/feed/goals', {
    summary: `List running goals of the creators the caller follows, latest start first, at most ${serverLimits.feedGoals}.`,
    access: 'signed-in',
    data: z.array(Goal),
  }),
  news: endpoint('GET /v1/user/feed/new', {
    summary: 'Count the unseen posts in the caller’s feed, up to 100.',
    access: 'signed-in',
    data: News,
  }),
  seen: endpoint('POST /v1/user/feed/seen', {
    summary: 'Mark the feed as seen up to this post. The mark never moves back.',
    access: 'signed-in',
    body: z.strictObject({ id: lookupText(36, texts.wrongType) }),
    data: News,
    errors: ['NotFoundException'],
  }),
}
