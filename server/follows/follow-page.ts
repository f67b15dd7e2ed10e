// Follows a page; idempotent.
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { lockBetween } from './people.ts'
import { followerCount, isFollowing } from './queries.ts'

const perAccount: ThrottleRule = { name: 'follow', points: serverLimits.followsPerHour, seconds: 3600, per: 'account' }
const perNetwork: ThrottleRule = {
  name: 'follow-network',
  points: serverLimits.followsPerNetworkHour,
  seconds: 3600,
  per: 'network',
}

/**
 * NotFoundException when blocked either way or unknown, ContentNotAccessibleException when the page is closed. Throttled, because every
 * follow mails the follower's name to somebody who did not ask for it.
 */
export async function followPage(
  { db, throttle }: Services,
  { accountId: followerId, network }: { accountId: bigint; network: string },
  pageUrl: string,
) {
  await throttle.takeEach([
    [perAccount, String(followerId)],
    [perNetwork, network],
  ])
  return inTransaction(db, async (tx) => {
    const { account_id } = await visiblePage(tx, pageUrl, followerId)
    if (account_id === followerId) throw failFields({ username: [texts.ownPageFollow] })
    await lockBetween(tx, followerId, account_id)
    // Checked again under the lock, so that no block can be added in between.
    await visiblePage(tx, pageUrl, followerId)
    if (!(await isFollowing(tx, followerId, account_id))) {
      await tx
        .insertInto('follows')
        .values({ follower_id: followerId, followed_id: account_id, created_at: clock.now() })
        .execute()
      await pageChanged(tx, account_id)
    }
    return { is_following: true, follower_count: await followerCount(tx, account_id) }
  })
}
