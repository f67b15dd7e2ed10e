// Following without JavaScript, and what a press leaves when its answer is lost or late.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addresses } from '#contract/addresses/paths.ts'
import { follows } from '#contract/follows.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { FollowButton } from './FollowButton.tsx'

const luz = { page_url: 'luz', page_name: 'Luz', is_following: false, follower_count: 3 } as PublicProfile
const button = (name: string) => page.getByRole('button', { name, exact: true })
const show = (change: Partial<PublicProfile> = {}, isSignedIn = true) =>
  mountApp(<FollowButton creator={{ ...luz, ...change }} />, { isSignedIn })

test.each([
  [false, 'Follow Luz', addresses.follow('luz')],
  [true, 'Following Luz', addresses.unfollow('luz')],
])('without JavaScript it is a form for this page (followed: %s)', (is_following, name, action) => {
  show({ is_following })
  const { form } = button(name).element() as HTMLButtonElement
  expect([form!.method, form!.getAttribute('action')]).toEqual(['post', action])
  expect(Object.fromEntries(new FormData(form!))).toEqual({ username: 'luz' })
})

test('while a press is on its way the form already leads to its opposite', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(follows.follow, late.promise)
  show()
  await button('Follow Luz').click()
  await expect.poll(() => document.querySelector('form')!.getAttribute('action')).toBe(addresses.unfollow('luz'))
  late.resolve(answer({ is_following: true, follower_count: 4 }))
  await expect.element(button('Follow Luz')).toBeVisible()
})

test('a visitor is asked to sign in, and is not shown as following', async () => {
  serve(follows.follow, refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' }))
  show({}, false)
  await button('Follow Luz').click()
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  expect(document.querySelector('form')!.textContent).toBe('Follow Luz')
})

test('whom the page blocks reads the reason, and stays as they were', async () => {
  serve(follows.follow, refusal({ exception: 'ForbiddenException', message: 'You cannot follow this page.' }))
  show()
  await button('Follow Luz').click()
  await expect.element(page.getByText('You cannot follow this page.')).toBeVisible()
  await button('GOT IT').click()
  await expect.element(button('Follow Luz')).toBeVisible()
})

test('an unfollowing that fails says nothing of having unfollowed, and can be tried again', async () => {
  const sent = serve(follows.unfollow, offline, answer({ is_following: false, follower_count: 2 }))
  show({ is_following: true })
  await button('Following Luz').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByText('Unfollowed Successfully').elements()).toEqual([])
  await button('GOT IT').click()
  await button('Following Luz').click()
  await expect.element(page.getByText('Unfollowed Successfully')).toBeVisible()
  expect(sent).toHaveLength(2)
})
