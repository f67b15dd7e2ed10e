// Routes of follows and blocks.
import { follows } from '#contract/follows.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { blockPerson } from './block-person.ts'
import { followPage } from './follow-page.ts'
import { blockedBy, followedBy, getFollowers } from './read-people.ts'
import { removeFollower } from './remove-follower.ts'
import { unblockPerson } from './unblock-person.ts'
import { unfollowPage } from './unfollow-page.ts'

export function followRoutes(serve: Serve, services: Services): void {
  serve(follows.follow, ({ viewer: { accountId }, body, network }) =>
    followPage(services, { accountId, network }, body.username),
  )
  serve(follows.unfollow, ({ viewer, body }) => unfollowPage(services, viewer.accountId, body.username))
  serve(follows.removeFollower, ({ viewer, body }) => removeFollower(services, viewer.accountId, body.username))
  serve(follows.block, ({ viewer, body }) => blockPerson(services, viewer.accountId, body.username))
  serve(follows.unblock, ({ viewer, body }) => unblockPerson(services, viewer.accountId, body.username))
  serve(follows.following, ({ db, viewer, query }) => followedBy(db, viewer.accountId, query))
  serve(follows.followers, ({ db, viewer, query }) => getFollowers(db, viewer.accountId, query))
  serve(follows.blocked, ({ db, viewer, query }) => blockedBy(db, viewer.accountId, query))
}
