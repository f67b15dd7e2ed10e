// Following pages and blocking people: follow, remove, block, and the lists of both.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import { pageUrl, searchText } from './fields.ts'
import { serverLimits } from './limits.ts'
import { pageQuery } from './paging.ts'
import { Person } from './people.ts'

/** Verbatim of spec §2 and §8. */
export const followTexts = {
  unfollowed: 'Unfollowed Successfully',
  removed: 'Removed Successfully',
  blocked: 'Blocked Successfully',
  noFollowers: 'You do not have any followers yet.',
  searchFollower: 'Search Follower',
} as const

const username = z.strictObject({ username: pageUrl })

/** The new follow state, and the page's follower count. */
const Following = z.object({ is_following: z.boolean(), follower_count: z.number() })
const Done = z.object({ page_url: z.string() })

const people = {
  access: 'signed-in',
  paged: true,
  query: z.strictObject({
    ...pageQuery(serverLimits.peoplePage),
    /** Part of a name or an address. */
    search: searchText(),
  }),
  data: Person,
} as const

export const follows = {
  follow: endpoint('POST /v1/user/follow', {
    summary: 'Follow a page. Repeating it is not an error.',
    access: 'signed-in',
    body: username,
    data: Following,
    errors: viewErrors,
  }),
  unfollow: endpoint('POST /v1/user/unfollow', {
    summary: 'Unfollow a page.',
    access: 'signed-in',
    body: username,
    data: Following,
    errors: ['NotFoundException'],
  }),
  removeFollower: endpoint('POST /v1/user/follower/remove', {
    summary: 'Remove a follower, who may follow again.',
    access: 'signed-in',
    body: username,
    data: Done,
    errors: ['NotFoundException'],
  }),
  block: endpoint('POST /v1/user/block', {
    summary: 'Block a user, in both directions and without notice. Follows in both directions end.',
    access: 'signed-in',
    body: username,
    data: Done,
    errors: ['NotFoundException'],
  }),
  unblock: endpoint('POST /v1/user/unblock', {
    summary: 'Unblock a user. Follows are not restored.',
    access: 'signed-in',
    body: username,
    data: Done,
    errors: ['NotFoundException'],
  }),
  following: endpoint('GET /v1/user/following', {
    summary: 'List the accounts the caller follows, newest first.',
    ...people,
  }),
  followers: endpoint('GET /v1/user/follower', {
    summary: 'List the followers of the caller’s page, newest first.',
    ...people,
  }),
  blocked: endpoint('GET /v1/user/blocked', {
    summary: 'List the accounts the caller has blocked, newest first.',
    ...people,
  }),
}
