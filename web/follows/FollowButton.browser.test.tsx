import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { follows } from '#contract/follows.ts'
import type { PublicProfile } from '#contract/profiles.ts'
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

test('unfollowing shows a confirmation message', async () => {
  const calls = serve(follows.unfollow, answer({ is_following: false, follower_count: 2 }))
  const { rerender } = mountApp(<FollowButton creator={{ ...luz, is_following: true }} />, { isSignedIn: true })
  await following.click()
  await expect.element(page.getByRole('status').getByText(/nfollowed/)).toBeVisible()
  expect(calls).toHaveLength(1)
  rerender(<FollowButton creator={luz} />)
  await expect.element(follow).toBeVisible()
})
