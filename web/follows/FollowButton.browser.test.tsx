import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { follows } from '#contract/follows.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { answer, mountApp, offline, serve } from '../testing.tsx'
import { FollowButton } from './FollowButton.tsx'

const luz = { page_url: 'luz', page_name: 'Luz', is_following: false, follower_count: 3 } as PublicProfile
const follow = page.getByRole('button', { name: 'Follow Luz', exact: true })
const following = page.getByRole('button', { name: 'Following Luz', exact: true })

test('it is shown at once and put back where it was refused; a second press on the way is none', async () => {
  const said = Promise.withResolvers<typeof offline>()
  const calls = serve(follows.follow, said.promise)
  mountApp(<FollowButton creator={luz} />, { isSignedIn: true })
  await follow.click()
  await expect.element(following).toBeVisible()
  await following.click()
  said.resolve(offline)
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(follow).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ username: 'luz' }])
})

test('whoever is followed is let go with a word', async () => {
  const calls = serve(follows.unfollow, answer({ is_following: false, follower_count: 2 }))
  const { redraw } = mountApp(<FollowButton creator={{ ...luz, is_following: true }} />, { isSignedIn: true })
  await following.click()
  await expect.element(page.getByRole('status').getByText(/nfollowed/)).toBeVisible()
  expect(calls).toHaveLength(1)
  redraw(<FollowButton creator={luz} />)
  await expect.element(follow).toBeVisible()
})
