import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { follows } from '#contract/follows.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { usePages, useRead } from '../shell/queries.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { FollowButton } from './FollowButton.tsx'

const luz = { page_url: 'luz', page_name: 'Luz', is_following: false, follower_count: 3 } as PublicProfile
const follow = page.getByRole('button', { name: 'Follow Luz', exact: true })
const following = page.getByRole('button', { name: 'Following Luz', exact: true })

test('shows the change at once, reverts it when refused, and ignores a second press meanwhile', async () => {
  const response = Promise.withResolvers<typeof offline>()
  const calls = serve(follows.follow, response.promise)
  mountApp(<FollowButton creator={luz} />, { isSignedIn: true })
  await follow.click()
  await expect.element(following).toBeVisible()
  await following.click()
  response.resolve(offline)
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(follow).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ username: 'luz' }])
})

/** The button on the page of Luz, above the list of those whom the viewer follows. */
function Page() {
  const { data: creator } = useRead(profiles.read, { params: { username: 'luz' } })
  const { total } = usePages(follows.following, { query: { search: '' } })
  return (
    creator && (
      <>
        <FollowButton creator={creator} />
        <p>
          {creator.follower_count} followers, you follow {total}
        </p>
      </>
    )
  )
}

test('the page counts the new follower as the server does, and who is followed is read again', async () => {
  const list = (total: number) => answer([], { current_page: 1, last_page: 1, per_page: 20, total })
  serve(profiles.read, answer(luz))
  serve(follows.following, list(6), list(7))
  serve(follows.follow, answer({ is_following: true, follower_count: 9 }))
  mountApp(<Page />, { isSignedIn: true })
  await expect.element(page.getByText('3 followers, you follow 6')).toBeVisible()
  await follow.click()
  await expect.element(page.getByText('9 followers, you follow 7')).toBeVisible()
  await expect.element(following).toBeVisible()
})

test('unfollowing shows a confirmation message', async () => {
  const calls = serve(follows.unfollow, answer({ is_following: false, follower_count: 2 }))
  const { rerender } = mountApp(<FollowButton creator={{ ...luz, is_following: true }} />, { isSignedIn: true })
  await following.click()
  await expect.element(page.getByRole('status').getByText(/nfollowed/)).toBeVisible()
  expect(calls).toHaveLength(1)
  rerender(<FollowButton creator={luz} />)
  await expect.element(follow).toBeVisible()
})
